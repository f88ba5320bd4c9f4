import { listAbsences } from '@studentgo/protocol/absences'
import { sql } from 'kysely'
import { type ProcessPart, responsibleTeacher } from '../platform/contributions/process-part.ts'

/** An application for leave, from its author to the decision. */
export const leaveProcess: ProcessPart = {
  kind: 'LEAVE',
  opens: listAbsences,
  matters: params => sql`
    select n.id, n.id as related_id, null::text as code, null::text as title, n.created_at as started_at,
      greatest(n.created_at, n.confirmed_at, n.decided_at, n.withdrawn_at) as updated_at,
      coalesce(n.withdrawn_at, n.decided_at) as ended_at,
      case when n.state = 'SUBMITTED' and n.end_date < ${params.today}::date then 'EXPIRED'
        when n.state = 'SUBMITTED' then 'GUARDIAN' when n.state in ('IN_REVIEW', 'RECEIVED') then 'REVIEW'
        else n.state end as step,
      case when n.state = 'SUBMITTED' then n.end_date end as due_on, n.start_date as from_on, n.end_date as to_on,
      case when n.state = 'IN_REVIEW' and n.decider = 'TEACHER' then ${responsibleTeacher(params)}
        else n.decided_by end as handler_id
    from absence_notice n where n.student_id = ${params.studentId} and n.kind = 'LEAVE'`,
  events: params => sql`
    select n.id, e.* from absence_notice n
    cross join lateral (values
      (n.created_at, 'CREATED', 'SENT', n.by_role, n.by_id, null::text),
      (n.confirmed_at, 'STEP_DONE', 'CONFIRMED', 'PARENT', n.confirmed_by, null),
      (n.withdrawn_at, 'CLOSED', 'WITHDRAWN',
        case when n.withdrawn_by = n.student_id then 'STUDENT' else 'PARENT' end, n.withdrawn_by, null),
      (n.decided_at, 'DECIDED', case n.state when 'REJECTED' then n.state else 'GRANTED' end, 'STAFF', n.decided_by, n.decision_comment)
    ) as e (at, type, step, role, actor_id, text)
    where n.student_id = ${params.studentId} and n.kind = 'LEAVE'`,
}
