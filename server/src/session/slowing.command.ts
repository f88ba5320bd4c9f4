import { subErrorOf } from '@studentgo/protocol/problem'
import { isWorkProved } from '@studentgo/protocol/rules/sign-in-work'
import type { SignInWork } from '@studentgo/protocol/sign-in-work'
import type { Db } from '../platform/database/database.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { isInNetworks } from '../platform/http/limits/networks.ts'
import { networkOf, takeTurn } from '../platform/http/limits/throttle.ts'
import { Problem } from '../platform/http/problems.ts'
import type { Platform } from '../platform/platform.ts'
import {
  hashToken,
  keyedDigest,
  keyedHash,
  randomToken,
  type Secrets,
  sameText,
} from '../platform/secrets.ts'
import { forgetAttempt, spendOnce } from './attempt.sql.ts'
import { deleteFailedNames, type FailureKeys, failedNames, noteFailedName } from './failed-names.sql.ts'
import { type FailedNames, failuresSince, isEnough, type Slowing, slowingOf } from './slowing.rules.ts'

/** Deletes expired failures. */
export function sweepFailedNames(db: Db, now: Date): Promise<void> {
  return deleteFailedNames(db, failuresSince(now).passwordSince)
}

/** How long a challenge can be answered. */
const challengeMinutes = 30

interface Try {
  /** In small letters. */
  name: string
  password: string
  address: string
  work: SignInWork
  now: Date
}

/** A try that may have its password checked. It is judged once more when its turn comes, since others may have failed meanwhile. */
export interface AdmittedTry {
  /** Throws `sign-in-slowed` where more work is required by now; counts the name as one that has failed. */
  admit: () => Promise<void>
  /** Gives the work back, because the password was never checked. */
  giveBack: () => Promise<void>
}

/**
 * Lets a browser that the account does not know try a password; where many others fail it has to work, or to wait. Throws
 * `sign-in-slowed` with a challenge, also for the proof of one that is not its own, is used up or too cheap by now.
 */
export async function admitTry(
  platform: Platform,
  { name, address, work, now }: Omit<Try, 'password'>,
  keys: FailureKeys,
  failedBefore: FailedNames,
): Promise<AdmittedTry> {
  const { db, secrets, environment } = platform
  const isSchoolNetwork = isInNetworks(environment.schoolNetworks, address)
  // Of the demo school everybody knows the one password, and misspells the names.
  const isDemo = (await platform.provider()).demo && !environment.production
  const demandFor = (failed: FailedNames) =>
    slowingOf(isDemo ? { ...failed, password: 0 } : failed, isSchoolNetwork)
  const demand = demandFor(failedBefore)
  let done = Number.POSITIVE_INFINITY
  if (demand !== undefined) {
    const challenge = work && readChallenge(secrets, work.challenge, name, now)
    const paid = challenge && (await workDone(db, challenge, work?.nonces, demand, now))
    if (typeof paid !== 'number') throw slowed(secrets, name, demand, now, paid)
    done = paid
  }
  return {
    admit: async () => {
      const current = demandFor(onlyRow(await failedNames(db, { ...keys, ...failuresSince(now) })))
      if (current !== undefined && !isEnough(demand === undefined ? 0 : done, current)) {
        throw slowed(secrets, name, current, now)
      }
      await noteFailedName(db, { ...keys, now })
    },
    giveBack: async () => {
      if (demand === undefined || work === undefined) return
      await forgetAttempt(db, { idHash: spentHash(work.challenge), now })
    },
  }
}

interface Challenge {
  text: string
  attempts: number
  issuedAt: Date
}

/** A challenge that is still valid, and for how many more seconds somebody without work has to wait. */
interface Unanswered {
  challenge: string
  attempts: number
  waitSeconds: number
}

/** How much work a challenge was answered with: endless after the wait. Undefined for an answer that opens nothing. */
async function workDone(
  db: Db,
  { text, attempts, issuedAt }: Challenge,
  nonces: number[] | undefined,
  demand: Slowing,
  now: Date,
): Promise<number | Unanswered | undefined> {
  const until = new Date(now.getTime() + challengeMinutes * 60_000)
  if (nonces !== undefined) {
    if (!isEnough(attempts, demand) || !(await spendOnce(db, spentHash(text), until))) return undefined
    return (await isWorkProved({ challenge: text, attempts }, nonces)) ? attempts : undefined
  }
  const { waitSeconds } = demand
  const left = waitSeconds - Math.floor((now.getTime() - issuedAt.getTime()) / 1000)
  if (left > 0) return { challenge: text, attempts, waitSeconds: left }
  // One turn in each time, for the whole portal: a thousand waits at once open no more than one.
  const free = await takeTurn(db, `sign-in without work ${waitSeconds}`, waitSeconds, now)
  if (free !== undefined) return { challenge: text, attempts, waitSeconds: free }
  return (await spendOnce(db, spentHash(text), until)) ? Number.POSITIVE_INFINITY : undefined
}

function slowed(
  secrets: Secrets,
  name: string,
  { attempts, waitSeconds }: Slowing,
  now: Date,
  unanswered?: Unanswered,
): Problem {
  const asked = unanswered ?? {
    challenge: makeChallenge(secrets, name, attempts, now),
    attempts,
    waitSeconds,
  }
  return new Problem('sign-in-slowed', {
    retryAfterSeconds: asked.waitSeconds,
    subErrors: [
      subErrorOf('sign-in-slowed', undefined, {
        challenge: asked.challenge,
        attempts: asked.attempts,
        count: asked.waitSeconds,
      }),
    ],
  })
}

/** It is for one name, tells when it was made and what it takes, and needs no memory until it is answered. */
function makeChallenge(secrets: Secrets, name: string, attempts: number, now: Date): string {
  const text = [now.getTime().toString(36), attempts, randomToken(16)].join('.')
  return `${text}.${signatureOf(secrets, text, name)}`
}

function readChallenge(secrets: Secrets, text: string, name: string, now: Date): Challenge | undefined {
  const end = text.lastIndexOf('.')
  const [at = '', attempts = ''] = text.split('.')
  if (!sameText(text.slice(end + 1), signatureOf(secrets, text.slice(0, Math.max(0, end)), name))) {
    return undefined
  }
  const issuedAt = new Date(Number.parseInt(at, 36))
  const isCurrent = issuedAt.getTime() + challengeMinutes * 60_000 > now.getTime()
  return isCurrent ? { text, attempts: Number(attempts), issuedAt } : undefined
}

function signatureOf({ throttle }: Secrets, text: string, name: string): string {
  return keyedHash(throttle, `challenge ${text} ${name}`)
}

function spentHash(challenge: string): string {
  return hashToken(`spent ${challenge}`)
}

/**
 * Of what was typed two bytes of a keyed hash are stored, for a day: enough to see that it is the same for many names, and
 * far too little to learn what it was.
 */
export function failureKeysOf(
  { throttle }: Secrets,
  { name, password, address }: Pick<Try, 'name' | 'password' | 'address'>,
): FailureKeys {
  const typed = keyedDigest(throttle, `typed ${password.normalize('NFKC')}`).readUInt16BE()
  return {
    network: keyedHash(throttle, `failed network ${networkOf(address)}`),
    portal: 'portal',
    password: keyedHash(throttle, `failed password ${typed}`),
    name: keyedHash(throttle, `failed name ${name}`),
    nameOfPassword: keyedHash(throttle, `failed name ${name} ${typed}`),
  }
}
