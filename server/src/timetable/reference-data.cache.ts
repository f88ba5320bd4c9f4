import type { Db } from '../platform/database.ts'
import {
  type EventFact,
  eventFacts,
  type HolidayFact,
  holidayFacts,
  type ModuleFact,
  moduleFacts,
  type RoomFact,
  roomFacts,
  type TeacherFact,
  teacherFacts,
} from './catalogue.queries.ts'
import type { StudentWeek } from './timetable.queries.ts'

/** Names of courses, rooms and people are at most this old; who is where and when is always read anew. */
const keepMilliseconds = 60_000
const mostKept = 50_000

/** The names that a week needs. */
export interface WeekNames {
  event(id: number): EventFact | undefined
  room(id: number | null): RoomFact | undefined
  teacher(id: number): TeacherFact | undefined
  module(id: number | null): ModuleFact | undefined
  holidays: readonly HolidayFact[]
}

export interface Catalogue {
  /** The names behind the ids of a week; `now` in milliseconds says what is too old. */
  namesOf(db: Db, week: StudentWeek, now: number): Promise<WeekNames>
}

/**
 * What belongs to the school and is the same for every student: what is taught, the rooms, the teachers' names,
 * the days off. A thousand students ask for the same few hundred names within a minute, so they are kept.
 */
export function makeCatalogue(): Catalogue {
  const events = keptById(eventFacts)
  const rooms = keptById(roomFacts)
  const teachers = keptById(teacherFacts)
  const modules = keptById(moduleFacts)
  let holidays: { facts: HolidayFact[]; at: number } | undefined
  return {
    async namesOf(db, { sessions, workplaces }, now) {
      // One after the other: in a transaction there is one connection, and mostly nothing is asked at all.
      await events.fill(
        db,
        sessions.map(session => session.eventId),
        now,
      )
      await rooms.fill(
        db,
        sessions.flatMap(session => session.roomId ?? []),
        now,
      )
      await teachers.fill(
        db,
        sessions.flatMap(session => session.teacherIds),
        now,
      )
      await modules.fill(
        db,
        workplaces.flatMap(period => period.moduleId ?? []),
        now,
      )
      if (holidays === undefined || isOld(holidays.at, now))
        holidays = { facts: await holidayFacts(db), at: now }
      return {
        event: events.read,
        room: id => (id === null ? undefined : rooms.read(id)),
        teacher: teachers.read,
        module: id => (id === null ? undefined : modules.read(id)),
        holidays: holidays.facts,
      }
    },
  }
}

function isOld(at: number, now: number): boolean {
  return Math.abs(now - at) > keepMilliseconds
}

/** Facts by id, fetched in one question for all that are missing or old. */
function keptById<Fact extends { id: number }>(load: (db: Db, ids: number[]) => Promise<Fact[]>) {
  const kept = new Map<number, { fact: Fact; at: number }>()
  function dropOld(now: number): void {
    for (const [id, { at }] of kept) if (isOld(at, now)) kept.delete(id)
  }
  return {
    async fill(db: Db, ids: readonly number[], now: number): Promise<void> {
      const missing = ids.filter(id => {
        const known = kept.get(id)
        return known === undefined || isOld(known.at, now)
      })
      if (missing.length === 0) return
      if (kept.size > mostKept) dropOld(now)
      for (const fact of await load(db, [...new Set(missing)])) kept.set(fact.id, { fact, at: now })
    },
    read: (id: number): Fact | undefined => kept.get(id)?.fact,
  }
}
