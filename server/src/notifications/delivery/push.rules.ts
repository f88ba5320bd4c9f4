import type { NotificationRule } from '@studentgo/protocol/notifications'
import type { PushOptions } from '../../platform/push/pusher.ts'
import { ruleFacts } from '../notification.rules.ts'
import type { WaitingDelivery } from './deliveries.sql.ts'

type Urgency = PushOptions['urgency']

const order: readonly Urgency[] = ['low', 'normal', 'high']

/**
 * How soon a phone that saves power wakes up for a message: at once for the safety of the account, for urgent news and for
 * lessons, which may be today's; when it next has power or Wi-Fi for what waited for working hours. The most urgent counts.
 */
export function urgencyOf(rules: readonly NotificationRule[]): Urgency {
  return rules.map(urgencyOfRule).reduce((a, b) => (order.indexOf(a) > order.indexOf(b) ? a : b), 'low')
}

function urgencyOfRule(rule: NotificationRule): Urgency {
  const { timing, topic } = ruleFacts[rule]
  if (timing === 'URGENT' || topic === 'TIMETABLE') return 'high'
  return timing === 'OFFICE' ? 'low' : 'normal'
}

/**
 * The topic of a push message, such as a day of the timetable: a later message of the same topic replaces one that has
 * not arrived yet. Undefined where it is about several things, since news of the others would be lost.
 */
export function thingOf(
  deliveries: readonly Pick<WaitingDelivery, 'rule' | 'target' | 'studentId'>[],
): string | undefined {
  const things = new Set(
    deliveries.map(({ rule, target, studentId }) =>
      [ruleFacts[rule as NotificationRule].topic, studentId, target].join(' '),
    ),
  )
  return things.size === 1 ? [...things][0] : undefined
}
