import type { Room } from '@studentgo/protocol/timetable'
import type { ReadDb } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { createTtlCache, getOrLoadMany } from '../platform/ttl-cache.ts'
import { sharedVersion } from '../platform/versions/composition.ts'
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

export type ReferenceDataCache = ReturnType<typeof makeReferenceDataCache>
/** The school's data for the ids in a week. */
export type ReferenceData = Awaited<ReturnType<ReferenceDataCache['of']>>

type Load<Fact> = (db: ReadDb, params: { ids: number[] }) => Promise<Fact[]>

/** Holidays are one list, under one id. */
const allHolidays = 0

/**
 * The school's data that is the same for every student: events and modules, the rooms, the teachers' names, the
 * days off. A thousand students ask for the same few hundred of them within a minute.
 */
export function makeReferenceDataCache() {
  const events = cacheOf(eventFacts, ['education_event', 'module'])
  // As answers name them, made once and not for every lesson.
  const rooms = cacheOf(
    async (db, params) => (await roomFacts(db, params)).map(room => ({ ...room, ref: presentRoom(room) })),
    ['room', 'campus'],
  )
  const teachers = cacheOf(
    async (db, params) =>
      (await teacherFacts(db, params)).map(({ id, ...teacher }) => ({
        id,
        ref: personRef({ id, ...teacher }),
      })),
    ['staff', 'person'],
  )
  const modules = cacheOf(moduleFacts, ['module'])
  const holidays = createTtlCache<number, HolidayFact[]>()
  return {
    async of(db: ReadDb, { sessions, workplaces }: WeekRow, now: Date) {
      const eventIds = sessions.map(session => session.eventId)
      const roomIds = sessions.flatMap(session => [session.roomId, ...session.moreRoomIds])
      const teacherIds = sessions.flatMap(session => session.teacherIds)
      const moduleIds = workplaces.map(period => period.moduleId)
      const loadHolidays = async () => [[allHolidays, await holidayFacts(db, {})] as const]
      const ofHolidays = sharedVersion(['holiday'])
      // One after the other: a transaction has one connection, and mostly the database is not needed at all.
      return {
        event: await events(db, now, eventIds),
        room: await rooms(db, now, roomIds),
        teacher: await teachers(db, now, teacherIds),
        module: await modules(db, now, moduleIds),
        holidays:
          (await getOrLoadMany(holidays, [allHolidays], now, loadHolidays, () => ofHolidays))(allHolidays) ??
          [],
      }
    },
  }
}

/** A cache of what is read from these tables. */
function cacheOf<Fact extends { id: number }>(load: Load<Fact>, tables: readonly (keyof Tables)[]) {
  const cache = createTtlCache<number, Fact>()
  return async (db: ReadDb, now: Date, ids: (number | null)[]) => {
    const known = ids.filter(id => id !== null)
    const loadMissing = async (missing: number[]) => {
      const facts = await load(db, { ids: missing })
      return facts.map(fact => [fact.id, fact] as const)
    }
    const version = sharedVersion(tables)
    const factOf = await getOrLoadMany(cache, known, now, loadMissing, () => version)
    return (id: number | null) => (id === null ? undefined : factOf(id))
  }
}

function presentRoom({ code, name, campusName, campusAddress, floor }: RoomFact): Unserialised<Room> {
  return { code, name, building: campusName, address: campusAddress, floor }
}
