import * as z from 'zod/mini'
import { anyone, anySession, endpoint, limitOfAdding } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import { dateTime, id, idText, time } from './shapes.ts'

/** What notifications are about, as people choose them. */
export const notificationTopic = z.enum([
  'ABSENCES',
  'TIMETABLE',
  'PLAN',
  'DEMONSTRATIONS',
  'EVENTS',
  'SUPPORT',
  'MESSAGES',
  'REQUESTS',
  'NEWS',
  'BENEFITS',
  'CONTRACTS',
  'ACCESS',
  'ACCOUNT',
])
export type NotificationTopic = z.infer<typeof notificationTopic>
export const notificationTopics = notificationTopic.options

/** Why somebody is notified; each is a sentence in the translations, `notifications.<rule>`. */
export const notificationRule = z.enum([
  'absence-unexplained',
  'absence-decided',
  'absence-window-closing',
  'leave-decided',
  'lesson-moved',
  'lesson-changed',
  'lesson-cancelled',
  'lesson-restored',
  'timetable-changed',
  'plan-sent',
  'plan-reminder',
  'plan-changed',
  'demonstration-soon',
  'self-assessment-open',
  'grade-published',
  'feedback-given',
  'registration-opens',
  'place-from-waiting-list',
  'support-hearing',
  'support-decided',
  'message-received',
  'news-urgent',
  'request-to-confirm',
  'request-confirmed',
  'request-declined',
  'request-need-info',
  'request-decided',
  'request-closing',
  'request-expired',
  'access-changes',
  'sign-in-on-new-device',
  'password-changed',
  'second-factor-changed',
  'email-changed',
  'personal-info-decided',
  'personal-info-registered',
  'benefit-returned',
  'benefit-decided',
  'benefit-paid',
  'benefit-closing',
  'benefit-expired',
  'payment-account-changed',
  'own-data-ready',
  'own-data-failed',
  'contract-sent',
])
export type NotificationRule = z.infer<typeof notificationRule>

export const deliveryChannel = z.enum(['EMAIL', 'PUSH'])
export type DeliveryChannel = z.infer<typeof deliveryChannel>

export const digest = z.enum(['OFF', 'DAILY', 'WEEKLY'])
export type Digest = z.infer<typeof digest>

export const notification = z.object({
  id,
  rule: notificationRule,
  topic: notificationTopic,
  /** What the sentence names, in the reader's language: `what` a text, `…On` a day, `…At` an instant. */
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The student whom it is about, for a guardian. */
  student: z.optional(z.object({ studentId: id, name: z.string() })),
  /** Where the very thing is, below the base path of the area. */
  target: z.string(),
  at: dateTime,
  readAt: z.optional(dateTime),
})
export type Notification = z.infer<typeof notification>

export const notifications = z.extend(pageOf(notification), { unreadCount: z.int() })
export type Notifications = z.infer<typeof notifications>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  who: anySession,
  summary: 'Notifications of the signed-in person, newest first; 20 to a page',
  query: z.strictObject(pageQuery),
  reply: notifications,
  offline: 'OWN_DEVICE',
})

export const markNotificationsRead = endpoint({
  method: 'PUT',
  path: '/notifications',
  affects: ['/notifications', '/home', '/session'],
  who: anySession,
  summary: 'Marks notifications as read: the listed ones, or all up to one',
  body: z.union([
    z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
    z.strictObject({ upTo: id }),
  ]),
  reply: z.object({ unreadCount: z.int() }),
})

const channelChoice = z.object({ email: z.boolean(), push: z.boolean() })

export const notificationChoices = z.object({
  topics: z.array(
    z.extend(channelChoice, {
      topic: notificationTopic,
      /** For the person's safety these are always sent by e-mail. */
      alwaysByEmail: z.boolean(),
    }),
  ),
  quietFrom: time,
  quietTo: time,
  digest,
  digestTime: time,
  /** Where e-mails go, or absent: there is no address, or it is not confirmed. */
  emailAddress: z.optional(z.string()),
  /** The key by which a browser subscribes to push messages. */
  pushKey: z.string(),
  /** The browsers of this person that take push messages. */
  devices: z.array(z.object({ id, label: z.string(), createdAt: dateTime, isThisSession: z.boolean() })),
  version: z.int(),
})
export type NotificationChoices = z.infer<typeof notificationChoices>

export const readNotificationChoices = endpoint({
  method: 'GET',
  path: '/notifications/choices',
  who: anySession,
  summary: 'Notification settings of the signed-in person: topics, channels and times',
  reply: notificationChoices,
})

export const notificationChoicesBody = z.strictObject({
  topics: z.array(z.strictObject({ topic: notificationTopic, email: z.boolean(), push: z.boolean() })).check(
    z.maxLength(notificationTopics.length),
    z.refine(all => new Set(all.map(one => one.topic)).size === all.length, { error: 'duplicate' }),
  ),
  quietFrom: time,
  quietTo: time,
  digest,
  digestTime: time,
  version: z.int(),
})

export const saveNotificationChoices = endpoint({
  method: 'PUT',
  path: '/notifications/choices',
  affects: ['/notifications/choices'],
  who: anySession,
  summary: 'Saves the notification settings; topics that are left out stay unchanged',
  body: notificationChoicesBody,
  reply: notificationChoices,
})

/** `length` characters of base64url, with or without their padding. */
const base64Url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`)))

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/notifications/push',
  affects: ['/notifications/choices'],
  limit: limitOfAdding,
  who: anySession,
  summary: 'Subscribes this browser to push messages until its session ends',
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(1000), z.regex(/^https:\/\//)),
    keys: z.strictObject({ p256dh: base64Url(87), auth: base64Url(22) }),
  }),
  reply: z.object({ id }),
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/notifications/push/:subscriptionId',
  affects: ['/notifications/choices'],
  who: anySession,
  summary: "Unsubscribes one of the signed-in person's browsers from push messages",
  params: z.strictObject({ subscriptionId: idText }),
  reply: z.null(),
})

/** What the link of a letter holds. */
export const stopTokenShape = /^[\w-]{60,600}$/
export const stopToken = z.string().check(z.regex(stopTokenShape, { error: 'wrongFormat' }))

export const stopLetters = endpoint({
  method: 'POST',
  path: '/public/notifications/unsubscribe',
  affects: ['/notifications/choices'],
  who: anyone,
  summary: 'Turns off e-mails on the topic of a received e-mail, with the token from its link',
  body: z.strictObject({ token: stopToken }),
  reply: z.null(),
})
