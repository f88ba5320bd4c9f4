import { handleStaffRequest, uploadDecisionDocument } from '@studentgo/protocol/staff-cases-steps'
import { sql } from 'kysely'
import { asReadBy, type CasePart, type CaseSteps, has } from '../../platform/contributions/case-part.ts'
import { onlyRow } from '../../platform/database/statement.ts'
import { fallbackLanguageColumn, localisedColumn } from '../../platform/rows/localised.ts'
import { findRequest } from '../read-requests.query.ts'
import { requesterOf } from '../requests.sql.ts'
import { deskActions } from '../state.rules.ts'
import { handleRequest } from './staff-request.command.ts'

/** A request belongs to the role that its form names, to the office, and to the chosen handler. */
export const requestCase = {
  kind: 'REQUEST',
  rows({ staffId, language }, which) {
    const among = which(sql`r.state in ('SUBMITTED', 'IN_PROGRESS')`, caseId => sql`r.id = ${caseId}`)
    return {
      columns: {
        id: sql`r.id`,
        student_id: sql`r.student_id`,
        roles: sql`coalesce(m.roles, '{}')`,
        title: localisedColumn('f.title', language),
        title_language: fallbackLanguageColumn('f.title', language),
        state: sql`r.state`,
        sent_at: sql`coalesce(r.submitted_at, r.created_at)`,
        due_on: sql`r.due_on`,
        handler_id: sql`r.handler_id`,
        is_mine: sql`coalesce(r.handler_id = ${staffId},
          (f.handler = 'RESPONSIBLE' and ${has('RESPONSIBLE_TEACHER')})
          or (f.handler = 'COUNSELLOR' and ${has('COUNSELLOR')})
          or (f.handler in ('OFFICE', 'CHOOSE_STAFF') and ${has('OFFICE')}))`,
      },
      // Each half finds its few requests by an index; one condition for both would read all that are open in the school.
      from: sql`from (select r.* from request r where r.handler_id = ${staffId} and ${among}
          union all select r.* from mine join request r on r.student_id = mine.student_id
            where r.handler_id is distinct from ${staffId} and ${among}) r
        join request_form f on f.id = r.form_id
        left join mine m on m.student_id = r.student_id
        where (r.handler_id = ${staffId} or ${has('OFFICE')}
            or (f.handler = 'RESPONSIBLE' and ${has('RESPONSIBLE_TEACHER')})
            or (f.handler = 'COUNSELLOR' and ${has('COUNSELLOR')}))
          and r.state not in ('DRAFT', 'WAITING_GUARDIAN', 'EXPIRED')`,
    }
  },
  async read(context, found) {
    const { id: requestId, state, isOwn } = found
    const { personId, kind, name } = onlyRow(await requesterOf(context.db, { requestId }))
    const request = await findRequest(asReadBy(context, found, { personId, kind, name }), requestId)
    return { actions: deskActions(state, isOwn), request }
  },
  files({ request: { attachments, decision } }) {
    return decision?.document == null ? attachments : [...attachments, decision.document]
  },
  endpoint: handleStaffRequest,
  take: (context, { id }, body) => handleRequest(context, id, body),
  upload: { endpoint: uploadDecisionDocument, keptAs: 'REQUEST' },
} satisfies CasePart<'REQUEST'> & CaseSteps<typeof handleStaffRequest>
