import { sql } from 'kysely'
import { statement } from '../../platform/database/statement.ts'
import type { StaffContext } from '../../platform/request-context.ts'
import { fullName, sortName } from '../../platform/rows/full-name.ts'

/** Other staff than the caller who have a student in a role in which requests are handled, by name. */
const colleaguesWithStudent = statement(
  (db, params: { requestId: number; staffId: number; today: string; now: string }) =>
    db
      .selectFrom('request as r')
      .innerJoin('staff as s', join => join.on('s.person_id', '<>', params.staffId))
      .innerJoin('person as p', join => join.onRef('p.id', '=', 's.person_id').on('p.is_active', '=', true))
      .where('r.id', '=', params.requestId)
      .where(
        sql<boolean>`s.person_id <> coalesce(r.handler_id, 0) and (
          exists (select from staff_role o where o.staff_id = s.person_id and o.role = 'OFFICE')
          or exists (select from responsible_staff t join study_right g on g.id = t.study_right_id
            and g.state <> 'mitatoity' where t.staff_id = s.person_id and g.student_id = r.student_id)
          or exists (select from event_participant ep join event_teacher et on et.event_id = ep.event_id
            where ep.student_id = r.student_id and et.staff_id = s.person_id and ep.end_date >= ${params.today}::date))`,
      )
      .where(
        sql<boolean>`exists (select from staff_students(s.person_id, ${params.today}::date, ${params.now}::timestamptz) h
          where h.student_id = r.student_id and h.role <> 'ADMINISTRATOR')`,
      )
      .orderBy(sortName('p'))
      .orderBy('p.id')
      .select([
        's.person_id as personId',
        fullName('p').as('name'),
        's.title',
        sql<string | null>`case when s.away_until >= ${params.today}::date then s.away_until end`.as(
          'awayUntil',
        ),
      ]),
)

/** To whom a request can be handed over: staff who have the student, by name. */
export function colleaguesFor({ db, staff, today, now }: StaffContext, requestId: number) {
  return colleaguesWithStudent(db, { requestId, staffId: staff.staffId, today, now: now.toISOString() })
}
