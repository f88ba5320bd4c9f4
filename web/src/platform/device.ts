import { answersCachePrefix, type ToWorker, type UnsentSignOut } from './worker-messages.ts'

/** What this device keeps between visits, and how it forgets. */
export const draftPrefix = 'studentgo.draft.'
const subjectMark = 'studentgo.subject'

/** Other tabs hear who is signed in now; `null` is nobody. A tab does not hear itself. */
const otherTabs =
  'document' in globalThis && 'BroadcastChannel' in globalThis
    ? new BroadcastChannel('studentgo.subject')
    : undefined

/**
 * Empties everything personal: drafts, kept answers, and what the worker holds in memory. A sign-out that the
 * server has not heard of is left with the worker, which sends it when there is a network again.
 */
export async function forgetDevice(unsent?: UnsentSignOut): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  }
  unmarkSubject()
  sessionStorage.clear()
  await tellWorker({ type: 'clear', signOut: unsent })
  const names = 'caches' in window ? await caches.keys() : []
  await Promise.all(
    names.filter(name => name.startsWith(answersCachePrefix)).map(name => caches.delete(name)),
  )
  otherTabs?.postMessage(null)
}

let markedHere: string | undefined

/** Leaves a mark of who is signed in, by which other tabs, and pages the browser brings back, know it. */
export function markSubject(tag: string): void {
  markedHere = tag
  if (markedSubject() === tag) return
  localStorage.setItem(subjectMark, tag)
  otherTabs?.postMessage(tag)
}

export function markedSubject(): string | null {
  return localStorage.getItem(subjectMark)
}

/** Takes the mark away before the server is told: what other tabs hear from it then is a sign-out, no expiry. */
export function unmarkSubject(): void {
  localStorage.removeItem(subjectMark)
}

/** Whether another tab has signed out the person of this one, or somebody else has signed in there. */
export function isGoneElsewhere(): boolean {
  return markedHere !== undefined && markedSubject() !== markedHere
}

/** Calls back when another tab has signed out (`null`), or somebody else has signed in there (their tag). */
export function onSubjectGone(
  ownTag: () => string | undefined,
  gone: (present: string | null) => void,
): void {
  if (otherTabs === undefined) return
  otherTabs.onmessage = event => {
    const own = ownTag()
    if (own !== undefined && event.data !== own) gone(event.data)
  }
}

const patienceMilliseconds = 1000

/** Tells the service worker and waits for its answer; undefined where there is no worker that answers. */
export async function tellWorker<Answer>(message: ToWorker): Promise<Answer | undefined> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (worker === null) return undefined
  return new Promise(resolve => {
    const channel = new MessageChannel()
    const giveUp = setTimeout(() => resolve(undefined), patienceMilliseconds)
    channel.port1.onmessage = event => {
      clearTimeout(giveUp)
      resolve(event.data as Answer | undefined)
    }
    worker.postMessage(message, [channel.port2])
  })
}
