import { readSession } from '@studentgo/protocol/session'
import { type Call, CallFailure } from '../api/call.ts'
import type { FailedCall } from '../api/queries.ts'
import { isSurelyOnline } from '../offline/online.ts'
import { isUserChangedElsewhere } from './device.ts'
import { flushDrafts } from './draft-writers.ts'
import { isSigningOut, redirectAfterFailure, signedOutAddress } from './session.ts'

const secondTryMilliseconds = 1000

interface Host {
  basePath: string
  call: Call
  /** The present page needs no session. */
  isPublic: () => boolean
  go: (address: string) => void
}

/**
 * Redirects after a fatal failure: an expired session, or an answer that names an error page. A lost connection
 * redirects only if a person waits for the answer, the device is online and a second try fails too; background requests
 * never redirect.
 */
export function createFailureRedirect({ basePath, call, isPublic, go }: Host) {
  let isLeaving = false
  window.addEventListener('pagehide', () => {
    isLeaving = true
  })
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })

  function leaveOn(failure: unknown): void {
    // Leaving the page aborts pending calls, which is no failure.
    if (isLeaving || isSigningOut()) return
    const target = redirectAfterFailure(failure, {
      basePath,
      current: location.pathname + location.search,
      online: isSurelyOnline(),
      isPublic: isPublic(),
    })
    if (target === undefined) return
    // Of simultaneous failures only the first redirects: a second navigation would abort the first.
    isLeaving = true
    void flushDrafts().finally(() =>
      go(isUserChangedElsewhere() ? signedOutAddress(basePath, location.pathname) : target),
    )
  }

  const sessionOver = () => leaveOn(new CallFailure('redirected'))

  /** Checks with a read whether the server answers, because a write must not be sent again. */
  async function tryAgain(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, secondTryMilliseconds))
    if ((await call(readSession, {}, { background: true })) === null) sessionOver()
  }

  function onFailure({ error, isAwaited, isWrite }: FailedCall): void {
    const isLost = error instanceof CallFailure && error.isWithoutAnswer
    if (!isLost) leaveOn(error)
    else if (isAwaited && isWrite) void tryAgain().catch(leaveOn)
    else if (isAwaited) leaveOn(error)
  }

  return { onFailure, sessionOver }
}
