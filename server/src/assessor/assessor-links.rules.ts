import { addDays } from '@studentgo/protocol/rules/calendar'
import type { AssessorLinkState } from '@studentgo/protocol/staff-demonstrations'

/** Of one demonstration at a time: more people than assess together. */
export const mostOpenLinks = 5

/** How long after a demonstration its link can count, in days. */
const daysAfter = 30

interface LinkFacts {
  lastDay: string
  openedAt: string | null
  revokedAt: string | null
  sentAt: string | null
}

/** The state of a link on a day. */
export function stateOfLink(
  { lastDay, openedAt, revokedAt, sentAt }: LinkFacts,
  today: string,
): AssessorLinkState {
  if (sentAt !== null) return 'SENT'
  if (revokedAt !== null) return 'REVOKED'
  if (lastDay < today) return 'EXPIRED'
  return openedAt === null ? 'OPEN' : 'OPENED'
}

/** Whether a link can count until this day: from today to a month after the demonstration. */
export function mayCountUntil(lastDay: string, endDate: string, today: string): boolean {
  const latest = addDays(endDate > today ? endDate : today, daysAfter)
  return lastDay >= today && lastDay <= latest
}
