import { randomInt } from 'node:crypto'
import { subErrorOf } from '@studentgo/protocol/problem'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../platform/database/database.ts'
import { countAttempt } from '../platform/http/limits/throttle.ts'
import { Problem } from '../platform/http/problems.ts'
import { newTotpSecret, plainCode, stepOfCode } from '../platform/passwords/totp.ts'
import type { Platform } from '../platform/platform.ts'
import { keyedHash, type Secrets, seal, unseal } from '../platform/secrets.ts'
import type { Arrival } from '../session/arrival.sql.ts'
import { auditFailure } from '../session/sign-in.command.ts'
import {
  type FactorOwner,
  replaceRecoveryCodes,
  saveTotpSecret,
  unconfirmedTotpOf,
  useRecoveryCode,
  useTotpStep,
} from './second-factor.sql.ts'

const recoveryCodeCount = 10
const recoveryCodeLength = 12
/** Without the signs that are read for each other. */
const recoverySigns = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The methods of RFC 8176 of a sign-in with both factors. */
export const bothFactors = 'pwd otp mfa'

/**
 * Checks what comes beside a right password, where the person has a second factor; answers how they have shown who they
 * are. Throws `otp-required` where it is missing, `wrong-code`, and `too-many-requests` after five wrong ones. A code
 * counts once, on whichever server it is shown.
 */
export async function checkSecondFactor(
  platform: Platform,
  request: FastifyRequest,
  { personId, totpSecret, hasPasskey }: Arrival,
  otp: string | undefined,
  now: Date,
): Promise<string> {
  const { db, secrets } = platform
  if (totpSecret === null && !hasPasskey) return 'pwd'
  if (otp === undefined) throw new Problem('otp-required')
  await mustFit(platform, personId, now, async key => {
    const code = plainCode(otp)
    if (totpSecret !== null && (await takeTotpCode(platform, { personId, key }, totpSecret, code)))
      return true
    const codeHash = recoveryHash(secrets, personId, code)
    return (await useRecoveryCode(db, { personId, key, codeHash })).length > 0
  }).catch(async (error: unknown) => {
    await auditFailure(platform, request, personId, 'wrong-code', now)
    throw error
  })
  return bothFactors
}

/** Makes the secret of an app that is not in use yet. Throws `state-conflict` where one is. */
export async function makeTotpSecret(db: Db, secrets: Secrets, personId: number, now: Date): Promise<string> {
  const secret = newTotpSecret()
  const sealed = sealTotpSecret(secrets, personId, secret)
  if (!(await saveTotpSecret(db, personId, sealed, now))) throw new Problem('state-conflict')
  return secret
}

/** The secret of a person's app as it is stored. */
export function sealTotpSecret(secrets: Secrets, personId: number, secret: string): string {
  return seal(secrets.account, secret, sealedFor(personId))
}

/** Takes the app into use whose secret was made last, by a code of it; throws as `checkSecondFactor` does. */
export async function confirmTotpSecret(
  platform: Platform,
  personId: number,
  typed: string,
  now: Date,
): Promise<void> {
  await mustFit(platform, personId, now, async key => {
    const secret = await unconfirmedTotpOf(platform.db, personId)
    return secret !== undefined && takeTotpCode(platform, { personId, key }, secret, plainCode(typed))
  })
  await platform.db
    .updateTable('totp_factor')
    .set({ confirmed_at: now })
    .where('person_id', '=', personId)
    .execute()
}

/** Makes recovery codes that replace earlier ones; only their hashes are stored. */
export async function makeRecoveryCodes(db: Db, secrets: Secrets, personId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryCodeLength }, () => recoverySigns[randomInt(recoverySigns.length)]).join(''),
  )
  const hashes = codes.map(code => recoveryHash(secrets, personId, code))
  await replaceRecoveryCodes(db, personId, hashes)
  return codes.map(code => code.replace(/(.{4})(?=.)/g, '$1-'))
}

async function mustFit(
  { db, secrets }: Platform,
  personId: number,
  now: Date,
  fits: (key: string) => Promise<boolean>,
): Promise<void> {
  const key = keyedHash(secrets.throttle, `otp ${personId}`)
  await countAttempt(db, key, 'factorCodes', now)
  if (await fits(key)) return
  throw new Problem('wrong-code', { subErrors: [subErrorOf('wrong-code', 'body.code')] })
}

async function takeTotpCode(
  { db, secrets, clock }: Platform,
  owner: FactorOwner,
  sealedSecret: string,
  code: string,
): Promise<boolean> {
  const secret = unseal(secrets.account, sealedSecret, sealedFor(owner.personId))
  // The app uses the real time, also where the portal was set to another day for a demonstration.
  const step = stepOfCode(secret, code, clock.realNow())
  return step !== undefined && (await useTotpStep(db, { ...owner, step })).length > 0
}

function sealedFor(personId: number): string {
  return `totp ${personId}`
}

function recoveryHash(secrets: Secrets, personId: number, code: string): string {
  return keyedHash(secrets.throttle, `recovery ${personId} ${code}`)
}
