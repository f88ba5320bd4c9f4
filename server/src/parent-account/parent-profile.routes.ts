import { fullNameOf } from '@studentgo/protocol/full-name'
import { fromWire, toWire } from '@studentgo/protocol/language'
import {
  confirmParentEmail,
  type ParentProfile,
  readParent,
  saveParent,
} from '@studentgo/protocol/parent-account'
import { askForProof, confirmAddress } from '../personal-info/email-proof.command.ts'
import { requireFreshSignIn } from '../platform/access/fresh-sign-in.ts'
import type { Visitor } from '../platform/access/visitor.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { setLanguageCookie } from '../platform/http/browser/cookies.ts'
import { Problem } from '../platform/http/problems.ts'
import { bind } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { Platform } from '../platform/platform.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { hasSecondFactor } from '../second-factor/second-factor.sql.ts'
import { isAnothersAddress, profileOf, saveProfile } from './parent-profile.sql.ts'

/** A guardian's own profile. A new address takes a fresh sign-in and a proof; the old is notified (security V7.5.1). */
export function parentProfileRoutes(platform: Platform): void {
  bind(
    platform,
    { readParent, saveParent, confirmParentEmail },
    {
      readParent: answerOf,
      saveParent: async call => {
        const { db, visitor, body, now, reply } = call
        const { personId } = visitor
        const { email } = onlyRow(await profileOf(db, { personId, now: now.toISOString() }))
        if (body.email !== undefined && body.email !== email) {
          requireFreshSignIn({ signedInAt: visitor.authenticatedAt }, now)
          await askForProof(db, { personId, kind: 'PARENT' }, body.email, platform.secrets, now)
        }
        const language = body.language === undefined ? undefined : fromWire(body.language)
        await saveProfile(db, personId, { phone: body.phone, language })
        if (language !== undefined) setLanguageCookie(reply, language)
        return answerOf(call)
      },
      // Only somebody who reads the mail of an address learns that it is another guardian's.
      confirmParentEmail: async ({ db, visitor, body, now }) => {
        const { personId } = visitor
        const proved = await confirmAddress(db, { personId, kind: 'PARENT' }, body.token, now)
        if (await isAnothersAddress(db, personId, proved.email)) throw new Problem('state-conflict')
        return proved
      },
    },
  )
}

async function answerOf({
  db,
  visitor,
  now,
}: Pick<RequestContext, 'db' | 'now'> & { visitor: Visitor }): Promise<Unserialised<ParentProfile>> {
  const { personId } = visitor
  const row = onlyRow(await profileOf(db, { personId, now: now.toISOString() }))
  const { unconfirmedEmail: email, unconfirmedUntil: until, lastLoginAt } = row
  return {
    parentId: personId,
    name: fullNameOf(row),
    email: row.email,
    emailVerified: email === null,
    unconfirmedEmail: email === null || until === null ? null : { email, expiresAt: until },
    phone: row.phone,
    language: toWire(row.language),
    mfaEnabled: await hasSecondFactor(db, personId),
    lastLoginAt,
  }
}
