import { type RawBuilder, sql } from 'kysely'
import { type RowOf, statement } from '../platform/database/statement.ts'
import { roomCodesOf } from '../platform/rows/room-codes.ts'

interface Params {
  staffId: number
  from: string
  to: string
}

/** In SQL: the lessons of a teacher in these days, by the teacher of the lesson, or else by those of its event. */
export function lessonIdsOfStaff({
  staffId,
  from,
  to,
}: {
  staffId: number
  from: RawBuilder<unknown>
  to: RawBuilder<unknown>
}) {
  return sql<number>`(select o.id as lesson_id from event_session_teacher t join event_session o on o.id = t.session_id
      and o.school_date between ${from} and ${to}
    where t.staff_id = ${staffId}
    union select o.id from event_teacher t join event_session o on o.event_id = t.event_id
      and o.school_date between ${from} and ${to}
    where t.staff_id = ${staffId}
      and not exists (select from event_session_teacher x where x.session_id = o.id))`
}

/** The lessons of somebody in these days, in their order. */
export const lessonsOfStaff = statement((db, params: Params) =>
  db
    .selectFrom('event_session as s')
    .innerJoin('education_event as e', 'e.id', 's.event_id')
    .where('s.school_date', '>=', params.from)
    .where('s.school_date', '<=', params.to)
    .where(
      's.id',
      'in',
      lessonIdsOfStaff({
        staffId: params.staffId,
        from: sql`${params.from}::date`,
        to: sql`${params.to}::date`,
      }),
    )
    .orderBy('s.start_at')
    .orderBy('s.id')
    .select([
      's.id as lessonId',
      's.school_date as date',
      'e.name as title',
      's.topic',
      's.start_at as start',
      's.end_at as end',
      's.state',
      's.roll_called_at as rollCalledAt',
      roomCodesOf('s').as('room'),
      sql<number>`(select count(distinct p.student_id)::int from event_participant p where p.event_id = s.event_id
        and s.school_date between p.begin_date and p.end_date)`.as('students'),
      sql<string[]>`array(select distinct g.code from event_participant p
        join student u on u.person_id = p.student_id join student_group g on g.id = u.group_id
        where p.event_id = s.event_id and s.school_date between p.begin_date and p.end_date
        order by g.code)`.as('groups'),
    ]),
)

export type StaffLessonRow = RowOf<typeof lessonsOfStaff>
