import { noncesPerSecond } from '@studentgo/protocol/rules/sign-in-work'

/** How many different names have failed of late and not got in since. */
export interface FailedNames {
  /** From the network of this try. */
  network: number
  /** From anywhere. */
  portal: number
  /** From anywhere, with what is typed as the password now. */
  password: number
}

/** For how many hours a failure counts. */
export const failureWindows: Record<keyof FailedNames, number> = { network: 1, portal: 1, password: 24 }

export type FailuresSince = Record<`${keyof FailedNames}Since`, Date>

/** From when on failures count. */
export function failuresSince(now: Date): FailuresSince {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  return {
    networkSince: before(failureWindows.network),
    portalSince: before(failureWindows.portal),
    passwordSince: before(failureWindows.password),
  }
}

/** How many names may fail before a try takes work; each further share of the same size doubles it. */
const freeOfNetwork = 30
const freeOfSchoolNetwork = 300
const freeOfPortal = 300
/** No longer than a person waits for a page. */
const longestSeconds = 8

/** One password for so many names is no slip of any of them; only somebody who sprays it pays for it. */
const freeOfPassword = 10
const firstSecondsOfPassword = 16
const namesPerDoubling = 2
const longestSecondsOfPassword = 16_384

/** Seconds that a browser which cannot work has to wait: the portal admits one such try in this time. */
const wait = 30
const waitOfPassword = 300

export interface Slowing {
  /** The work that opens the next try: how many nonces are tried on the average. */
  attempts: number
  /** The wait that opens it without work. */
  waitSeconds: number
}

/**
 * What the next try from a browser that the account does not know takes; undefined is nothing. The right password is never
 * refused for what others have failed at: it takes this, and gets in (security 4.5).
 */
export function slowingOf(failed: FailedNames, isSchoolNetwork: boolean): Slowing | undefined {
  const crowd = Math.min(
    longestSeconds,
    Math.max(
      doublings(failed.network, isSchoolNetwork ? freeOfSchoolNetwork : freeOfNetwork),
      doublings(failed.portal, freeOfPortal),
    ),
  )
  const sprayed = secondsOfPassword(failed.password)
  const seconds = Math.max(crowd, sprayed)
  if (seconds === 0) return undefined
  return { attempts: seconds * noncesPerSecond, waitSeconds: sprayed > 0 ? waitOfPassword : wait }
}

/**
 * Whether work that was done for one demand is enough for the present one. Others may fail while a proof is made, so a
 * proof that is one doubling behind is accepted, and nobody works twice.
 */
export function isEnough(attemptsDone: number, demand: Slowing | undefined): boolean {
  return demand === undefined || attemptsDone * 2 >= demand.attempts
}

function doublings(names: number, free: number): number {
  return names < free ? 0 : 2 ** Math.min(20, Math.floor(names / free) - 1)
}

function secondsOfPassword(names: number): number {
  if (names < freeOfPassword) return 0
  const doubled = firstSecondsOfPassword * 2 ** Math.floor((names - freeOfPassword) / namesPerDoubling)
  return Math.min(longestSecondsOfPassword, doubled)
}
