import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type RowOf, statement } from '../../platform/database/statement.ts'
import { isNotAnnulled } from '../../timetable/timetable.sql.ts'

export type OwnDaysRow = RowOf<typeof ownDays>

/** Everything that a student has from a day on, in every study right: lessons, days at work and demonstrations. */
export const ownDays = statement((db, params: { studentId: number; from: string }) =>
  db.selectNoFrom([
    jsonArrayFrom(
      db
        .selectFrom('event_participant as p')
        .where('p.student_id', '=', params.studentId)
        .where('p.end_date', '>=', params.from)
        .where(isNotAnnulled('p.study_right_id', params.studentId))
        .select(['p.event_id as eventId', 'p.begin_date as startDate', 'p.end_date as endDate']),
    ).as('lessons'),
    jsonArrayFrom(
      db
        .selectFrom('workplace_period as w')
        .where('w.student_id', '=', params.studentId)
        .where('w.end_date', '>=', params.from)
        .where(isNotAnnulled('w.study_right_id', params.studentId))
        .select(['w.start_date as startDate', 'w.end_date as endDate', 'w.weekdays'])
        .select([
          sql<string>`to_char(w.daily_start, 'HH24:MI')`.as('dailyStart'),
          sql<string>`to_char(w.daily_end, 'HH24:MI')`.as('dailyEnd'),
        ]),
    ).as('workplaces'),
    jsonArrayFrom(
      db
        .selectFrom('demonstration as d')
        .where('d.student_id', '=', params.studentId)
        .where('d.end_date', '>=', params.from)
        .where('d.state', 'in', ['AGREED', 'READY', 'IN_PROGRESS'])
        .where(isNotAnnulled('d.study_right_id', params.studentId))
        .select(['d.start_date as startDate', 'd.end_date as endDate'])
        .select([
          sql<string | null>`to_char(d.start_time, 'HH24:MI')`.as('startTime'),
          sql<string | null>`to_char(d.end_time, 'HH24:MI')`.as('endTime'),
        ]),
    ).as('demonstrations'),
  ]),
)
