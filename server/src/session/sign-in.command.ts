import type { SignInWork } from '@studentgo/protocol/sign-in-work'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../platform/access/audit.ts'
import { makeConcurrencyLimiter } from '../platform/concurrency-limiter.ts'
import { batch, onlyRow, writeBatch } from '../platform/database/statement.ts'
import { deviceOf } from '../platform/http/browser/cookies.ts'
import { countAttempt, forgetFailures, forgiveAttempt, networkOf } from '../platform/http/limits/throttle.ts'
import { Problem } from '../platform/http/problems.ts'
import { hashInTurn, needsRehash, passwordFits } from '../platform/passwords/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken, keyedHash, type Secrets } from '../platform/secrets.ts'
import {
  accountByUsername,
  deviceHash,
  guardiansAccountsByEmail,
  renewHash,
  staffAccountByUsername,
} from './account.sql.ts'
import { type Arrival, arrivalOf } from './arrival.sql.ts'
import { failedNames, forgetFailedNames } from './failed-names.sql.ts'
import { hasLapsed } from './sign-in.rules.ts'
import { admitTry, failureKeysOf } from './slowing.command.ts'
import { failuresSince } from './slowing.rules.ts'

/**
 * Limits concurrent account lookups, so that a rush of sign-ins leaves capacity for signed-in users. A lookup takes a few
 * milliseconds, so many may wait; one network never fills the whole queue.
 */
const accountLookupLimiter = makeConcurrencyLimiter({ atOnce: 2, waiting: 1000, maxPerKey: 500 })

interface Credentials {
  username: string
  password: string
  work?: SignInWork
}

/** What is read before a password is checked: the account, by what was typed, and how many names have failed. */
const factsBy = <By extends typeof accountByUsername>(account: By) => batch({ account, failed: failedNames })

/** Students and staff are found by their user name, guardians by their address. */
export const studentFacts = factsBy(accountByUsername)
export const guardianFacts = factsBy(guardiansAccountsByEmail)
export const staffFacts = factsBy(staffAccountByUsername)

type FactsOf = (...of: Parameters<typeof studentFacts>) => ReturnType<typeof studentFacts>

/** After the right password: its failures no longer count, and the person decides on the rest of the sign-in. */
const passPassword = writeBatch({ failures: forgetFailures, names: forgetFailedNames, arrival: arrivalOf })

export interface SignedIn extends Arrival {
  mustChange: boolean
}

/**
 * Checks a name and a password. Throws `wrong-credentials`, the same and in the same time whether the
 * account exists or not or its first password has lapsed, `too-many-requests` after repeated failures of the name, and
 * `sign-in-slowed` where many names fail. A browser that the account has used before has failures of its own, so that nobody
 * else can lock the owner out or slow them down.
 */
export async function checkCredentials(
  platform: Platform,
  request: FastifyRequest,
  credentials: Credentials,
  factsOf: FactsOf,
  now: Date,
): Promise<SignedIn> {
  const { db, secrets, environment } = platform
  const memory = environment.PASSWORD_MEMORY_KIB
  const { password, work } = credentials
  const { ip: address } = request
  const name = credentials.username.trim().toLowerCase()
  const keys = failureKeysOf(secrets, { name, password, address })
  const { account, knownDevice, accountKey, unknown } = await accountLookupLimiter(
    async () => {
      const facts = onlyRow(
        await factsOf(db, { account: { name }, failed: { ...keys, ...failuresSince(now) } }),
      )
      const account = facts.account.length === 1 ? facts.account[0] : undefined
      const device = deviceOf(request)
      const knownDevice =
        device !== undefined && account?.knownDevices.includes(deviceHash(account.personId, device)) === true
      const accountKey = knownDevice
        ? keyedHash(secrets.throttle, `device ${hashToken(device)} ${name}`)
        : failuresKey(secrets, name)
      try {
        const unknown = knownDevice
          ? undefined
          : await admitTry(platform, { name, address, work, now }, keys, onlyRow(facts.failed))
        await countAttempt(db, accountKey, 'signIn', now).catch(async (error: unknown) => {
          await unknown?.giveBack()
          throw error
        })
        return { account, knownDevice, accountKey, unknown }
      } catch (error) {
        await noteThrottled(platform, request, account?.personId, error, now)
        throw error
      }
    },
    keyedHash(secrets.throttle, `network ${networkOf(address)}`),
  )

  const key = `${knownDevice ? 'device' : 'account'} ${name}`
  // Attempts of one burst are all admitted before any has failed, so each is judged once more in its turn.
  const turn = { key, ...(unknown === undefined ? {} : { admit: unknown.admit }) }
  const fits = await passwordFits(password, account?.passwordHash, memory, turn).catch(
    async (error: unknown) => {
      await forgiveAttempt(db, accountKey)
      await unknown?.giveBack()
      if (error instanceof Problem) await noteThrottled(platform, request, account?.personId, error, now)
      throw error
    },
  )
  const lapsed = account !== undefined && hasLapsed(account, environment.INITIAL_PASSWORD_DAYS, now)
  if (account === undefined || !fits || lapsed || !account.isEnabled || !account.isActive) {
    const reason = fits && lapsed ? 'lapsed-password' : 'wrong-credentials'
    await auditFailure(platform, request, account?.personId, reason, now)
    throw new Problem('wrong-credentials')
  }
  const { arrival } = onlyRow(
    await passPassword(db, {
      failures: { key: accountKey },
      names: { names: knownDevice ? [] : [keys.name, keys.nameOfPassword] },
      arrival: { personId: account.personId },
    }),
  )
  if (needsRehash(account.passwordHash, memory)) {
    await renewHash(db, account.personId, await hashInTurn(password, memory, key))
  }
  return { ...onlyRow(arrival), mustChange: account.mustChange }
}

/** Under which the failures of a name count that is in small letters. */
export function failuresKey(secrets: Secrets, name: string): string {
  return keyedHash(secrets.throttle, `account ${name}`)
}

/** Audits a try that has to wait; one that has to work first is only counted, since the browser repeats it. */
async function noteThrottled(
  platform: Platform,
  request: FastifyRequest,
  personId: number | undefined,
  error: unknown,
  now: Date,
): Promise<void> {
  const problem = error instanceof Problem ? error.problem : undefined
  if (problem === 'sign-in-slowed') platform.figures.signIns.inc({ outcome: 'slowed' })
  if (problem === 'too-many-requests') await auditFailure(platform, request, personId, 'throttled', now)
}

/** Audits every checked password, without the typed text. */
export async function auditFailure(
  platform: Platform,
  request: FastifyRequest,
  personId: number | undefined,
  reason:
    | 'throttled'
    | 'wrong-credentials'
    | 'lapsed-password'
    | 'wrong-code'
    | 'non-student'
    | 'user-not-found'
    | 'refused',
  now: Date,
): Promise<void> {
  platform.figures.signIns.inc({ outcome: reason })
  await writeAudit(platform.db, {
    at: now,
    actorId: personId,
    actorKind: 'ANYONE',
    studentId: undefined,
    action: 'sign-in',
    object: reason,
    outcome: 'REFUSED',
    requestId: request.id,
  })
}
