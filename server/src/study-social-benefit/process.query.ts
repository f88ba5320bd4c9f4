import { readStudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { sql } from 'kysely'
import type { ProcessPart } from '../platform/contributions/process-part.ts'

/** A claim for study benefits, from its sending to the payment. */
export const benefitProcess: ProcessPart = {
  kind: 'BENEFIT',
  opens: readStudySocialBenefits,
  matters: params => sql`
    select c.id, c.id as related_id, null::text as code, c.number as title,
      (select min(e.at) from benefit_event e where e.claim_id = c.id and e.kind = 'SUBMITTED') as started_at,
      (select max(e.at) from benefit_event e where e.claim_id = c.id) as updated_at,
      case when c.state = 'PAID' then c.paid_at when c.state = 'REJECTED' then c.handled_at
        when c.state = 'WITHDRAWN' then (select max(e.at) from benefit_event e where e.claim_id = c.id) end as ended_at,
      case when c.state in ('SUBMITTED', 'IN_REVIEW') then 'REVIEW' else c.state end as step,
      null::date as due_on, c.first_day as from_on, c.last_day as to_on,
      c.handled_by as handler_id
    from benefit_claim c where c.student_id = ${params.studentId}
      and exists (select from benefit_event e where e.claim_id = c.id and e.kind = 'SUBMITTED')`,
  events: params => sql`
    select c.id, e.at, case e.kind when 'WITHDRAWN' then 'CLOSED' when 'PAID' then 'CLOSED' when 'IN_REVIEW' then 'STEP_ENTERED'
        when 'IN_PAYMENT' then 'STEP_ENTERED' when 'RETURNED' then 'STEP_ENTERED' when 'SUBMITTED' then
          case when e.at = min(e.at) filter (where e.kind = 'SUBMITTED') over (partition by c.id) then 'CREATED' else 'STEP_DONE' end
        else 'DECIDED' end as type,
      case when e.kind <> 'SUBMITTED' then e.kind
        when e.at = min(e.at) filter (where e.kind = 'SUBMITTED') over (partition by c.id) then 'SENT' else 'SENT_AGAIN' end as step,
      case e.by_role when 'STUDENT' then 'STUDENT' else 'STAFF' end as role, e.by_id as actor_id, e.text
    from benefit_claim c join benefit_event e on e.claim_id = c.id
    where c.student_id = ${params.studentId} and e.kind not in ('CREATED', 'SAVED', 'EXPIRED')`,
}
