import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { statement } from '../platform/database/statement.ts'
import { fullName, sortName } from '../platform/rows/full-name.ts'

/** Until when somebody of the staff is away; what has passed is left out. */
export const awayOf = statement((db, params: { staffId: number; today: string }) =>
  db
    .selectFrom('staff as s')
    .where('s.person_id', '=', params.staffId)
    .where('s.away_until', '>=', params.today)
    .select(eb => [
      's.away_until as until',
      's.away_note as note',
      jsonObjectFrom(
        eb
          .selectFrom('person as p')
          .innerJoin('staff as d', 'd.person_id', 'p.id')
          .whereRef('p.id', '=', 's.away_deputy_id')
          .select(['p.id', fullName('p').as('name'), 'd.title']),
      ).as('deputy'),
    ]),
)

/** Whether somebody works here and may be found, and so can be named as who answers. */
export const mayStandIn = statement((db, params: { personId: number }) =>
  db
    .selectFrom('staff as s')
    .innerJoin('person as p', join => join.onRef('p.id', '=', 's.person_id').on('p.is_active', '=', true))
    .where('s.person_id', '=', params.personId)
    .where('s.is_public', '=', true)
    .select('s.person_id as personId'),
)

/** Staff who have a student in a role in which requests are handled, by name; whoever asks is left out. */
export const colleaguesWithStudent = statement(
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
