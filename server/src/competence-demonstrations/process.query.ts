import { listDemonstrations } from '@studentgo/protocol/competence-demonstrations'
import { sql } from 'kysely'
import type { ProcessPart } from '../platform/contributions/process-part.ts'
import { localisedColumn } from '../platform/rows/localised.ts'

/** A student's request after a result. */
function afterResult(kind: 'ASSESSMENT_REVIEW' | 'GRADE_RAISE', stored: 'REVIEW' | 'RAISE'): ProcessPart {
  return {
    kind,
    opens: listDemonstrations,
    matters: params => sql`
      select q.id, d.id as related_id, null::text as code, ${localisedColumn('d.name', params.language)} as title,
        q.requested_at as started_at, greatest(q.requested_at, q.decided_at) as updated_at, q.decided_at as ended_at,
        case when q.state = 'REQUESTED' then 'REVIEW' else q.state end as step,
        null::date as due_on, null::date as from_on, null::date as to_on, null::bigint as handler_id
      from demonstration d join demonstration_request q on q.demonstration_id = d.id and q.kind = ${stored}
      where d.student_id = ${params.studentId}`,
    events: params => sql`
      select q.id, e.* from demonstration d
      join demonstration_request q on q.demonstration_id = d.id and q.kind = ${stored}
      cross join lateral (values
        (q.requested_at, 'CREATED', 'SENT', 'STUDENT', d.student_id, q.reason),
        (q.decided_at, 'DECIDED', q.state, 'STAFF', null, q.answer)
      ) as e (at, type, step, role, actor_id, text)
      where d.student_id = ${params.studentId}`,
  }
}

export const assessmentReviewProcess = afterResult('ASSESSMENT_REVIEW', 'REVIEW')
export const gradeRaiseProcess = afterResult('GRADE_RAISE', 'RAISE')
