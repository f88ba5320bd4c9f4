import type { UnsentSignOut } from '#web/platform/offline/worker-messages.ts'
import { deleteRecord, getRecord, putRecord } from './disk.ts'
import { scope } from './scope.ts'

/** Name under which the browser wakes the worker when there is a network again, where it can. */
export const signOutSync = 'sign-out'

const timeoutMilliseconds = 5000

let pending: Promise<UnsentSignOut | undefined> | undefined

function pendingSignOut(): Promise<UnsentSignOut | undefined> {
  // Without browser storage there is no pending sign-out.
  pending ??= getRecord<UnsentSignOut>('signOut').catch(() => undefined)
  return pending
}

/** A sign-out without a network: the session must end on the server as soon as there is one. */
export async function storeSignOut(signOut: UnsentSignOut): Promise<void> {
  pending = Promise.resolve(signOut)
  await putRecord('signOut', signOut)
  // Not every browser can wake a worker; there the next page that is opened sends it.
  await scope.registration.sync?.register(signOutSync).catch(() => undefined)
}

/** Ends the session of an offline sign-out before any other request is sent. */
export async function sendPendingSignOut(): Promise<void> {
  const signOut = await pendingSignOut()
  if (signOut === undefined) return
  try {
    const answer = await fetch(signOut.url, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': signOut.xsrfToken },
      body: '{}',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    if (!answer.ok) return
  } catch {
    // Still no network: it stays pending.
    return
  }
  pending = Promise.resolve(undefined)
  await deleteRecord('signOut')
}
