import { proveWork, type WorkDemand } from '@studentgo/protocol/rules/sign-in-work'
import type { SignInWork } from '@studentgo/protocol/sign-in-work'
import { CallFailure } from '#web/platform/api/call.ts'

/** What a sign-in has to do first, because many others fail; undefined for another failure. */
export function demandIn(error: unknown): (WorkDemand & { waitSeconds: number }) | undefined {
  if (!(error instanceof CallFailure)) return undefined
  const { challenge, attempts } = error.subErrors.find(({ code }) => code === 'sign-in-slowed')?.params ?? {}
  if (typeof challenge !== 'string' || typeof attempts !== 'number') return undefined
  return { challenge, attempts, waitSeconds: error.retryAfterSeconds ?? 1 }
}

/**
 * Does what slowed sign-ins take: it works, or it waits, whichever is over first. A challenge that comes again is worked on
 * further.
 */
export function makeWorker(): (demand: NonNullable<ReturnType<typeof demandIn>>) => Promise<SignInWork> {
  let current: { challenge: string; nonces: Promise<number[] | undefined>; stop: () => void } | undefined
  return async ({ challenge, attempts, waitSeconds }) => {
    if (current?.challenge !== challenge) {
      current?.stop()
      let isStopped = false
      // Without encryption on the way a browser has nothing to work with, and waits.
      const nonces =
        'subtle' in crypto
          ? proveWork({ challenge, attempts }, () => isStopped)
          : new Promise<undefined>(() => undefined)
      current = {
        challenge,
        nonces,
        stop: () => {
          isStopped = true
        },
      }
    }
    const waited = new Promise<undefined>(resolve => setTimeout(resolve, waitSeconds * 1000, undefined))
    const nonces = await Promise.race([current.nonces, waited])
    if (nonces === undefined) return { challenge }
    current = undefined
    return { challenge, nonces }
  }
}
