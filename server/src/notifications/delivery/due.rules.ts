import type { NotificationRule } from '@studentgo/protocol/notifications'
import { maySee, ruleFacts } from '../notification.rules.ts'
import type { WaitingDelivery } from './deliveries.sql.ts'

export interface Sorted {
  /** To be sent now, in one go. */
  send: WaitingDelivery[]
  /** Not to be sent any more. */
  drop: WaitingDelivery[]
  /** When the next of the others is due. */
  next: Date | undefined
}

/**
 * The waiting deliveries to send now, without those read in the portal meanwhile, or that a guardian may no longer see.
 * When one that is bundled is due, those that wait for the same reason go along.
 */
export function sortDeliveries(waiting: readonly WaitingDelivery[], now: Date): Sorted {
  const drop = waiting.filter(one => one.readAt !== null || isOutOfSight(one))
  const rest = waiting.filter(one => !drop.includes(one))
  const isDue = ({ dueAt }: WaitingDelivery) => Date.parse(dueAt) <= now.getTime()
  const dueBundles = new Set(rest.filter(one => isDue(one) && isBundled(one)).map(one => one.rule))
  const send = rest.filter(one => isDue(one) || dueBundles.has(one.rule))
  const later = rest.filter(one => !send.includes(one)).map(one => Date.parse(one.dueAt))
  return { send, drop, next: later.length === 0 ? undefined : new Date(Math.min(...later)) }
}

function isBundled({ rule }: WaitingDelivery): boolean {
  return ruleFacts[rule as NotificationRule].timing === 'BUNDLED'
}

/** Whether its recipient is a guardian who may not see this of the student any more. */
export function isOutOfSight({
  area,
  studentId,
  rule,
  scopes,
}: Pick<WaitingDelivery, 'area' | 'studentId' | 'rule' | 'scopes'>): boolean {
  return area === 'PARENT' && studentId !== null && !maySee(rule as NotificationRule, scopes)
}
