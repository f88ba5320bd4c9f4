import type { Language } from '@studentgo/protocol/language'
import type { Notification, NotificationChoices, NotificationRule } from '@studentgo/protocol/notifications'
import { notificationTopics } from '@studentgo/protocol/notifications'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { NotificationData } from '../platform/rows/json-columns.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { isAlwaysByEmail, isChosen } from './delivery/choices.rules.ts'
import { usualSettings } from './delivery/delivery-time.rules.ts'
import { ruleFacts, withoutPlaces } from './notification.rules.ts'
import type { ChoicesRow, NotificationRow } from './notifications.sql.ts'

export function presentNotification(
  { rule: name, data, studentId, studentName, at, readAt, hidesPlaces, ...rest }: NotificationRow,
  {
    language,

    area,
  }: { language: Language; timeZone: string; area: 'STUDENT' | 'PARENT' | 'STAFF' },
): Unserialised<Notification> {
  const rule = name as NotificationRule
  const isAboutChild = area === 'PARENT' && studentId !== null
  return {
    ...rest,
    rule,
    topic: ruleFacts[rule].topic,
    // An order of non-disclosure may be newer than the notification.
    data: dataIn(hidesPlaces ? withoutPlaces(data) : data, language),
    student: isAboutChild ? { studentId, name: studentName ?? '' } : null,
    at,
    readAt,
  }
}

function dataIn(data: NotificationData, language: Language): Notification['data'] {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'object' ? inLanguage(value, language) : value,
    ]),
  )
}

export function presentChoices(
  { email, quietFrom, quietTo, digest, digestTime, version, choices, devices }: ChoicesRow,
  { pushKey }: { pushKey: string; timeZone: string },
): Unserialised<NotificationChoices> {
  const chosen = choices as Parameters<typeof isChosen>[2]
  return {
    topics: notificationTopics.map(topic => ({
      topic,
      alwaysByEmail: isAlwaysByEmail(topic),
      email: isAlwaysByEmail(topic) || isChosen(topic, 'EMAIL', chosen),
      push: isChosen(topic, 'PUSH', chosen),
    })),
    quietFrom: quietFrom ?? usualSettings.quietFrom,
    quietTo: quietTo ?? usualSettings.quietTo,
    digest: digest ?? usualSettings.digest,
    digestTime: digestTime ?? usualSettings.digestTime,
    emailAddress: email,
    pushKey,
    devices,
    version: version ?? 0,
  }
}
