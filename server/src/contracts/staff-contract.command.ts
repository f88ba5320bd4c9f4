import { addresses } from '@studentgo/protocol/addresses'
import type { ContractRole } from '@studentgo/protocol/contracts'
import { instantOf, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { invalidInput, Problem } from '../platform/http/problems.ts'
import { announceAbout } from '../platform/live/messages.ts'
import { notify } from '../platform/notify/notify.ts'
import type { StaffContext, Writing } from '../platform/request-context.ts'
import { mayRemind, maySignOnPaper } from './contract.rules.ts'
import { contractToHandle } from './contracts.sql.ts'

const affected = ['/studies', '/apprenticeinfo', '/home', '/instance', '/studentparentaccess/student']

async function toHandle({ db }: Writing<StaffContext>, contractId: number, version: number) {
  const [contract] = await contractToHandle(db, { contractId })
  if (contract === undefined) throw new Problem('state-conflict')
  if (contract.version !== version) throw new Problem('stale-version')
  return contract
}

/**
 * Tells the student, and of a minor the guardians, once more of a contract that waits for one of them; at most once a
 * day. Throws `stale-version`, and `state-conflict` where it waits for neither.
 */
export async function remindOfContract(
  context: Writing<StaffContext>,
  { contractId, version }: { contractId: number; version: number },
): Promise<void> {
  const { db, now, today } = context
  const contract = await toHandle(context, contractId, version)
  if (!mayRemind(contract, today)) throw new Problem('state-conflict')
  const { studentId } = contract
  const key = `contract ${contractId} reminded ${today}`
  await notify(db, [{ rule: 'contract-sent', studentId, key, data: {}, target: addresses.contracts }], now)
}

/**
 * Notes that a party has signed on paper. Throws `stale-version`, `state-conflict` where that party has nothing to sign,
 * and `invalid-input` for a future day or one before the contract was sent.
 */
export async function noteSignedOnPaper(
  context: Writing<StaffContext>,
  {
    contractId,
    version,
    role,
    date,
  }: { contractId: number; version: number; role: ContractRole; date: string },
): Promise<void> {
  const { db, today, timeZone } = context
  const contract = await toHandle(context, contractId, version)
  if (!maySignOnPaper(contract, role, today)) throw new Problem('state-conflict')
  const sentOn = contract.sentAt === null ? date : schoolDateOf(new Date(contract.sentAt), timeZone)
  if (date > today || date < sentOn) throw invalidInput({ code: 'notAllowed', field: 'body.date' })
  await db
    .updateTable('contract_party')
    .set({ done_at: instantOf(date, '12:00', timeZone), method: 'PAPER' })
    .where('contract_id', '=', contractId)
    .where('role', '=', role)
    .where('act', '=', 'SIGN')
    .where('done_at', 'is', null)
    .execute()
  await db
    .updateTable('contract')
    .set({ version: version + 1 })
    .where('id', '=', contractId)
    .execute()
  await announceAbout(db, { students: [contract.studentId], today }, affected)
}
