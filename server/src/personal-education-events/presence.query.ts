import type { CardById } from '../education-events/offers/event-cards.cache.ts'
import type { RowOf } from '../platform/database/statement.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { holdsUntil } from '../platform/versions/composition.ts'
import type { PersonalEventRow } from './personal-events.sql.ts'
import { type EventPresence, type Presence, presenceAtLessons } from './presence.rules.ts'
import type { presenceFacts } from './presence.sql.ts'

/**
 * Attendance as the absences know it, for the days until today of all these periods. Empty for a guardian whose access
 * does not cover absences.
 */
export function presenceIn(
  rows: readonly PersonalEventRow[],
  { participations, marks, workplaceDays }: RowOf<typeof presenceFacts>,
  cardOf: CardById,
  daysOff: Presence['daysOff'],
  { access, now, today, provider }: StudentContext,
): Presence {
  const seen = access.scopes.includes('ABSENCE') ? rows : []
  const events = new Map<number, EventPresence>()
  const days = daysUntil(
    today,
    seen.filter(row => row.eventId !== null),
  )
  if (days !== undefined) {
    const spans = Map.groupBy(participations, one => one.eventId)
    const markOf = new Map(marks.map(mark => [mark.sessionId, mark]))
    const late = provider.policies.lateBoundaryMinutes
    for (const { eventId } of seen) {
      if (eventId === null || events.has(eventId)) continue
      const own = { spans: spans.get(eventId) ?? [], markOf }
      const { sessions } = cardOf(eventId)
      events.set(eventId, presenceAtLessons(sessions, days, own, now, late))
      holdsUntil(
        now,
        sessions.filter(({ day }) => day === today).map(({ start }) => start * 1000),
      )
    }
  }
  const isAtWork = seen.some(row => row.workplace !== null)
  return { events, days: isAtWork ? workplaceDays : [], daysOff }
}

function daysUntil(
  today: string,
  rows: readonly PersonalEventRow[],
): { from: string; to: string } | undefined {
  const from = rows.map(row => row.startDate).toSorted()[0]
  const last = rows
    .map(row => row.endDate)
    .toSorted()
    .at(-1)
  if (from === undefined || last === undefined || from > today) return undefined
  return { from, to: last < today ? last : today }
}
