import type { Language } from '@studentgo/protocol/language'
import { millisecondsOf } from '@studentgo/protocol/rules/calendar'
import { presenceAt } from '../../absences/attendance/attendance.rules.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { personRef } from '../../platform/rows/person-ref.ts'
import { createTtlCache, getOrLoadMany } from '../../platform/ttl-cache.ts'
import { sharedVersion, sharedVersionOfEvents } from '../../platform/versions/composition.ts'
import { holidayFacts } from '../../timetable/reference-data.sql.ts'
import { type EventFacts, eventFacts } from './event-details.sql.ts'
import type { WeekPattern } from './week-pattern.presenter.ts'

/** The school's data of an event. */
export type EventCard = ReturnType<typeof cardOf>

/** Looks up a card by the id of its event; throws for an event that was not requested. */
export type CardById = (eventId: number) => EventCard

export type EventCardCache = ReturnType<typeof makeEventCardCache>

/** Holidays are one list, under one id. */
const allHolidays = 0

const cardTables = [
  'education_event',
  'module',
  'campus',
  'event_teacher',
  'staff',
  'person',
  'room',
  'event_session',
] as const

/**
 * Cards by event, and the days off. A thousand students have the same few hundred events. Seats and windows are not on
 * the cards: those are read each time.
 */
export function makeEventCardCache(weekPattern: WeekPattern) {
  const events = createTtlCache<number, EventCard>()
  const holidays = createTtlCache<number, { startDate: string; endDate: string }[]>()
  return {
    async of({ db, now, timeZone }: RequestContext, ids: readonly number[]): Promise<CardById> {
      const load = async (missing: number[]) => {
        const rows = await eventFacts(db, { ids: missing, timeZone })
        return rows.map(row => [row.id, cardOf(row, weekPattern)] as const)
      }
      const cached = await getOrLoadMany(events, ids, now, load, sharedVersionOfEvents(cardTables))
      return id => {
        const card = cached(id)
        if (card === undefined) throw new Error(`there is no event ${id}`)
        return card
      }
    },
    /** Days on which nobody is expected. */
    async daysOff({ db, now }: RequestContext) {
      const load = async () => [[allHolidays, await holidayFacts(db, {})] as const]
      const version = sharedVersion(['holiday'])
      return (await getOrLoadMany(holidays, [allHolidays], now, load, () => version))(allHolidays) ?? []
    },
  }
}

function cardOf({ teachers, rooms, patterns, sessions, ...facts }: EventFacts, weekPattern: WeekPattern) {
  return {
    ...facts,
    teachers: teachers.map(personRef),
    rooms,
    sessions: sessions.map(sessionOf),
    sessionCount: patterns.reduce((sum, pattern) => sum + pattern.count, 0),
    weekPattern: inEachLanguage(language => weekPattern(language, patterns)),
  }
}

/** A text in each language, made at first use and then kept. */
function inEachLanguage(make: (language: Language) => string | undefined) {
  const texts = new Map<Language, string | undefined>()
  return (language: Language) => {
    if (!texts.has(language)) texts.set(language, make(language))
    return texts.get(language)
  }
}

/** A lesson with its times as seconds since 1970, and how it counts, once begun, for students without a mark. */
function sessionOf({ id, day, start, end, cancelled, rollCalled }: EventFacts['sessions'][number]) {
  const lesson = { start, end, cancelled, rollCalled, mark: null }
  const { participation, held } = presenceAt(lesson, new Date(start), 0)
  return {
    id,
    day,
    cancelled,
    rollCalled,
    start: millisecondsOf(start) / 1000,
    end: millisecondsOf(end) / 1000,
    unmarked: { participation, held },
  }
}
