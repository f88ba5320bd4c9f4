import { readPersonalEducationEvent } from '@studentgo/protocol/personal-education-events'
import { sql } from 'kysely'
import type { ProcessPart } from '../platform/contributions/process-part.ts'

/** A workplace that the student has found; where that is tells where the student can be found. */
export const workplaceProposalProcess: ProcessPart = {
  kind: 'WORKPLACE_PROPOSAL',
  opens: readPersonalEducationEvent,
  hidesFrom: access => access.hidesLocation,
  matters: params => sql`
    select w.id, o.id as related_id, null::text as code, w.name as title, w.sent_at as started_at,
      greatest(w.sent_at, w.decided_at) as updated_at, w.decided_at as ended_at,
      case when w.state = 'IN_REVIEW' then 'REVIEW' else w.state end as step,
      null::date as due_on, null::date as from_on, null::date as to_on, w.decided_by as handler_id
    from personal_education_event o join workplace_proposal w on w.personal_event_id = o.id
    where o.student_id = ${params.studentId}`,
  events: params => sql`
    select w.id, e.* from personal_education_event o join workplace_proposal w on w.personal_event_id = o.id
    cross join lateral (values
      (w.sent_at, 'CREATED', 'SENT', 'STUDENT', o.student_id, null::text),
      (w.decided_at, 'DECIDED', w.state, 'STAFF', w.decided_by, w.comment)
    ) as e (at, type, step, role, actor_id, text)
    where o.student_id = ${params.studentId}`,
}
