import { decideStaffChange, noteChangeRegistered } from '@studentgo/protocol/staff-cases-steps'
import { type RawBuilder, sql } from 'kysely'
import { type CasePart, type CaseSteps, has, type Which } from '../platform/contributions/case-part.ts'
import type { ReadDb } from '../platform/database/database.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { deskActions, registerActions } from './changes.rules.ts'
import { decideChangeRequest } from './decide-change-request.command.ts'
import { presentRequest } from './personal-info.presenter.ts'
import { changeRequestById } from './personal-info.sql.ts'
import { noteRegistered } from './register-changes.command.ts'

/** Changes of details are the office's. */
const rowsOf = (which: Which, { waiting, since }: Record<'waiting' | 'since', RawBuilder<unknown>>) => ({
  columns: {
    id: sql`i.id`,
    code: sql`i.field`,
    state: sql`i.state`,
    sent_at: since,
    handler_id: sql`i.handled_by`,
    change: sql`json_build_object('oldValue', i.old_value, 'newValue', i.new_value)`,
  },
  from: sql`from mine m
    join info_change_request i on i.student_id = m.student_id
    where ${has('OFFICE')} and i.state <> 'WITHDRAWN'
      and ${which(waiting, caseId => sql`i.id = ${caseId}`)}`,
})

const readChange = async (db: ReadDb, requestId: number) =>
  onlyRow(await changeRequestById(db, { requestId }))

/** Students' requests to change their details. */
export const changeCase = {
  kind: 'CHANGE_REQUEST',
  rows: (_, which) => rowsOf(which, { waiting: sql`i.state = 'PENDING'`, since: sql`i.created_at` }),
  history: 'INFO_CHANGE',
  async read(context, { id, state }) {
    return { actions: deskActions(state), change: presentRequest(await readChange(context.db, id), context) }
  },
  files: ({ change }) => change.attachments,
  endpoint: decideStaffChange,
  async take({ db, staff, now }, { id: requestId }, { action, comment }) {
    const decision = { requestId, staffId: staff.staffId, approved: action === 'ACCEPT' }
    await decideChangeRequest(db, { ...decision, comment: comment?.trim() || undefined }, now)
  },
} satisfies CasePart<'CHANGE_REQUEST'> & CaseSteps<typeof decideStaffChange>

/** What was accepted and somebody still has to take to the college's own register. */
export const toRegisterCase = {
  kind: 'TO_REGISTER',
  rows: (_, which) =>
    rowsOf(which, {
      waiting: sql`i.state = 'APPROVED' and i.registered_at is null`,
      since: sql`coalesce(i.handled_at, i.created_at)`,
    }),
  history: 'INFO_CHANGE',
  async read(context, { id }) {
    const row = await readChange(context.db, id)
    return { actions: registerActions(row), change: presentRequest(row, context) }
  },
  files: ({ change }) => change.attachments,
  endpoint: noteChangeRegistered,
  take: ({ db, staff, now }, { id }) => noteRegistered(db, { requestId: id, staffId: staff.staffId }, now),
} satisfies CasePart<'TO_REGISTER'> & CaseSteps<typeof noteChangeRegistered>
