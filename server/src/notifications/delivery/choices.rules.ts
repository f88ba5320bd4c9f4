import type { DeliveryChannel, NotificationRule, NotificationTopic } from '@studentgo/protocol/notifications'
import { ruleFacts } from '../notification.rules.ts'

/** What a person has chosen that differs from the usual, and by which channels they can be reached. */
export interface ChannelWishes {
  hasEmail: boolean
  hasPush: boolean
  choices: readonly { topic: NotificationTopic; channel: DeliveryChannel; isOn: boolean }[]
}

/** Topics whose e-mail is off by default, because they have many notifications. */
const quietByEmail: readonly NotificationTopic[] = ['NEWS']

/** Whether a topic goes out by a channel. Push messages are switched on by device. */
export function isChosen(
  topic: NotificationTopic,
  channel: DeliveryChannel,
  choices: ChannelWishes['choices'],
): boolean {
  const choice = choices.find(one => one.topic === topic && one.channel === channel)
  return choice?.isOn ?? (channel === 'PUSH' || !quietByEmail.includes(topic))
}

/** Whether a topic has notifications that go out by e-mail whatever the person chose. */
export function isAlwaysByEmail(topic: NotificationTopic): boolean {
  return Object.values(ruleFacts).some(facts => facts.topic === topic && facts.alwaysByEmail === true)
}

/** The topics of these rules about which e-mail may be switched off. */
export function topicsToStop(rules: readonly NotificationRule[]): NotificationTopic[] {
  const topics = new Set(rules.map(rule => ruleFacts[rule].topic))
  return [...topics].filter(topic => !isAlwaysByEmail(topic)).toSorted()
}

/** The channels by which a person gets a notification. */
export function channelsOf(rule: NotificationRule, wishes: ChannelWishes | undefined): DeliveryChannel[] {
  if (wishes === undefined) return []
  const { topic, alwaysByEmail = false } = ruleFacts[rule]
  const channels: DeliveryChannel[] = []
  if (wishes.hasEmail && (alwaysByEmail || isChosen(topic, 'EMAIL', wishes.choices))) channels.push('EMAIL')
  if (wishes.hasPush && isChosen(topic, 'PUSH', wishes.choices)) channels.push('PUSH')
  return channels
}
