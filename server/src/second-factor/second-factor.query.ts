import { addresses } from '@studentgo/protocol/addresses'
import type { SecondFactor } from '@studentgo/protocol/second-factor'
import { requireFreshSignIn } from '../platform/access/fresh-sign-in.ts'
import type { Visitor } from '../platform/access/visitor.ts'
import type { Db } from '../platform/database/database.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { notify, ownerOfAccount } from '../platform/notify/notify.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { endOtherSessionsOf, noteMethods } from '../session/session.sql.ts'
import { factorsOf, hasSecondFactor, replaceRecoveryCodes } from './second-factor.sql.ts'

/** The second factors of the person, and whether one is required. */
export async function secondFactorAnswer({
  db,
  visitor,
  provider,
}: Pick<RequestContext, 'db' | 'provider'> & { visitor: Visitor }): Promise<Unserialised<SecondFactor>> {
  const { totp, passkeys, recoveryCodesLeft } = await factorsOf(db, visitor.personId)
  return {
    required:
      visitor.kind === 'STAFF' ||
      (visitor.kind === 'PARENT' && provider.policies['parent.mfa'] === 'required'),
    totp,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      passkeyId: id,
      name,
      createdAt,
      lastUsedAt,
    })),
    recoveryCodesLeft,
  }
}

/** Each change of a factor takes a fresh sign-in. */
export function requireFresh(visitor: Visitor, now: Date): void {
  requireFreshSignIn({ signedInAt: visitor.authenticatedAt }, now)
}

/** Without any factor recovery codes open nothing, and this session is one of a password again. */
export async function withoutFactors(db: Db, visitor: Visitor): Promise<void> {
  if (await hasSecondFactor(db, visitor.personId)) return
  await replaceRecoveryCodes(db, visitor.personId, [])
  await noteMethods(db, visitor.sessionId, 'pwd')
}

/** Ends the other sessions of somebody who has changed a factor, and tells them. */
export async function noteFactorChange(db: Db, visitor: Visitor, now: Date): Promise<void> {
  const { personId, sessionId } = visitor
  await endOtherSessionsOf(db, personId, sessionId)
  await notifyOfFactorChange(db, visitor, now)
}

/** Notifies somebody that a factor of theirs has changed. */
export async function notifyOfFactorChange(
  db: Db,
  owner: Pick<Visitor, 'personId' | 'kind'>,
  now: Date,
): Promise<void> {
  const event = { key: now.toISOString(), data: {}, target: addresses.account }
  await notify(db, [{ rule: 'second-factor-changed', ...ownerOfAccount(owner), ...event }], now)
}
