import { transaction } from '../platform/database/database.ts'
import { bind } from '../platform/http/serve.ts'
import { totpUri } from '../platform/passwords/totp.ts'
import type { Platform } from '../platform/platform.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { noteMethods } from '../session/session.sql.ts'
import type { FactorArea } from './factor-area.data.ts'
import { passkeyRoutes } from './passkey.routes.ts'
import { bothFactors, confirmTotpSecret, makeRecoveryCodes, makeTotpSecret } from './second-factor.command.ts'
import { noteFactorChange, requireFresh, secondFactorAnswer, withoutFactors } from './second-factor.query.ts'
import { factorsOf, hasSecondFactor } from './second-factor.sql.ts'

/** Somebody takes a second factor into use, and out of it; each change takes a fresh sign-in and ends other sessions. */
export function secondFactorRoutes(platform: Platform, area: FactorArea): void {
  const { secrets } = platform
  const { read, startTotp, confirmTotp, removeTotp, renewRecoveryCodes } = area.endpoints
  const beforeSecondFactor = true
  passkeyRoutes(platform, area)

  bind(
    platform,
    { read, startTotp, confirmTotp, removeTotp, renewRecoveryCodes },
    {
      read: { handle: secondFactorAnswer, beforeSecondFactor },
      startTotp: {
        handle: async ({ db, visitor, provider, language, now, today }) => {
          requireFresh(visitor, now)
          const secret = await makeTotpSecret(db, secrets, visitor.personId, now)
          const owner = await area.ownerById(db, visitor.personId, today)
          const label = owner?.label ?? String(visitor.personId)
          return { secret, uri: totpUri(secret, { issuer: inLanguage(provider.name, language), label }) }
        },
        beforeSecondFactor,
      },
      confirmTotp: {
        handle: async ({ body, visitor, now }) => {
          requireFresh(visitor, now)
          const { personId } = visitor
          const isFirst = !(await hasSecondFactor(platform.db, personId))
          await confirmTotpSecret(platform, personId, body.code, now)
          return transaction(platform.db, async db => {
            const { recoveryCodesLeft } = await factorsOf(db, personId)
            const isNeeded = isFirst || recoveryCodesLeft === 0
            const recoveryCodes = isNeeded ? await makeRecoveryCodes(db, secrets, personId) : []
            await noteFactorChange(db, visitor, now)
            await noteMethods(db, visitor.sessionId, bothFactors)
            return { recoveryCodes }
          })
        },
        ownTransactions: true,
        beforeSecondFactor,
      },
      removeTotp: async call => {
        const { db, visitor, now } = call
        requireFresh(visitor, now)
        await db.deleteFrom('totp_factor').where('person_id', '=', visitor.personId).execute()
        await withoutFactors(db, visitor)
        await noteFactorChange(db, visitor, now)
        return secondFactorAnswer(call)
      },
      renewRecoveryCodes: async ({ db, visitor, now }) => {
        requireFresh(visitor, now)
        return { recoveryCodes: await makeRecoveryCodes(db, secrets, visitor.personId) }
      },
    },
  )
}
