/** What this device keeps between visits, and how it forgets. Names are shared with the service worker. */
export const offlineCache = 'studentgo-offline'
export const draftPrefix = 'studentgo.draft.'

/** Empties everything personal: drafts, kept answers, and what the worker holds in memory. */
export async function forgetDevice(): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  }
  sessionStorage.clear()
  await tellWorker({ type: 'forget' })
  if ('caches' in window) await caches.delete(offlineCache)
}

export type WorkerMessage =
  | { type: 'forget' }
  | { type: 'skip-waiting' }
  | { type: 'subject'; tag: string; key: string; ownDevice: boolean; allowed: boolean }

/** Sends the service worker a message and waits until it has been heard; without a worker nothing happens. */
export function tellWorker(message: WorkerMessage): Promise<void> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (worker === null) return Promise.resolve()
  return new Promise(resolve => {
    const channel = new MessageChannel()
    const giveUp = setTimeout(resolve, 1000)
    channel.port1.onmessage = () => {
      clearTimeout(giveUp)
      resolve()
    }
    worker.postMessage(message, [channel.port2])
  })
}
