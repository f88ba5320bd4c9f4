import { type Kysely, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type RowOf, statement } from '../platform/database/statement.ts'
import type { Tables } from '../platform/database/tables.ts'

type Builder = Kysely<Tables>
interface Days {
  studentId: number
  from: string
  to: string
}
interface WeekParams extends Days {
  readByStudentAt: Date | null
}

export type WeekRow = RowOf<typeof weekOf>
export type SessionRow = WeekRow['sessions'][number]
export type WorkplaceRow = WeekRow['workplaces'][number]
export type DemonstrationRow = WeekRow['demonstrations'][number]
export type NoticeRow = WeekRow['notices'][number]

/** Nothing of an annulled study right is shown. */
export function isNotAnnulled(studyRightId: string, studentId: number): RawBuilder<boolean> {
  return sql`${sql.ref(studyRightId)} <> all (array(
    select r.id from study_right r where r.student_id = ${studentId} and r.state = 'mitatoity'))`
}

/**
 * Everything of one student from one day to another, both included. It walks the participations by
 * `event_participant_student` and each event's days by `event_session_event`, so that it does not grow with the
 * school. JSON is made in the database, where it costs less than reading hundreds of columns here; what belongs to
 * the school is only named by id. `readByStudentAt` is null for any other reader, who gets no marks of lessons that have
 * begun by then and no notices.
 */
export const weekOf = statement((db, params: WeekParams) =>
  db.selectNoFrom([
    jsonArrayFrom(sessionsOf(db, params)).as('sessions'),
    jsonArrayFrom(workplacesOf(db, params)).as('workplaces'),
    jsonArrayFrom(demonstrationsOf(db, params)).as('demonstrations'),
    jsonArrayFrom(noticesOf(db, params)).as('notices'),
  ]),
)

function sessionsOf(db: Builder, params: WeekParams) {
  return db
    .selectFrom('event_participant as p')
    .innerJoin('event_session as s', join =>
      join
        .onRef('s.event_id', '=', 'p.event_id')
        .on(eb => eb.between('s.school_date', params.from, params.to))
        .on(sql<boolean>`s.school_date between p.begin_date and p.end_date`),
    )
    .where('p.student_id', '=', params.studentId)
    .where('p.begin_date', '<=', params.to)
    .where('p.end_date', '>=', params.from)
    .where(isNotAnnulled('p.study_right_id', params.studentId))
    .select(eb => [
      's.id',
      'p.study_right_id as studyRightId',
      's.event_id as eventId',
      's.kind',
      's.state',
      's.school_date as date',
      's.start_at as start',
      's.end_at as end',
      's.room_id as roomId',
      's.more_room_ids as moreRoomIds',
      's.topic',
      's.bring',
      's.online_url as onlineUrl',
      's.lunch_slot as lunchSlot',
      's.sequence',
      's.updated_at as updatedAt',
      eb('s.roll_called_at', 'is not', null).$castTo<boolean>().as('rollCalled'),
      sql<number[]>`array(select t.staff_id from event_session_teacher t where t.session_id = s.id)`.as(
        'teacherIds',
      ),
      eb
        .case()
        .when('s.sequence', '>', 0)
        .then(
          jsonArrayFrom(
            eb
              .selectFrom('event_session_change as c')
              .whereRef('c.session_id', '=', 's.id')
              .select(['c.field', 'c.old_value as from', 'c.new_value as to', 'c.at'])
              .orderBy('c.at')
              .orderBy('c.id'),
          ),
        )
        .end()
        .as('changes'),
      eb
        .case()
        .when('s.start_at', '<=', sql<string>`${params.readByStudentAt}::timestamptz`)
        .then(
          eb
            .selectFrom('absence_mark as a')
            .where('a.student_id', '=', params.studentId)
            .whereRef('a.session_id', '=', 's.id')
            .where('a.state', '<>', 'CANCELLED')
            .select('a.type_code'),
        )
        .end()
        .as('mark'),
    ])
}

