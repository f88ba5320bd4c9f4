import { listRequests } from '@studentgo/protocol/requests'
import { sql } from 'kysely'
import type { OfMatters, ProcessPart } from '../platform/contributions/process-part.ts'
import { localisedColumn } from '../platform/rows/localised.ts'
import { isSeenBy } from './requests.sql.ts'

/** Requests that were sent; what is still being written concerns nobody else. */
const sent = ({ studentId, readerId, guardsMinor }: OfMatters) => sql`r.student_id = ${studentId}
  and ${isSeenBy({ personId: readerId, confirms: guardsMinor })}
  and exists (select from request_event s where s.request_id = r.id and s.kind = 'SUBMITTED')`

/** A request, from its sending by the guardian's confirmation to the answer. */
export const requestProcess: ProcessPart = {
  kind: 'REQUEST',
  opens: listRequests,
  matters: params => sql`
    select r.id, r.id as related_id, null::text as code, ${localisedColumn('f.title', params.language)} as title,
      (select min(s.at) from request_event s where s.request_id = r.id and s.kind = 'SUBMITTED') as started_at,
      r.updated_at, case when r.result is not null then r.decided_at
        when r.state in ('WITHDRAWN', 'EXPIRED') then r.updated_at end as ended_at,
      case when r.result is not null then r.result when r.state = 'WAITING_GUARDIAN' then 'GUARDIAN'
        when r.state = 'SUBMITTED' then 'REVIEW' when r.state = 'NEED_INFO' and r.by_role = 'PARENT' then 'NEED_INFO_OF_GUARDIAN'
        when r.guardian_state = 'DECLINED' then 'DECLINED' else r.state end as step,
      case when r.state in ('SUBMITTED', 'IN_PROGRESS') then r.due_on end as due_on,
      null::date as from_on, null::date as to_on, coalesce(r.decided_by, r.handler_id) as handler_id
    from request r join request_form f on f.id = r.form_id where ${sent(params)}`,
  events: params => sql`
    select r.id, e.at, case e.kind when 'SUBMITTED' then 'CREATED' when 'CONFIRMED' then 'STEP_DONE'
        when 'INFO_ASKED' then 'COMMENT' when 'REPLIED' then 'COMMENT' when 'DECIDED' then 'DECIDED'
        when 'NOT_NEEDED' then 'STEP_ENTERED' when 'TAKEN' then 'STEP_ENTERED'
        when 'HANDED_OVER' then 'STEP_ENTERED' else 'CLOSED' end as type,
      case e.kind when 'SUBMITTED' then 'SENT' when 'DECIDED' then r.result else e.kind end as step,
      case e.by_role when 'SYSTEM' then 'STAFF' else e.by_role end as role, e.by_id as actor_id, e.text
    from request r join request_event e on e.request_id = r.id
    where ${sent(params)} and e.kind <> 'BEGUN'`,
}
