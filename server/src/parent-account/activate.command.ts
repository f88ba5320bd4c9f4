import type { activateParent } from '@studentgo/protocol/parent-account'
import { writeAudit } from '../platform/access/audit.ts'
import { ownerOfToken, takeToken } from '../platform/access/one-time-token.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import { hashInTurn, noPasswordHash } from '../platform/passwords/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { refuseWeakPassword } from '../session/refuse-weak-password.command.ts'
import { type Guardian, guardianById, savePasswordOf } from './guardian.sql.ts'

/**
 * Makes the account of an invited guardian, with the name as they write it themselves where no register knows them.
 * Throws `window-closed` for a token that does not count and for somebody who has a password already, who signs in, and
 * `invalid-input` for a weak password, which leaves the token as it is.
 */
export async function activateAccount(
  platform: Platform,
  {
    body,
    now,
    provider,
    request,
  }: Pick<CallOf<typeof activateParent>, 'body' | 'now' | 'provider' | 'request'>,
): Promise<void> {
  const guardian = await invitedGuardian(platform.db, body.invitationToken, now)
  const { callName = guardian.callName, lastName = guardian.lastName } = body
  const isFromRegister = guardian.sourceId !== null
  const named = isFromRegister ? guardian : { ...guardian, callName, firstNames: callName, lastName }
  refuseWeakPassword(body.password, { person: named, provider, field: 'body.password' })
  const hash = await hashOf(platform, guardian, body.password)
  await transaction(platform.db, async db => {
    await takeToken(db, 'INVITE', body.invitationToken, now)
    // Two invitations of one person may be used at once.
    const current = await guardianById(db, guardian.personId)
    if (current === undefined || hasPassword(current)) throw new Problem('window-closed')
    if (!isFromRegister) {
      await db
        .updateTable('person')
        .set({ call_name: callName, first_names: named.firstNames, last_name: lastName })
        .where('id', '=', guardian.personId)
        .execute()
    }
    await savePasswordOf(db, guardian, hash, now)
    await noteChange(db, guardian, 'activation', now, request.id)
  })
}

/** Whom an invitation is for that still counts, and who has no password yet. */
export async function invitedGuardian(db: Db, token: string, now: Date): Promise<Guardian> {
  const guardian = await guardianOfToken(db, token, now)
  if (hasPassword(guardian)) throw new Problem('window-closed')
  return guardian
}

function hasPassword({ passwordHash }: Guardian): boolean {
  return passwordHash !== null && passwordHash !== noPasswordHash
}

async function guardianOfToken(db: Db, token: string, now: Date): Promise<Guardian> {
  const owner = await ownerOfToken(db, 'INVITE', token, now)
  const guardian = owner && (await guardianById(db, owner.personId))
  if (guardian === undefined) throw new Problem('window-closed')
  return guardian
}

function hashOf({ environment }: Platform, { personId }: Guardian, password: string): Promise<string> {
  return hashInTurn(password, environment.PASSWORD_MEMORY_KIB, `person ${personId}`)
}

function noteChange(
  db: Db,
  { personId }: Guardian,
  action: string,
  now: Date,
  requestId: string,
): Promise<void> {
  return writeAudit(db, {
    at: now,
    actorId: personId,
    actorKind: 'PARENT',
    studentId: undefined,
    action,
    outcome: 'DONE',
    requestId,
  })
}
