import { decideStaffChange } from '@studentgo/protocol/staff-cases-steps'
import { sql } from 'kysely'
import { type CasePart, type CaseSteps, has } from '../platform/contributions/case-part.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { deskActions } from './changes.rules.ts'
import { decideChangeRequest } from './decide-change-request.command.ts'
import { presentRequest } from './personal-info.presenter.ts'
import { changeRequestById } from './personal-info.sql.ts'

/** Changes of details are the office's. */
export const changeCase = {
  kind: 'CHANGE_REQUEST',
  rows: (_, which) => ({
    columns: {
      id: sql`i.id`,
      code: sql`i.field`,
      state: sql`i.state`,
      sent_at: sql`i.created_at`,
      handler_id: sql`i.handled_by`,
    },
    from: sql`from mine m
      join info_change_request i on i.student_id = m.student_id
      where ${has('OFFICE')} and i.state <> 'WITHDRAWN'
        and ${which(sql`i.state = 'PENDING'`, caseId => sql`i.id = ${caseId}`)}`,
  }),
  history: 'INFO_CHANGE',
  async read(context, { id: requestId, state }) {
    const row = onlyRow(await changeRequestById(context.db, { requestId }))
    return { actions: deskActions(state), change: presentRequest(row, context) }
  },
  files: ({ change }) => change.attachments,
  endpoint: decideStaffChange,
  async take({ db, staff, now }, { id: requestId }, { action, comment }) {
    const decision = { requestId, staffId: staff.staffId, approved: action === 'ACCEPT' }
    await decideChangeRequest(db, { ...decision, comment: comment?.trim() || undefined }, now)
  },
} satisfies CasePart<'CHANGE_REQUEST'> & CaseSteps<typeof decideStaffChange>
