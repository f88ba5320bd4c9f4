import type { Policies } from '@studentgo/protocol/policies'
import { addDays, schoolDateOf, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'

type Kept = Pick<Policies, 'request.draftDays'>

/** How many days before its end an abandoned request is announced as expiring. */
export const soonDays = 7

/** The last day on which a request is kept that was not sent, or that no guardian confirms. */
export function keptUntil(updatedAt: string, timeZone: string, policies: Kept): string {
  return addDays(schoolDateOf(updatedAt, timeZone), policies['request.draftDays'])
}

/** The instant of the last change of requests that expire within so many days. */
export function untouchedSince(
  { today, timeZone, provider }: { today: string; timeZone: string; provider: { policies: Kept } },
  days: number,
): Date {
  return startOfSchoolDay(addDays(today, days + 1 - provider.policies['request.draftDays']), timeZone)
}
