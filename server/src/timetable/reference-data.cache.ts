import type { Db } from '../platform/database.ts'
import { makeKeptFacts } from '../platform/kept-facts.ts'
import type { RowOf } from '../platform/statement.ts'
import {
  eventFacts,
  type HolidayFact,
  holidayFacts,
  moduleFacts,
  type RoomFact,
  roomFacts,
  teacherFacts,
} from './reference-data.sql.ts'
import type { WeekRow } from './timetable.sql.ts'

/** What the school says of the ids in a week. */
export interface ReferenceData {
  event(id: number): RowOf<typeof eventFacts> | undefined
  room(id: number | null): RoomFact | undefined
  teacher(id: number): RowOf<typeof teacherFacts> | undefined
  module(id: number | null): RowOf<typeof moduleFacts> | undefined
  holidays: readonly HolidayFact[]
}

export interface ReferenceDataCache {
  of(db: Db, week: WeekRow, now: Date): Promise<ReferenceData>
}

type Load<Fact> = (db: Db, given: { ids: number[] }) => Promise<Fact[]>

/** Holidays are one list, under one id. */
const allHolidays = 0

/**
 * What belongs to the school and is the same for every student: what is taught, the rooms, the teachers' names, the
 * days off. A thousand students ask for the same few hundred of them within a minute.
 */
export function makeReferenceDataCache(): ReferenceDataCache {
  const events = cacheOf(eventFacts)
  const rooms = cacheOf(roomFacts)
  const teachers = cacheOf(teacherFacts)
  const modules = cacheOf(moduleFacts)
  const holidays = makeKeptFacts<HolidayFact[]>()
  return {
    async of(db, { sessions, workplaces }, now) {
      // One after the other: a transaction has one connection, and mostly the database is not asked at all.
      const event = await events(
        db,
        now,
        sessions.map(session => session.eventId),
      )
      const room = await rooms(
        db,
        now,
        sessions.flatMap(session => session.roomId ?? []),
      )
      const teacher = await teachers(
        db,
        now,
        sessions.flatMap(session => session.teacherIds),
      )
      const module = await modules(
        db,
        now,
        workplaces.flatMap(period => period.moduleId ?? []),
      )
      const daysOff = await holidays.of([allHolidays], now.getTime(), async () => [
        [allHolidays, await holidayFacts(db, {})],
      ])
      return {
        event,
        room: id => (id === null ? undefined : room(id)),
        teacher,
        module: id => (id === null ? undefined : module(id)),
        holidays: daysOff(allHolidays) ?? [],
      }
    },
  }
}

function cacheOf<Fact extends { id: number }>(load: Load<Fact>) {
  const cache = makeKeptFacts<Fact>()
  return (db: Db, now: Date, ids: number[]) =>
    cache.of(ids, now.getTime(), async missing => {
      const facts = await load(db, { ids: missing })
      return facts.map(fact => [fact.id, fact] as const)
    })
}
