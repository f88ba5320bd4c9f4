import { listContracts } from '@studentgo/protocol/contracts'
import { sql } from 'kysely'
import type { ProcessPart } from '../platform/contributions/process-part.ts'
import { localisedColumn } from '../platform/rows/localised.ts'

/** In SQL: whether a party of the contract `c` has its part still to do. */
const waits = (condition: string) => sql`exists (select from contract_party w
  where w.contract_id = c.id and w.done_at is null and ${sql.raw(condition)})`

/** A contract, from being sent until all parties have done their part; who they are tells where a student can be found. */
export const contractProcess: ProcessPart = {
  kind: 'CONTRACT',
  opens: listContracts,
  hidesFrom: access => access.hidesLocation,
  matters: params => sql`
    select c.id, c.id as related_id, null::text as code, ${localisedColumn('c.title', params.language)} as title,
      c.sent_at as started_at,
      greatest(c.sent_at, p.latest_at, c.terminated_on::timestamptz) as updated_at,
      case when c.state = 'TERMINATED' then c.terminated_on::timestamptz
        when p.declined_at is not null then p.declined_at
        when not ${waits("w.act = 'SIGN'")} and not ${waits("w.role = 'STUDENT'")} then p.latest_at end as ended_at,
      case when c.state = 'TERMINATED' then 'TERMINATED' when p.declined_at is not null then 'DECLINED'
        when c.end_date < ${params.today}::date then 'ENDED'
        when ${waits("w.act = 'SIGN' and w.role = 'STUDENT'")} then 'STUDENT'
        when ${waits("w.act = 'SIGN' and w.role = 'GUARDIAN'")} then 'GUARDIAN'
        when ${waits("w.act = 'SIGN'")} then 'OTHERS'
        when ${waits("w.role = 'STUDENT'")} then 'ACKNOWLEDGE' else 'SIGNED' end as step,
      null::date as due_on, c.start_date as from_on, c.end_date as to_on, null::bigint as handler_id
    from contract c
    cross join lateral (select greatest(max(o.done_at), max(o.declined_at)) as latest_at,
      max(o.declined_at) as declined_at from contract_party o where o.contract_id = c.id) p
    where c.student_id = ${params.studentId} and c.state <> 'DRAFT'`,
  events: params => sql`
    select c.id, c.sent_at as at, 'CREATED' as type, 'SENT' as step, 'STAFF' as role, null::bigint as actor_id,
      null::text as text
    from contract c where c.student_id = ${params.studentId} and c.state <> 'DRAFT'
    union all
    select c.id, coalesce(p.done_at, p.declined_at), case when p.done_at is null then 'DECIDED' else 'STEP_DONE' end,
      case when p.done_at is null then 'DECLINED' when p.act = 'SIGN' then 'SIGNED_' || p.role else 'ACKNOWLEDGED' end,
      case p.role when 'STUDENT' then 'STUDENT' when 'GUARDIAN' then 'PARENT' when 'WORKPLACE' then 'WORKPLACE'
        else 'STAFF' end, p.by_id, p.comment
    from contract c join contract_party p on p.contract_id = c.id
    where c.student_id = ${params.studentId} and c.state <> 'DRAFT'`,
}
