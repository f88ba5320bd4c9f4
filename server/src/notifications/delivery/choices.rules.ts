import type { DeliveryChannel, NotificationRule, NotificationTopic } from '@studentgo/protocol/notifications'
import { ruleFacts } from '../notification.rules.ts'

/** What a person has chosen that differs from the usual, and by which channels they can be reached. */
export interface ChannelWishes {
  hasEmail: boolean
  hasPush: boolean
  choices: readonly { topic: NotificationTopic; channel: DeliveryChannel; isOn: boolean }[]
}

/** Topics of which nobody is told by e-mail unless they want to: there are many of them. */
const quietByEmail: readonly NotificationTopic[] = ['NEWS']

/** Whether a topic goes out by a channel. Who takes push messages on a device has said so there. */
export function isChosen(
  topic: NotificationTopic,
  channel: DeliveryChannel,
  choices: ChannelWishes['choices'],
): boolean {
  const choice = choices.find(one => one.topic === topic && one.channel === channel)
  return choice?.isOn ?? (channel === 'PUSH' || !quietByEmail.includes(topic))
}

/** Whether somebody is told by e-mail of everything in a topic, whatever they chose. */
export function isAlwaysByEmail(topic: NotificationTopic): boolean {
  return Object.values(ruleFacts).some(facts => facts.topic === topic && facts.alwaysByEmail === true)
}

/** The topics of these rules about which e-mail may be switched off. */
export function topicsToStop(rules: readonly NotificationRule[]): NotificationTopic[] {
  const topics = new Set(rules.map(rule => ruleFacts[rule].topic))
  return [...topics].filter(topic => !isAlwaysByEmail(topic)).toSorted()
}

/** By which channels a person is told. */
export function channelsOf(rule: NotificationRule, wishes: ChannelWishes | undefined): DeliveryChannel[] {
  if (wishes === undefined) return []
  const { topic, alwaysByEmail = false } = ruleFacts[rule]
  const channels: DeliveryChannel[] = []
  if (wishes.hasEmail && (alwaysByEmail || isChosen(topic, 'EMAIL', wishes.choices))) channels.push('EMAIL')
  if (wishes.hasPush && isChosen(topic, 'PUSH', wishes.choices)) channels.push('PUSH')
  return channels
}
