import { randomInt } from 'node:crypto'
import { addresses } from '@studentgo/protocol/addresses'
import { writeAudit } from '../platform/access/audit.ts'
import type { Visitor } from '../platform/access/visitor.ts'
import type { Db } from '../platform/database/database.ts'
import { forgetFailures } from '../platform/http/limits/throttle.ts'
import { notify, ownerOfAccount } from '../platform/notify/notify.ts'
import type { Secrets } from '../platform/secrets.ts'
import { accountToGive, giveFirstPassword } from './account.sql.ts'
import { endSessionsOf } from './session.sql.ts'
import { failuresKey } from './sign-in.command.ts'

/** No signs that are mistaken for others: 1 and l, 0 and o. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'
const groups = 4
const signsOfGroup = 4

/** A password to be read out or printed, of eighty bits; its owner replaces it at the first sign-in. */
export function makeInitialPassword(): string {
  const group = () => Array.from({ length: signsOfGroup }, () => signs[randomInt(signs.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

interface Params {
  /** In small letters. */
  username: string
  passwordHash: string
  now: Date
  /** The administrator who gives it, and why; nobody where the operator does by the command. */
  by?: { staffId: number; reason: string; requestId: string }
}

/**
 * Gives an account a first password, whatever it had: ends its sessions, notifies its owner, who has to choose an own
 * one at the first sign-in. Answers whose account it is, or why there is none.
 */
export async function giveInitialPassword(
  db: Db,
  secrets: Secrets,
  { username, passwordHash, now, by }: Params,
): Promise<Pick<Visitor, 'personId' | 'kind'> | 'no-account' | 'switched-off'> {
  const account = await accountToGive(db, username)
  if (account === undefined) return 'no-account'
  const { personId, isEnabled, isActive, kind } = account
  if (!isEnabled || !isActive) return 'switched-off'
  await giveFirstPassword(db, personId, passwordHash, now)
  await endSessionsOf(db, personId)
  await forgetFailures(db, { key: failuresKey(secrets, username) })
  await writeAudit(db, {
    at: now,
    ...(by === undefined
      ? { actorId: undefined, actorKind: 'SYSTEM' }
      : { actorId: by.staffId, actorKind: 'STAFF', actorRole: 'ADMINISTRATOR', requestId: by.requestId }),
    studentId: kind === 'STUDENT' ? personId : undefined,
    action: 'give-initial-password',
    object: by === undefined ? String(personId) : `${personId}: ${by.reason.trim()}`,
    outcome: 'DONE',
  })
  const owner = ownerOfAccount({ personId, kind })
  await notify(
    db,
    [{ rule: 'password-changed', ...owner, key: now.toISOString(), data: {}, target: addresses.account }],
    now,
  )
  return { personId, kind }
}
