import {
  listNotifications,
  markNotificationsRead,
  readNotificationChoices,
  saveNotificationChoices,
  subscribeToPush,
  unsubscribeFromPush,
} from '@studentgo/protocol/notifications'
import { toPage } from '@studentgo/protocol/paging'
import type { Visitor } from '../platform/access/visitor.ts'
import type { ReadDb } from '../platform/database/database.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { makePusher } from '../platform/push/pusher.ts'
import { saveChoices } from './choices.command.ts'
import { defineDelivery } from './delivery/deliver.job.ts'
import { defineOutbox } from './make-notifications.job.ts'
import { presentChoices, presentNotification } from './notification.presenter.ts'
import { scopeOfRules } from './notification.rules.ts'
import { choicesOf, markRead, notificationPage, unreadNotifications } from './notifications.sql.ts'
import { subscribe, unsubscribe } from './push-subscription.command.ts'
import { defineReminders } from './reminders.job.ts'
import { stopLettersRoutes } from './stop-letters.routes.ts'

const pageSize = 20

export function notificationsRoutes(platform: Platform): void {
  const { environment, secrets, clock } = platform
  const pusher = makePusher(environment, secrets)
  defineOutbox(platform)
  defineDelivery(platform, pusher)
  defineReminders(platform)
  stopLettersRoutes(platform)

  const choices = async (db: ReadDb, { personId, sessionId }: Visitor, now: Date) =>
    presentChoices(onlyRow(await choicesOf(db, { personId, sessionId, now: now.toISOString() })), {
      pushKey: pusher.publicKey,
      timeZone: clock.timeZone,
    })

  bind(
    platform,
    {
      listNotifications,
      markNotificationsRead,
      readNotificationChoices,
      saveNotificationChoices,
      subscribeToPush,
      unsubscribeFromPush,
    },
    {
      listNotifications: {
        isKept: true,
        handle: async ({ db, visitor, query, today, language, timeZone }) => {
          const { page: number = 0, size = pageSize } = query
          const reader = { personId: visitor.personId, area: visitor.kind, today, scopeOfRules }
          const { page, total, unread } = onlyRow(
            await notificationPage(db, {
              page: { ...reader, size, offset: number * size },
              total: reader,
              unread: reader,
            }),
          )
          const shown = page.map(row => presentNotification(row, { language, timeZone, area: visitor.kind }))
          return { ...toPage(shown, onlyRow(total).count, number, size), unreadCount: onlyRow(unread).count }
        },
      },
      markNotificationsRead: async ({ db, visitor, body, today, now }) => {
        const reader = { personId: visitor.personId, area: visitor.kind, today, scopeOfRules }
        await markRead(db, reader, body, now)
        return { unreadCount: onlyRow(await unreadNotifications(db, reader)).count }
      },
      readNotificationChoices: ({ db, visitor, now }) => choices(db, visitor, now),
      saveNotificationChoices: async ({ db, visitor, body, now }) => {
        await saveChoices(db, visitor.personId, body)
        return choices(db, visitor, now)
      },
      subscribeToPush: ({ db, visitor, body, now }) =>
        subscribe(db, visitor, { endpoint: body.endpoint, ...body.keys }, now, environment),
      unsubscribeFromPush: ({ db, visitor, params }) =>
        unsubscribe(db, visitor.personId, params.subscriptionId),
    },
  )
}
