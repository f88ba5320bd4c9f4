import { listNotifications, readNotificationChoices } from '@studentgo/protocol/notifications'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** A page of the notifications of the signed-in person, the newest first. */
export function notificationsQuery(page = 0) {
  return endpointQuery(listNotifications, { query: page === 0 ? {} : { page: String(page) } })
}

export const choicesQuery = endpointQuery(readNotificationChoices, {})
