import type { Language } from '@studentgo/protocol/language'
import type { Notification, NotificationChoices, NotificationRule } from '@studentgo/protocol/notifications'
import { notificationTopics } from '@studentgo/protocol/notifications'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { NotificationData } from '../platform/rows/json-columns.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { isAlwaysByEmail, isChosen } from './delivery/choices.rules.ts'
import { usualSettings } from './delivery/delivery-time.rules.ts'
import { ruleFacts, withoutPlaces } from './notification.rules.ts'
import type { ChoicesRow, NotificationRow } from './notifications.sql.ts'

export function presentNotification(
  { rule: name, data, studentId, studentName, at, readAt, hidesPlaces, ...rest }: NotificationRow,
  {
    language,
    timeZone,
    area,
  }: { language: Language; timeZone: string; area: 'STUDENT' | 'PARENT' | 'STAFF' },
): Notification {
  const rule = name as NotificationRule
  const isAboutChild = area === 'PARENT' && studentId !== null
  return withoutNulls({
    ...rest,
    rule,
    topic: ruleFacts[rule].topic,
    // An order of non-disclosure may have come after it was told.
    data: dataIn(hidesPlaces ? withoutPlaces(data) : data, language),
    student: isAboutChild ? { studentId, name: studentName ?? '' } : null,
    at: isoWithOffset(at, timeZone),
    readAt: readAt === null ? null : isoWithOffset(readAt, timeZone),
  })
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
  { pushKey, timeZone }: { pushKey: string; timeZone: string },
): NotificationChoices {
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
    ...(email === null ? {} : { emailAddress: email }),
    pushKey,
    devices: devices.map(({ createdAt, ...device }) => ({
      ...device,
      createdAt: isoWithOffset(createdAt, timeZone),
    })),
    version: version ?? 0,
  }
}
