import { proveWork, type WorkDemand } from '@studentgo/protocol/rules/sign-in-work'
import type { SignInWork } from '@studentgo/protocol/sign-in-work'
import { CallFailure } from '#web/platform/api/call.ts'

/** The work that a sign-in must do first, because many others fail; undefined for another failure. */
export function demandIn(error: unknown): (WorkDemand & { waitSeconds: number }) | undefined {
  if (!(error instanceof CallFailure)) return undefined
  const { challenge, attempts } = error.subErrors.find(({ code }) => code === 'sign-in-slowed')?.params ?? {}
  if (typeof challenge !== 'string' || typeof attempts !== 'number') return undefined
  return { challenge, attempts, waitSeconds: error.retryAfterSeconds ?? 1 }
}

/**
 * Meets the demand of slowed sign-ins by proof of work or by waiting, whichever ends first. Work on a repeated
 * challenge continues.
 */
export function makeWorker(): (demand: NonNullable<ReturnType<typeof demandIn>>) => Promise<SignInWork> {
  let current: { challenge: string; nonces: Promise<number[] | undefined>; stop: () => void } | undefined
  return async ({ challenge, attempts, waitSeconds }) => {
    if (current?.challenge !== challenge) {
      current?.stop()
      let isStopped = false
      // Without a secure context a browser cannot do the proof of work, and waits.
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