function workplacesOf(db: Builder, params: Days) {
  return db
    .selectFrom('workplace_period as w')
    .where('w.student_id', '=', params.studentId)
    .where('w.start_date', '<=', params.to)
    .where('w.end_date', '>=', params.from)
    .where(isNotAnnulled('w.study_right_id', params.studentId))
    .select(eb => [
      'w.id',
      'w.study_right_id as studyRightId',
      'w.module_id as moduleId',
      'w.workplace_name as name',
      'w.workplace_address as address',
      'w.start_date as startDate',
      'w.end_date as endDate',
      sql<string>`to_char(w.daily_start, 'HH24:MI')`.as('dailyStart'),
      sql<string>`to_char(w.daily_end, 'HH24:MI')`.as('dailyEnd'),
      'w.weekdays',
      'w.instructor_name as instructorName',
      'w.instructor_phone as instructorPhone',
      'w.instructor_email as instructorEmail',
      eb
        .selectFrom('personal_education_event as e')
        .whereRef('e.workplace_period_id', '=', 'w.id')
        .where('e.state', '<>', 'CANCELLED')
        .select('e.id')
        .as('personalEventId'),
    ])
}

/** Demonstrations that have been agreed on; one that was put off or called off is cancelled. */
function demonstrationsOf(db: Builder, params: Days) {
  return db
    .selectFrom('demonstration as d')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('demonstration_module as o')
          .innerJoin('module as m', 'm.id', 'o.module_id')
          .whereRef('o.demonstration_id', '=', 'd.id')
          .select(['m.id', 'm.name'])
          .orderBy('m.id')
          .limit(1)
          .as('unit'),
      join => join.onTrue(),
    )
    .where('d.student_id', '=', params.studentId)
    .where('d.start_date', '<=', params.to)
    .where('d.end_date', '>=', params.from)
    .where('d.state', '<>', 'PLANNED')
    .where(isNotAnnulled('d.study_right_id', params.studentId))
    .select(eb => [
      'd.id',
      'd.study_right_id as studyRightId',
      'd.name',
      'unit.id as moduleId',
      'unit.name as moduleName',
      eb('d.state', 'in', ['CANCELLED', 'POSTPONED']).$castTo<boolean>().as('cancelled'),
      'd.start_date as startDate',
      'd.end_date as endDate',
      sql<string | null>`to_char(d.start_time, 'HH24:MI')`.as('startTime'),
      sql<string | null>`to_char(d.end_time, 'HH24:MI')`.as('endTime'),
      'd.place_name as placeName',
      'd.place_address as placeAddress',
      'd.sequence',
      'd.updated_at as updatedAt',
    ])
}

/** Absence notices given in advance for these days. */
function noticesOf(db: Builder, params: WeekParams) {
  return db
    .selectFrom('absence_notice as n')
    .where('n.student_id', '=', params.studentId)
    .where('n.start_date', '<=', params.to)
    .where('n.end_date', '>=', params.from)
    .where(sql<boolean>`${params.readByStudentAt}::timestamptz is not null`)
    .select([
      'n.kind',
      'n.state',
      'n.start_date as startDate',
      'n.end_date as endDate',
      sql<string | null>`to_char(n.start_time, 'HH24:MI')`.as('startTime'),
      sql<string | null>`to_char(n.end_time, 'HH24:MI')`.as('endTime'),
    ])
}

/** What the student has after a day: the first day with a lesson that is held, and everything at work. */
export const comingAfter = statement((db, params: { studentId: number; day: string }) =>
  db.selectNoFrom(eb => [
    eb
      .selectFrom('event_participant as p')
      .crossJoinLateral(lateral =>
        lateral
          .selectFrom('event_session as s')
          .whereRef('s.event_id', '=', 'p.event_id')
          .where('s.state', '<>', 'CANCELLED')
          .where('s.school_date', '>', params.day)
          .where(sql<boolean>`s.school_date between p.begin_date and p.end_date`)
          .select('s.school_date as day')
          .orderBy('s.school_date')
          .limit(1)
          .as('next'),
      )
      .where('p.student_id', '=', params.studentId)
      .where('p.end_date', '>', params.day)
      .where(isNotAnnulled('p.study_right_id', params.studentId))
      .select(({ fn }) => fn.min('next.day').as('day'))
      .as('lessonDay'),
    eb
      .selectFrom('demonstration as d')
      .where('d.student_id', '=', params.studentId)
      .where('d.start_date', '>', params.day)
      .where('d.state', 'not in', ['PLANNED', 'CANCELLED', 'POSTPONED'])
      .where(isNotAnnulled('d.study_right_id', params.studentId))
      .select(({ fn }) => fn.min('d.start_date').as('day'))
      .as('demonstrationDay'),
    jsonArrayFrom(
      db
        .selectFrom('workplace_period as w')
        .where('w.student_id', '=', params.studentId)
        .where('w.end_date', '>', params.day)
        .where(isNotAnnulled('w.study_right_id', params.studentId))
        .select(['w.start_date as startDate', 'w.end_date as endDate', 'w.weekdays']),
    ).as('workplaces'),
  ]),
)
