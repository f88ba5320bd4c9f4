import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { statement } from '../platform/database/statement.ts'

/** What is known of a student's presence: when they took part in which events, their marks, their days at work. */
export const presenceFacts = statement((db, params: { studentId: number; today: string }) =>
  db.selectNoFrom([
    jsonArrayFrom(
      db
        .selectFrom('event_participant')
        .where('student_id', '=', params.studentId)
        .where('begin_date', '<=', params.today)
        .select(['event_id as eventId', 'begin_date as startDate', 'end_date as endDate']),
    ).as('participations'),
    jsonArrayFrom(
      db
        .selectFrom('absence_mark')
        .where('student_id', '=', params.studentId)
        .select(['session_id as sessionId', 'type_code as typeCode', 'recorded_code as recordedCode'])
        .select(['state', 'minutes', 'late_minutes as lateMinutes']),
    ).as('marks'),
    jsonArrayFrom(
      db
        .selectFrom('workplace_day')
        .where('student_id', '=', params.studentId)
        .where('date', '<=', params.today)
        .orderBy('date')
        .select(['date', 'hours', 'note', 'state']),
    ).as('workplaceDays'),
  ]),
)
