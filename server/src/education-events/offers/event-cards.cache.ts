import type { PersonRef } from '@studentgo/protocol/shapes'
import type { RequestContext } from '../../platform/request-context.ts'
import { personRef } from '../../platform/rows/person-ref.ts'
import { createTtlCache, getOrLoadMany } from '../../platform/ttl-cache.ts'
import { eventCards } from './event-details.sql.ts'
import type { DayPattern } from './week-pattern.labels.ts'

/** Who teaches an event and on which days. */
export interface EventCard {
  teachers: PersonRef[]
  patterns: DayPattern[]
}

export type EventCardCache = ReturnType<typeof makeEventCardCache>

const unknown: EventCard = { teachers: [], patterns: [] }

/** Cards by event. Seats, windows and clashes are not on them: those are read anew each time. */
export function makeEventCardCache() {
  const cache = createTtlCache<number, EventCard>()
  return {
    async of({ db, now, timeZone }: RequestContext, ids: readonly number[]) {
      const cardOf = await getOrLoadMany(cache, ids, now, async missing => {
        const rows = await eventCards(db, { ids: missing, timeZone })
        return rows.map(({ id, teachers, patterns }) => {
          return [id, { teachers: teachers.map(personRef), patterns }] as const
        })
      })
      return (id: number) => cardOf(id) ?? unknown
    },
  }
}
