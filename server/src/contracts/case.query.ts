import { contractRole } from '@studentgo/protocol/contracts'
import { handleStaffContract } from '@studentgo/protocol/staff-cases-steps'
import { sql } from 'kysely'
import { asReadBy, type CasePart, type CaseSteps, has } from '../platform/contributions/case-part.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { localisedColumn } from '../platform/rows/localised.ts'
import { presentContract } from './contract.presenter.ts'
import { deskActions, mayRemind, maySignOnPaper } from './contract.rules.ts'
import { contractById } from './contracts.sql.ts'
import { noteSignedOnPaper, remindOfContract } from './staff-contract.command.ts'

/** The coordinator of a contract and the office handle it. */
export const contractCase = {
  kind: 'CONTRACT',
  rows: ({ staffId, language, today }, which) => ({
    columns: {
      id: sql`c.id`,
      title: sql`case when u.non_disclosure and not ${has('OFFICE')} then c.number
        else ${localisedColumn('c.title', language)} end`,
      state: sql`c.state`,
      sent_at: sql`coalesce(c.sent_at, c.start_date::timestamptz)`,
      due_on: sql`c.start_date`,
      from_on: sql`c.start_date`,
      to_on: sql`c.end_date`,
      handler_id: sql`c.coordinator_id`,
      is_mine: sql`coalesce(c.coordinator_id = ${staffId}, false)`,
    },
    from: sql`from mine m
      join contract c on c.student_id = m.student_id
      join student u on u.person_id = c.student_id
      where (${has('OFFICE')} or (${has('WORKPLACE_COORDINATOR')} and c.coordinator_id = ${staffId}))
        and c.state <> 'DRAFT'
        and ${which(
          sql`c.state = 'SENT' and c.end_date >= ${today}::date
            and exists (select from contract_party p where p.contract_id = c.id and p.act = 'SIGN' and p.done_at is null)
            and not exists (select from contract_party p where p.contract_id = c.id and p.declined_at is not null)`,
          caseId => sql`c.id = ${caseId}`,
        )}`,
  }),
  history: 'CONTRACT',
  async read(context, found) {
    const { db, language, today } = context
    const { id: contractId, studentId, hidesLocation } = found
    const row = onlyRow(await contractById(db, { studentId, language, contractId }))
    const onPaper = contractRole.options.filter(role => maySignOnPaper(row, role, today))
    const presented = presentContract(row, asReadBy(context, found))
    const { workplace, instructor, title, titleLanguage, ...others } = presented
    return {
      actions: deskActions({ canRemind: mayRemind(row, today), onPaper }),
      contract: hidesLocation ? { ...others, attachments: [] } : presented,
    }
  },
  files: ({ contract }) => contract.attachments,
  endpoint: handleStaffContract,
  async take(context, { id: contractId }, body) {
    if (body.action === 'REMIND') await remindOfContract(context, { contractId, version: body.version })
    else await noteSignedOnPaper(context, { contractId, ...body })
  },
} satisfies CasePart<'CONTRACT'> & CaseSteps<typeof handleStaffContract>
