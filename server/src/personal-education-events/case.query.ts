import { decideStaffProposal } from '@studentgo/protocol/staff-cases-steps'
import { sql } from 'kysely'
import { type CasePart, type CaseSteps, has } from '../platform/contributions/case-part.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { decideProposal } from './decide-proposal.command.ts'
import { proposalById } from './personal-events.sql.ts'
import { deskActions } from './proposal.rules.ts'

/** Only staff who need to know see where a student under non-disclosure works. */
export const proposalCase = {
  kind: 'WORKPLACE_PROPOSAL',
  rows: (_, which) => ({
    columns: {
      id: sql`w.id`,
      title: sql`w.name`,
      state: sql`w.state`,
      sent_at: sql`w.sent_at`,
      from_on: sql`e.start_date`,
      to_on: sql`e.end_date`,
      handler_id: sql`w.decided_by`,
    },
    from: sql`from mine m
      join personal_education_event e on e.student_id = m.student_id
      join workplace_proposal w on w.personal_event_id = e.id
      join student u on u.person_id = e.student_id
      where (${has('RESPONSIBLE_TEACHER')} or (${has('WORKPLACE_COORDINATOR')} and not u.non_disclosure))
        and ${which(sql`w.state in ('SENT', 'IN_REVIEW')`, caseId => sql`w.id = ${caseId}`)}`,
  }),
  history: 'WORKPLACE_PROPOSAL',
  async read({ db }, { id: proposalId, state }) {
    const { decidedBy, ...row } = onlyRow(await proposalById(db, { proposalId }))
    return {
      actions: deskActions(state),
      proposal: { ...row, decidedBy: decidedBy && personRef(decidedBy) },
    }
  },
  files: () => [],
  endpoint: decideStaffProposal,
  async take({ db, staff, now }, { id: proposalId, studentId }, { action, comment }) {
    const decision = { proposalId, studentId, staffId: staff.staffId, accepted: action === 'ACCEPT' }
    await decideProposal(db, { ...decision, comment }, now)
  },
} satisfies CasePart<'WORKPLACE_PROPOSAL'> & CaseSteps<typeof decideStaffProposal>
