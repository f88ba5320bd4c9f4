import type { Localised } from '@studentgo/protocol/shapes'
import { type Db, runText } from '../platform/database.ts'

export interface UnreadRow {
  personalEventId: number
  name: Localised
  date: string
}

const query = `select e.id as "personalEventId", e.name, a.date
  from personal_education_event e
  join plan p on p.id = e.plan_id
  join study_right sr on sr.id = p.study_right_id and sr.state = 'lasna'
  join intermediate_assessment a on a.personal_event_id = e.id and a.state = 'PUBLISHED' and a.kind <> 'SELF'
  where e.student_id = $1 and e.state <> 'CANCELLED'
  order by a.date desc, a.id desc limit 20`

/** Feedback that the student has not acknowledged and still can: of study rights in force, the newest first. */
export function unreadAssessments(db: Db, studentId: number): Promise<UnreadRow[]> {
  return runText(db, 'personal_event_news', query, [studentId])
}
