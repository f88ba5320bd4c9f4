import { decideStaffLeave, uploadLeaveDocument } from '@studentgo/protocol/staff-cases-steps'
import { sql } from 'kysely'
import { asReadBy, type CasePart, type CaseSteps, has } from '../../platform/contributions/case-part.ts'
import { onlyRow } from '../../platform/database/statement.ts'
import { absenceContextOf } from '../absence-context.query.ts'
import { decideLeave } from './decide-leave.command.ts'
import { presentNotice } from './notice.presenter.ts'
import { deskActions } from './notices.rules.ts'
import { noticeById } from './notices.sql.ts'

/** The responsible teacher or the office handles a leave; only the office one that the head decides. */
export const leaveCase = {
  kind: 'LEAVE',
  rows: ({ staffId }, which) => ({
    columns: {
      id: sql`n.id`,
      code: sql`n.reason_code`,
      state: sql`n.state`,
      sent_at: sql`n.created_at`,
      due_on: sql`n.start_date`,
      from_on: sql`n.start_date`,
      to_on: sql`n.end_date`,
      handler_id: sql`n.decided_by`,
      is_mine: sql`n.decided_by = ${staffId} or (n.decider is distinct from 'HEAD' and ${has('RESPONSIBLE_TEACHER')})
        or (n.decider = 'HEAD' and ${has('OFFICE')})`,
    },
    from: sql`from mine m
      join absence_notice n on n.student_id = m.student_id and n.kind = 'LEAVE'
      where (${has('OFFICE')} or (n.decider is distinct from 'HEAD' and ${has('RESPONSIBLE_TEACHER')}))
        and ${which(sql`n.state = 'IN_REVIEW'`, caseId => sql`n.id = ${caseId}`)}`,
  }),
  history: 'LEAVE',
  async read(context, found) {
    const { db, now, timeZone } = context
    const { id: noticeId, studentId, state } = found
    const absences = await absenceContextOf(asReadBy(context, found))
    const row = onlyRow(await noticeById(db, { studentId, noticeId, now, timeZone }))
    return { actions: deskActions(state), leave: presentNotice(row, absences) }
  },
  files: ({ leave }) => leave.attachments,
  endpoint: decideStaffLeave,
  async take(context, { id: noticeId }, { action, startDate, endDate, comment, documentId, version }) {
    const isPart = action === 'GRANT_PARTLY' && startDate !== undefined && endDate !== undefined
    await decideLeave(context, {
      noticeId,
      staffId: context.staff.staffId,
      granted: action !== 'REFUSE',
      comment: comment?.trim() || undefined,
      days: isPart ? { startDate, endDate } : undefined,
      documentId,
      version,
    })
  },
  upload: { endpoint: uploadLeaveDocument, keptAs: 'ABSENCE' },
} satisfies CasePart<'LEAVE'> & CaseSteps<typeof decideStaffLeave>
