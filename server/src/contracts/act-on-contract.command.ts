import type { actOnContract, Contract } from '@studentgo/protocol/contracts'
import { requireFreshSignIn } from '../platform/access/fresh-sign-in.ts'
import { notFound, Problem } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { announceAbout } from '../platform/live/messages.ts'
import { actionsOf, roleOf } from './contract.rules.ts'
import { contractsOfRight, lockContract } from './contracts.sql.ts'
import { readContracts } from './read-contracts.query.ts'

/**
 * Signs, declines or acknowledges a contract as the party that the reader is. Throws `not-found` for a contract that is
 * not this student's, `not-permitted` for a reader who is no party, `reauth-required` for an old sign-in,
 * `stale-version`, and `state-conflict` for an act that is not possible any more, such as signing twice.
 */
export async function actAsParty(call: CallOf<typeof actOnContract>): Promise<Unserialised<Contract[]>> {
  const { db, access, params, body, language, now, today } = call
  const { studentId, reader, minor, mayWrite, method } = access
  const { studyRightId } = params
  const { contractId, action } = body
  const [locked] = await lockContract(db, { studentId, studyRightId, contractId })
  const rows = await contractsOfRight(db, { studentId, studyRightId, language })
  const contract = rows.find(row => row.id === contractId)
  if (locked === undefined || contract === undefined) throw notFound()
  const role = roleOf({ kind: reader.kind, minor })
  if (role === undefined || !contract.parties.some(party => party.role === role)) {
    throw new Problem('not-permitted')
  }
  requireFreshSignIn(access, now)
  if (locked.version !== body.version) throw new Problem('stale-version')
  if (!actionsOf(contract, { kind: reader.kind, minor, mayWrite }, today).includes(action)) {
    throw new Problem('state-conflict')
  }
  await db
    .updateTable('contract_party')
    .set({
      by_id: reader.personId,
      method,
      comment: body.comment?.trim() || null,
      ...(action === 'DECLINE' ? { declined_at: now } : { done_at: now }),
    })
    .where('contract_id', '=', contractId)
    .where('role', '=', role)
    .execute()
  await db
    .updateTable('contract')
    .set({ version: body.version + 1 })
    .where('id', '=', contractId)
    .execute()
  await announceAbout(db, { students: [studentId], today }, [
    '/studies',
    '/apprenticeinfo',
    '/home',
    '/instance',
  ])
  return readContracts(call, studyRightId)
}
