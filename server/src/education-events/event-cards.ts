import type { PersonRef } from '@studentgo/protocol/shapes'
import type { Db } from '../platform/database.ts'
import { makeKeptFacts } from '../platform/kept-facts.ts'
import { eventCardRows } from './event-cards.queries.ts'
import { personAnswer } from './person-answer.ts'
import type { DayPattern } from './week-pattern.ts'

/** Who teaches an event and on which days. */
export interface EventCard {
  teachers: PersonRef[]
  patterns: DayPattern[]
}

export interface EventCards {
  of(db: Db, ids: readonly number[], moment: { now: Date; timeZone: string }): Promise<CardOf>
}
export type CardOf = (eventId: number) => EventCard

const unknown: EventCard = { teachers: [], patterns: [] }

/** Cards by event. Seats, windows and clashes are not on them: those are read anew each time. */
export function makeEventCards(): EventCards {
  const kept = makeKeptFacts<EventCard>()
  return {
    async of(db, ids, { now, timeZone }) {
      const known = await kept.of(ids, now.getTime(), async missing => {
        const rows = await eventCardRows(db, missing, timeZone)
        return rows.map(({ id, teachers, days }) => {
          const patterns = (days ?? []).map(([weekday, start, end, count]) => ({
            weekday,
            start,
            end,
            count,
          }))
          return [id, { teachers: (teachers ?? []).map(personAnswer), patterns }] as const
        })
      })
      return id => known(id) ?? unknown
    },
  }
}
