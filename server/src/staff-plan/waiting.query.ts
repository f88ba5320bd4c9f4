import { addressIn, planWorkAddress } from '@studentgo/protocol/addresses'
import { sql } from 'kysely'
import type { WaitingPart } from '../platform/contributions/waiting-part.ts'

/** Plans that came back without an answer, and plans that the student has approved and the college has not. */
export const plansWaiting: WaitingPart = {
  kinds: ['PLAN_RETURNED', 'PLAN_TO_APPROVE'],
  roles: ['RESPONSIBLE_TEACHER'],
  waiting: () => sql`
    select case v.state when 'STUDENT_RETURNED' then 'PLAN_RETURNED' else 'PLAN_TO_APPROVE' end::text as kind,
      p.id, p.student_id, null::text as title, null::text as title_language,
      coalesce((select max(d.at) from plan_decision d where d.plan_version_id = v.id), v.requested_at, v.created_at) as since,
      null::date as due_on
    from mine
    join plan p on p.student_id = mine.student_id
    join plan_version v on v.plan_id = p.id
      and (v.state = 'STUDENT_APPROVED' or v.state = 'STUDENT_RETURNED' and v.staff_answer is null)
    where 'RESPONSIBLE_TEACHER' = any(mine.roles)
      and not exists (select from plan_version o
        where o.plan_id = v.plan_id and o.version > v.version and o.state <> 'DRAFT')`,
  addressOf: ({ id, studentId }) => addressIn('STAFF', planWorkAddress(studentId ?? 0, id)),
}
