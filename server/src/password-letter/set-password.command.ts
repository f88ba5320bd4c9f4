import { addresses } from '@studentgo/protocol/addresses'
import type { PasswordLetterEndpoints } from '@studentgo/protocol/password-letter'
import { writeAudit } from '../platform/access/audit.ts'
import { ownerOfToken, revokeTokens, takeToken } from '../platform/access/one-time-token.ts'
import { transaction } from '../platform/database/database.ts'
import { forgetFailures } from '../platform/http/limits/throttle.ts'
import { Problem } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import { notify, ownerOfAccount } from '../platform/notify/notify.ts'
import { hashInTurn } from '../platform/passwords/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { hasSecondFactor } from '../second-factor/second-factor.sql.ts'
import { refuseWeakPassword } from '../session/refuse-weak-password.command.ts'
import { endSessionsOf } from '../session/session.sql.ts'
import { failuresKey } from '../session/sign-in.command.ts'
import type { LetterArea } from './letter-area.data.ts'

/**
 * Sets a new password by the token of a letter. Ends all sessions of the person and notifies them; the second factor
 * stays required (security 4.6). Throws `window-closed` for a token that does not count, or whose owner may not choose
 * by a letter any more, and `invalid-input` for a weak password, which leaves the token as it is.
 */
export async function setPasswordByLetter(
  platform: Platform,
  area: LetterArea,
  { body, now, today, provider, request }: CallOf<PasswordLetterEndpoints['choose']>,
): Promise<void> {
  const { db, secrets, environment } = platform
  const found = await ownerOfToken(db, 'RESET', body.token, now)
  const owner = found && (await area.ownerById({ db, today, provider }, found.personId))
  if (owner === undefined) throw new Problem('window-closed')
  const { personId } = owner
  refuseWeakPassword(body.newPassword, {
    person: owner,
    provider,
    hasSecondFactor: await hasSecondFactor(db, personId),
    field: 'body.newPassword',
  })
  const hash = await hashInTurn(body.newPassword, environment.PASSWORD_MEMORY_KIB, `person ${personId}`)
  await transaction(db, async inside => {
    await takeToken(inside, 'RESET', body.token, now)
    await area.savePassword(inside, owner, hash, now)
    await revokeTokens(inside, { purpose: 'INVITE', personId })
    await endSessionsOf(inside, personId)
    await writeAudit(inside, {
      at: now,
      actorId: personId,
      actorKind: area.kind,
      studentId: area.kind === 'STUDENT' ? personId : undefined,
      action: 'password-reset',
      outcome: 'DONE',
      requestId: request.id,
    })
    const event = { key: now.toISOString(), data: {}, target: addresses.account }
    const whose = ownerOfAccount({ personId, kind: area.kind })
    await notify(inside, [{ rule: 'password-changed', ...whose, ...event }], now)
  })
  // Somebody who has proved the address does not wait for the failures of somebody else.
  const name = area.nameOf(owner)
  if (name !== undefined) await forgetFailures(db, { key: failuresKey(secrets, name) })
}
