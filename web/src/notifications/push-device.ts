/** Whether this browser shows push messages of the portal. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

export async function readPushState(): Promise<PushState> {
  if (!('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  const registration = await registrationOfPage()
  if (registration === undefined) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (await registration.pushManager.getSubscription()) === null ? 'off' : 'on'
}

/** The registration is made some seconds after a page was opened, and never where the browser refuses it. */
const patienceMilliseconds = 10_000

function registrationOfPage(): Promise<ServiceWorkerRegistration | undefined> {
  const never = new Promise<undefined>(resolve => setTimeout(resolve, patienceMilliseconds))
  return Promise.race([navigator.serviceWorker?.ready, never])
}

interface Subscribed {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Asks the person, then the browser's push service, for messages from the holder of the private half of `key`;
 * undefined when the person refuses. Throws the browser's error when its service cannot be reached.
 */
export async function subscribeDevice(key: string): Promise<Subscribed | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
