import { readPlanApprovals } from '@studentgo/protocol/skill-acquirement-plan'
import { sql } from 'kysely'
import type { OfMatters, ProcessPart } from '../platform/contributions/process-part.ts'

/** The versions of a student's plans that were sent to be approved, with when the school has approved them. */
function sentVersions({ studentId }: Pick<OfMatters, 'studentId'>) {
  return sql`(select v.*, p.study_right_id, case when v.state = 'PROVIDER_APPROVED' then p.approved_at end as approved_at
    from plan p
    join study_right g on g.id = p.study_right_id and g.state <> 'mitatoity'
    join plan_version v on v.plan_id = p.id and v.requested_at is not null
      and v.state not in ('DRAFT', 'UPDATED_SMALL')
    where p.student_id = ${studentId}) v`
}

/** A version of a plan, from the school to the student and back. */
export const planApprovalProcess: ProcessPart = {
  kind: 'PLAN_APPROVAL',
  opens: readPlanApprovals,
  matters: params => sql`
    select v.id, v.study_right_id as related_id, null::text as code, v.version::text as title, v.requested_at as started_at,
      greatest(v.requested_at, v.staff_answered_at, v.approved_at,
        (select max(d.at) from plan_decision d where d.plan_version_id = v.id)) as updated_at,
      v.approved_at as ended_at,
      case v.state when 'SENT_TO_STUDENT' then 'STUDENT' when 'STUDENT_APPROVED' then 'SCHOOL'
        when 'STUDENT_RETURNED' then 'RETURNED' when 'PROVIDER_APPROVED' then 'APPROVED' else v.state end as step,
      case when v.state = 'SENT_TO_STUDENT' then v.due_date end as due_on,
      null::date as from_on, null::date as to_on, v.requested_by as handler_id
    from ${sentVersions(params)}`,
  events: params => sql`
    select v.id, e.* from ${sentVersions(params)}
    cross join lateral (values
      (v.requested_at, 'CREATED', 'SENT', 'STAFF', v.requested_by, null::text),
      (v.staff_answered_at, 'COMMENT', 'STAFF_ANSWER', 'STAFF', null, v.staff_answer),
      (v.approved_at, 'DECIDED', 'APPROVED', 'STAFF', null, null)
    ) as e (at, type, step, role, actor_id, text)
    union all
    select v.id, d.at, case d.decision when 'SEEN' then 'COMMENT' else 'STEP_DONE' end,
      case d.decision when 'APPROVED' then 'STUDENT_APPROVED' else d.decision end, d.by_role, d.by_id, d.comment
    from ${sentVersions(params)} join plan_decision d on d.plan_version_id = v.id and d.by_role <> 'STAFF'`,
}
