import { showBadge } from '../offline/app-badge.ts'
import { answersCachePrefix, type ToWorker, type UnsentSignOut } from '../offline/worker-messages.ts'

/** The data that this device stores between visits, and how it is cleared. */
const prefix = 'studentgo.'
export const draftPrefix = `${prefix}draft.`
/** Achievements already celebrated on this device. */
export const seenPrefix = `${prefix}seen.`
const userMarkKey = `${prefix}subject`

/** Notifies other tabs who is signed in now; `null` is nobody. */
const otherTabs =
  'document' in globalThis && 'BroadcastChannel' in globalThis
    ? new BroadcastChannel('studentgo.subject')
    : undefined

/** Results opened from the search are stored like drafts, but are none. */
export const recentDraft = 'recent'

/** Whether an unfinished draft is stored here. */
export function hasDrafts(): boolean {
  return Object.keys(localStorage).some(
    key => key.startsWith(draftPrefix) && !key.endsWith(`.${recentDraft}`),
  )
}

/**
 * Clears everything that the portal has stored: drafts, answers, the badge on the icon, and the worker's memory. A
 * sign-out that has not reached the server is passed to the worker, which sends it when there is a network again.
 */
export async function clearDevice(unsent?: UnsentSignOut): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix)) localStorage.removeItem(key)
  }
  sessionStorage.clear()
  void showBadge(0)
  await sendToWorker({ type: 'clear', tag: ownUserMark, signOut: unsent })
  const names = 'caches' in window ? await caches.keys() : []
  await Promise.all(
    names.filter(name => name.startsWith(answersCachePrefix)).map(name => caches.delete(name)),
  )
  otherTabs?.postMessage(null)
}

let ownUserMark: string | undefined

/** Stores the signed-in person, for other tabs and for pages that the browser restores. */
export function storeUserMark(tag: string): void {
  ownUserMark = tag
  if (storedUserMark() === tag) return
  localStorage.setItem(userMarkKey, tag)
  otherTabs?.postMessage(tag)
}

export function storedUserMark(): string | null {
  return localStorage.getItem(userMarkKey)
}

/** Removed before the server is called, so that other tabs see a sign-out and not an expired session. */
export function removeUserMark(): void {
  localStorage.removeItem(userMarkKey)
}

/** Whether the person of this tab has signed out in another tab, or somebody else has signed in there. */
export function isUserChangedElsewhere(): boolean {
  return ownUserMark !== undefined && storedUserMark() !== ownUserMark
}

/** Calls back when another tab has signed out (`null`), or somebody else has signed in there (their tag). */
export function onUserChanged(
  ownTag: () => string | undefined,
  changed: (present: string | null) => void,
): void {
  if (otherTabs === undefined) return
  otherTabs.onmessage = event => {
    const own = ownTag()
    if (own !== undefined && event.data !== own) changed(event.data)
  }
}

const answerTimeoutMilliseconds = 1000

/** The service worker that handles the requests of this page; null while there is none. */
export function workerOfPage(): ServiceWorker | null {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
}

/** Sends a message to the service worker and waits for its answer; undefined where no worker answers. */
export async function sendToWorker<Answer>(message: ToWorker): Promise<Answer | undefined> {
  const worker = workerOfPage()
  if (worker === null) return undefined
  return new Promise(resolve => {
    const channel = new MessageChannel()
    const timeout = setTimeout(() => resolve(undefined), answerTimeoutMilliseconds)
    channel.port1.onmessage = event => {
      clearTimeout(timeout)
      resolve(event.data as Answer | undefined)
    }
    worker.postMessage(message, [channel.port2])
  })
}
