import { readSpecialSupport } from '@studentgo/protocol/special-support'
import { sql } from 'kysely'
import type { ProcessPart } from '../platform/contributions/process-part.ts'

/**
 * A decision on support from the hearing on. What others have stated waits until the reader can no longer be heard, as
 * on the page of support; no statement is repeated here.
 */
export const supportHearingProcess: ProcessPart = {
  kind: 'SUPPORT_HEARING',
  opens: readSpecialSupport,
  auditsReads: true,
  matters: params => sql`
    select d.id, d.id as related_id, d.level as code, null::text as title, d.hearing_requested_at as started_at,
      greatest(d.hearing_requested_at, d.decided_at, d.repealed_at,
        (select max(t.at) from support_statement t where t.decision_id = d.id and t.by_id = ${params.readerId}))
        as updated_at,
      d.decided_at as ended_at,
      case when d.state = 'REPEALED' then 'REPEALED' when d.state <> 'HEARING' then 'DECIDED'
        when d.hearing_due < ${params.today}::date then 'DECISION' else 'HEARING' end as step,
      case when d.state = 'HEARING' and d.hearing_due >= ${params.today}::date then d.hearing_due end as due_on,
      null::date as from_on, null::date as to_on, coalesce(d.decided_by, d.responsible_id) as handler_id
    from support_decision d where d.student_id = ${params.studentId} and d.state <> 'PREPARING'`,
  events: params => sql`
    select d.id, e.* from support_decision d
    cross join lateral (values
      (d.hearing_requested_at, 'CREATED', 'SENT', 'STAFF', d.responsible_id, null::text),
      (d.decided_at, 'DECIDED', 'DECIDED', 'STAFF', d.decided_by, null),
      (d.repealed_at, 'CLOSED', 'REPEALED', 'STAFF', d.repealed_by, null)
    ) as e (at, type, step, role, actor_id, text)
    where d.student_id = ${params.studentId} and d.state <> 'PREPARING'
    union all
    select d.id, t.at, 'COMMENT', 'STATEMENT', t.by_role, t.by_id, null
    from support_decision d join support_statement t on t.decision_id = d.id
    where d.student_id = ${params.studentId} and d.state <> 'PREPARING'
      and (t.by_id = ${params.readerId} or d.state <> 'HEARING' or d.hearing_due < ${params.today}::date)`,
}

/** A request for support. */
export const supportRequestProcess: ProcessPart = {
  kind: 'SUPPORT_REQUEST',
  opens: readSpecialSupport,
  auditsReads: true,
  matters: params => sql`
    select r.id, r.id as related_id, null::text as code, null::text as title, r.at as started_at,
      greatest(r.at, r.answered_at) as updated_at, r.answered_at as ended_at,
      case when r.state = 'OPEN' then 'REVIEW' else r.state end as step,
      null::date as due_on, null::date as from_on, null::date as to_on, r.answered_by as handler_id
    from support_request r where r.student_id = ${params.studentId}`,
  events: params => sql`
    select r.id, e.* from support_request r
    cross join lateral (values
      (r.at, 'CREATED', 'SENT', r.by_role, r.by_id, null::text),
      (r.answered_at, 'DECIDED', 'ANSWERED', 'STAFF', r.answered_by, null)
    ) as e (at, type, step, role, actor_id, text)
    where r.student_id = ${params.studentId}`,
}
