import { addresses } from '@studentgo/protocol/addresses'
import {
  confirmTotp,
  readSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  type SecondFactor,
  startTotp,
} from '@studentgo/protocol/parent-account'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { notify } from '../notifications/notify.command.ts'
import { requireFreshSignIn } from '../platform/access/fresh-sign-in.ts'
import type { Visitor } from '../platform/access/visitor.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { serveSession } from '../platform/http/serve.ts'
import { totpUri } from '../platform/passwords/totp.ts'
import type { Platform } from '../platform/platform.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { endOtherSessionsOf, noteMethods } from '../session/session.sql.ts'
import { guardianById } from './guardian.sql.ts'
import { bothFactors, confirmTotpSecret, makeRecoveryCodes, makeTotpSecret } from './second-factor.command.ts'
import { factorsOf, hasSecondFactor, replaceRecoveryCodes } from './second-factor.sql.ts'

/** A guardian takes a second factor into use, and out of it; each change takes a fresh sign-in and ends other sessions. */
export function secondFactorRoutes(platform: Platform): void {
  const { secrets } = platform

  serveSession(platform, readSecondFactor, answerOf)

  serveSession(platform, startTotp, async ({ db, visitor, provider, language, now }) => {
    requireFresh(visitor, now)
    const secret = await makeTotpSecret(db, secrets, visitor.personId, now)
    const guardian = await guardianById(db, visitor.personId)
    const label = guardian?.email ?? String(visitor.personId)
    return { secret, uri: totpUri(secret, { issuer: inLanguage(provider.name, language), label }) }
  })

  serveSession(
    platform,
    confirmTotp,
    async ({ body, visitor, now }) => {
      requireFresh(visitor, now)
      const { personId } = visitor
      const isFirst = !(await hasSecondFactor(platform.db, personId))
      await confirmTotpSecret(platform, personId, body.code, now)
      return transaction(platform.db, async db => {
        const { recoveryCodesLeft } = await factorsOf(db, personId)
        const isNeeded = isFirst || recoveryCodesLeft === 0
        const recoveryCodes = isNeeded ? await makeRecoveryCodes(db, secrets, personId) : []
        await afterChange(db, visitor, now)
        await noteMethods(db, visitor.sessionId, bothFactors)
        return { recoveryCodes }
      })
    },
    { ownTransactions: true },
  )

  serveSession(platform, removeTotp, async call => {
    const { db, visitor, now } = call
    requireFresh(visitor, now)
    await db.deleteFrom('totp_factor').where('person_id', '=', visitor.personId).execute()
    await withoutFactors(db, visitor)
    await afterChange(db, visitor, now)
    return answerOf(call)
  })

  serveSession(platform, renewRecoveryCodes, async ({ db, visitor, now }) => {
    requireFresh(visitor, now)
    return { recoveryCodes: await makeRecoveryCodes(db, secrets, visitor.personId) }
  })
}

async function answerOf({
  db,
  visitor,
  provider,
  timeZone,
}: Pick<RequestContext, 'db' | 'provider' | 'timeZone'> & { visitor: Visitor }): Promise<SecondFactor> {
  const { totp, passkeys, recoveryCodesLeft } = await factorsOf(db, visitor.personId)
  return {
    required: provider.policies['parent.mfa'] === 'required',
    totp,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      passkeyId: id,
      name,
      createdAt: isoWithOffset(createdAt, timeZone),
      ...(lastUsedAt === null ? {} : { lastUsedAt: isoWithOffset(lastUsedAt, timeZone) }),
    })),
    recoveryCodesLeft,
  }
}

function requireFresh(visitor: Visitor, now: Date): void {
  requireFreshSignIn({ signedInAt: visitor.authenticatedAt }, now)
}

/** Without any factor recovery codes open nothing, and this session is one of a password again. */
async function withoutFactors(db: Db, visitor: Visitor): Promise<void> {
  if (await hasSecondFactor(db, visitor.personId)) return
  await replaceRecoveryCodes(db, visitor.personId, [])
  await noteMethods(db, visitor.sessionId, 'pwd')
}

async function afterChange(db: Db, { personId, sessionId }: Visitor, now: Date): Promise<void> {
  await endOtherSessionsOf(db, personId, sessionId)
  const event = { key: now.toISOString(), data: {}, target: addresses.account }
  await notify(db, [{ rule: 'second-factor-changed', guardianId: personId, ...event }], now)
}
