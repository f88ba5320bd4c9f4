import type { UnsentSignOut } from '#web/platform/worker-messages.ts'
import { deleteRecord, getRecord, putRecord } from './disk.ts'
import { scope } from './scope.ts'

/** Name under which the browser wakes the worker when there is a network again, where it can. */
export const signOutSync = 'sign-out'

const patienceMilliseconds = 5000

let waiting: Promise<UnsentSignOut | undefined> | undefined

function waitingSignOut(): Promise<UnsentSignOut | undefined> {
  // Where the browser gives no storage, nothing can have been written down.
  waiting ??= getRecord<UnsentSignOut>('signOut').catch(() => undefined)
  return waiting
}

/** A sign-out without a network: the session must end on the server as soon as there is one. */
export async function rememberSignOut(signOut: UnsentSignOut): Promise<void> {
  waiting = Promise.resolve(signOut)
  await putRecord('signOut', signOut)
  // Not every browser can wake a worker; there the next page that is opened sends it.
  await scope.registration.sync?.register(signOutSync).catch(() => undefined)
}

/** Ends the session that was signed out of offline, before any other question goes to the server. */
export async function sendWaitingSignOut(): Promise<void> {
  const signOut = await waitingSignOut()
  if (signOut === undefined) return
  try {
    const answer = await fetch(signOut.url, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': signOut.xsrfToken },
      body: '{}',
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    if (!answer.ok) return
  } catch {
    // Still no network: it goes on waiting.
    return
  }
  waiting = Promise.resolve(undefined)
  await deleteRecord('signOut')
}
