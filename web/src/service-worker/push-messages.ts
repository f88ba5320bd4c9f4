import { addressIn, notificationsAddress } from '@studentgo/protocol/addresses'
import { readBrowserLanguage } from '@studentgo/protocol/language'
import { type PushMessage, severalNew, somethingNew } from '@studentgo/protocol/push-message'
import { showBadge } from '#web/platform/offline/app-badge.ts'
import { presentationOfDevice } from './presentation.ts'
import { makeQueue } from './queue.ts'
import { basePath, scope } from './scope.ts'

/** Only one notification for each area on a device: a newer one replaces the earlier one, and adds up their counts. */
const tagOf = (area: PushMessage['area']) => `notifications ${area}`

/**
 * A browser loses a notification that is queried while it is being shown, so messages are shown one after the other.
 */
const inTurn = makeQueue()

/** Shows that there is something new, in the language of this device and without personal data. */
export function showPushMessage(text: string | undefined): Promise<void> {
  return inTurn(() => show(text))
}

async function show(text: string | undefined): Promise<void> {
  const { registration } = scope
  const message = readMessage(text)
  const tag = tagOf(message.area)
  if (message.unread !== undefined) await showBadge(message.unread)
  const shown = await registration.getNotifications({ tag })
  const count = shown.reduce((sum, one) => sum + (one.data as PushMessage).count, message.count)
  const language = readBrowserLanguage((await presentationOfDevice()).language) ?? 'fi'
  await registration.showNotification(somethingNew[language], {
    tag,
    lang: language,
    icon: `${basePath}/public/icon-192.png`,
    data: { ...message, count } satisfies PushMessage,
    ...(count > 1 ? { body: severalNew[language](count) } : {}),
  })
}

/**
 * Opens the notification's subject, or the list where there are several, in an open window of the portal or in a new
 * one.
 */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const { area, id, count } = notification.data as PushMessage
  const address = `${basePath}${addressIn(area, notificationsAddress(count === 1 ? id : undefined))}`
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const portal = windows.find(({ url }) => new URL(url).pathname.startsWith(basePath))
  const shown = await portal?.navigate(address).catch(() => null)
  // A browser lets a worker take the focus only after a tap, and not always then.
  if (shown) await shown.focus().catch(() => undefined)
  else await scope.clients.openWindow(address)
}

/** Ends push messages in this browser: after sign-out nothing is shown here any more. */
export async function endPushMessages(): Promise<void> {
  const { registration } = scope
  for (const shown of await inTurn(() => registration.getNotifications())) shown.close()
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** A browser withdraws the right to push from a site that shows nothing, so an unreadable message is shown too. */
function readMessage(text: string | undefined): PushMessage {
  try {
    const { area, id, count, unread } = JSON.parse(text ?? '') as Partial<PushMessage>
    if (Number.isInteger(id) && Number.isInteger(count)) {
      return { id, count, unread, area: area === 'PARENT' ? area : 'STUDENT' } as PushMessage
    }
  } catch {
    // Not ours: it contains nothing to show.
  }
  return { area: 'STUDENT', id: 0, count: 0 }
}
