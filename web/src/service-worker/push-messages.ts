import { addressIn, notificationsAddress } from '@studentgo/protocol/addresses'
import { readBrowserLanguage } from '@studentgo/protocol/language'
import { type PushMessage, severalNew, somethingNew } from '@studentgo/protocol/push-message'
import { showBadge } from '#web/platform/offline/app-badge.ts'
import { presentationOfDevice } from './presentation.ts'
import { makeQueue } from './queue.ts'
import { basePath, scope } from './scope.ts'

/** One at a time of an area on a device: a newer one takes the place of the one before, and counts its notifications. */
const tagOf = (area: PushMessage['area']) => `notifications ${area}`

/** A browser forgets a notification that is asked for while it is being shown: one message is shown after the other. */
const inTurn = makeQueue()

/** Shows that there is something new, in the language of this device and in words that anybody may read. */
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

/** Opens the very thing, or the list where there are several, in a window of the portal that is there or in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const { area, id, count } = notification.data as PushMessage
  const address = `${basePath}${addressIn(area, notificationsAddress(count === 1 ? id : undefined))}`
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const portal = windows.find(({ url }) => new URL(url).pathname.startsWith(basePath))
  const shown = await portal?.navigate(address).catch(() => null)
  // A browser lets a worker take the focus only for a tap, and not always then.
  if (shown) await shown.focus().catch(() => undefined)
  else await scope.clients.openWindow(address)
}

/** Ends push messages in this browser: whoever signs out is told nothing here any more. */
export async function endPushMessages(): Promise<void> {
  const { registration } = scope
  for (const shown of await inTurn(() => registration.getNotifications())) shown.close()
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** A browser takes back the right to push from who shows nothing, so that what cannot be read is shown too. */
function readMessage(text: string | undefined): PushMessage {
  try {
    const { area, id, count, unread } = JSON.parse(text ?? '') as Partial<PushMessage>
    if (Number.isInteger(id) && Number.isInteger(count)) {
      return { id, count, unread, area: area === 'PARENT' ? area : 'STUDENT' } as PushMessage
    }
  } catch {
    // Not ours: it says nothing that we would show.
  }
  return { area: 'STUDENT', id: 0, count: 0 }
}
