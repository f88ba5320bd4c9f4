import { savePersonalInfo } from '@studentgo/protocol/personal-info'
import { sql } from 'kysely'
import type { ProcessPart } from '../platform/contributions/process-part.ts'

/** A request to change the school's details of a student; guardians see none of them. */
export const infoChangeProcess: ProcessPart = {
  kind: 'INFO_CHANGE',
  opens: savePersonalInfo,
  matters: params => sql`
    select r.id, r.id as related_id, r.field as code, null::text as title, r.created_at as started_at,
      greatest(r.created_at, r.handled_at, r.registered_at) as updated_at,
      case when r.state = 'APPROVED' then r.registered_at else r.handled_at end as ended_at,
      case when r.state = 'PENDING' then 'REVIEW' when r.registered_at is not null then 'REGISTERED' else r.state end as step,
      null::date as due_on, null::date as from_on, null::date as to_on, r.handled_by as handler_id
    from info_change_request r where r.student_id = ${params.studentId}`,
  events: params => sql`
    select r.id, e.* from info_change_request r
    cross join lateral (values
      (r.created_at, 'CREATED', 'SENT', 'STUDENT', r.student_id, null::text),
      (r.handled_at, case when r.state = 'WITHDRAWN' then 'CLOSED' else 'DECIDED' end, r.state,
        case when r.state = 'WITHDRAWN' then 'STUDENT' else 'STAFF' end,
        case when r.state = 'WITHDRAWN' then r.student_id else r.handled_by end, r.comment),
      (r.registered_at, 'CLOSED', 'REGISTERED', 'STAFF', r.registered_by, null)
    ) as e (at, type, step, role, actor_id, text)
    where r.student_id = ${params.studentId}`,
}
