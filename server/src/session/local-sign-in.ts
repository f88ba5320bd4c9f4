import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf, deviceCookie, setDeviceCookie } from '../platform/cookies.ts'
import { hashPassword, needsRehash, passwordFits } from '../platform/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { Problem } from '../platform/problems.ts'
import { hashToken, keyedHash, randomToken } from '../platform/secrets.ts'
import {
  checkThrottle,
  countAccountFailure,
  countNetworkFailure,
  forgetFailures,
  networkOf,
} from '../platform/throttle.ts'
import { accountByUsername, isKnownDevice, rememberDevice, renewHash } from './session.queries.ts'

interface Credentials {
  username: string
  password: string
}

export interface SignedIn {
  personId: number
  studentId: number | undefined
  mustChange: boolean
}

/**
 * Checks a user name and a password. Throws `wrong-credentials`, the same and in the same time whether the
 * account exists or not, and `too-many-requests` after repeated failures. A browser that the account has
 * used before has failures of its own, so that nobody else can lock the owner out.
 */
export async function checkCredentials(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Credentials,
  now: Date,
): Promise<SignedIn> {
  const { db, secrets, environment } = platform
  const account = await accountByUsername(db, credentials.username)
  const device = cookieOf(request, deviceCookie)
  const knownDevice =
    device !== undefined && account !== undefined && (await isKnownDevice(db, account.person_id, device))
  const name = credentials.username.trim().toLowerCase()
  const accountKey = keyedHash(secrets.throttle, knownDevice ? `device ${hashToken(device)} ${name}` : `account ${name}`)
  const networkKey = keyedHash(secrets.throttle, `network ${networkOf(request.ip)}`)
  await checkThrottle(db, knownDevice ? [accountKey] : [accountKey, networkKey], now)

  const fits = await passwordFits(credentials.password, account?.password_hash, environment.PASSWORD_MEMORY_KIB)
  if (account === undefined || !fits || !account.is_enabled || !account.is_active) {
    await countAccountFailure(db, accountKey, now)
    await countNetworkFailure(db, networkKey, now)
    throw new Problem('wrong-credentials')
  }
  await forgetFailures(db, [accountKey])
  if (needsRehash(account.password_hash, environment.PASSWORD_MEMORY_KIB)) {
    const renewed = await hashPassword(credentials.password, environment.PASSWORD_MEMORY_KIB)
    await renewHash(db, account.person_id, renewed)
  }
  const deviceToken = device ?? randomToken(32)
  await rememberDevice(db, account.person_id, deviceToken, now)
  setDeviceCookie(reply, deviceToken)
  return {
    personId: account.person_id,
    studentId: account.student_id ?? undefined,
    mustChange: account.must_change,
  }
}
