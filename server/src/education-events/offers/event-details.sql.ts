import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type RowOf, type StatementBuilder, statement } from '../../platform/database/statement.ts'
import { fullName, sortName } from '../../platform/rows/full-name.ts'

export type EventSessionRow = RowOf<typeof eventSessions>

/** A teacher as students may know them: address and telephone only of staff who are public. */
const teacherColumns = [
  'tp.id',
  fullName('tp').as('name'),
  'ts.title',
  sql<string | null>`case when ts.is_public then tp.email end`.as('email'),
  sql<string | null>`case when ts.is_public then tp.phone end`.as('phone'),
] as const

export type EventFacts = RowOf<typeof eventFacts>

/** What the school says of events: the same for every student. */
export const eventFacts = statement((db, params: { ids: number[]; timeZone: string }) =>
  db
    .selectFrom('education_event as e')
    .leftJoin('module as m', 'm.id', 'e.module_id')
    .leftJoin('campus as c', 'c.id', 'e.campus_id')
    .where('e.id', '=', sql<number>`any(${params.ids}::bigint[])`)
    .select(['e.id', 'e.name', 'm.name as moduleName', 'e.description', 'e.osp', 'e.delivery', 'e.language'])
    .select(eb => [
      'c.name as campus',
      jsonArrayFrom(
        eb
          .selectFrom('event_teacher as et')
          .innerJoin('staff as ts', 'ts.person_id', 'et.staff_id')
          .innerJoin('person as tp', 'tp.id', 'et.staff_id')
          .whereRef('et.event_id', '=', 'e.id')
          .select(teacherColumns)
          .orderBy(sortName('tp'))
          .orderBy('tp.id'),
      ).as('teachers'),
      jsonArrayFrom(
        eb
          .selectFrom(used =>
            used
              .selectFrom('event_session as es')
              .whereRef('es.event_id', '=', 'e.id')
              .where('es.state', '<>', 'CANCELLED')
              .select('es.room_id as id')
              .distinct()
              .as('used'),
          )
          // Looked up one by one: an event is in one room or two, where the planner expects one for each session.
          .crossJoinLateral(lateral =>
            lateral
              .selectFrom('room as r')
              .innerJoin('campus as rc', 'rc.id', 'r.campus_id')
              .whereRef('r.id', '=', 'used.id')
              .select(['r.code', 'r.name', 'r.floor', 'rc.name as building', 'rc.address'])
              .offset(0)
              .as('room'),
          )
          .orderBy('room.building')
          .orderBy('room.code')
          .select(['room.code', 'room.name', 'room.floor', 'room.building', 'room.address']),
      ).as('rooms'),
      // On which weekdays and at which times it is held how often.
      jsonArrayFrom(
        eb
          .selectFrom(days =>
            days
              .selectFrom('event_session as es')
              .whereRef('es.event_id', '=', 'e.id')
              .where('es.state', '<>', 'CANCELLED')
              .groupBy('es.school_date')
              .select([
                sql<number>`extract(isodow from es.school_date)::integer`.as('weekday'),
                sql<string>`to_char(min(es.start_at at time zone ${params.timeZone}), 'HH24:MI')`.as('start'),
                sql<string>`to_char(max(es.end_at at time zone ${params.timeZone}), 'HH24:MI')`.as('end'),
              ])
              .as('day'),
          )
          .groupBy(['day.weekday', 'day.start', 'day.end'])
          .select(({ fn }) => ['day.weekday', 'day.start', 'day.end', fn.countAll<number>().as('count')]),
      ).as('patterns'),
      jsonArrayFrom(
        eb
          .selectFrom('event_session as es')
          .whereRef('es.event_id', '=', 'e.id')
          .orderBy('es.start_at')
          .select(['es.id', 'es.school_date as day', 'es.start_at as start', 'es.end_at as end'])
          .select([
            sql<boolean>`es.state = 'CANCELLED'`.as('cancelled'),
            sql<boolean>`es.roll_called_at is not null`.as('rollCalled'),
          ]),
      ).as('sessions'),
    ]),
)

/** The sessions `es` of events; who takes part is not read. */
function sessions(db: StatementBuilder) {
  return db
    .selectFrom('event_session as es')
    .select(eb => [
      'es.id',
      'es.start_at as start',
      'es.end_at as end',
      'es.topic',
      'es.state',
      jsonObjectFrom(
        eb
          .selectFrom('room as r')
          .innerJoin('campus as c', 'c.id', 'r.campus_id')
          .whereRef('r.id', '=', 'es.room_id')
          .select(['r.code', 'r.name', 'r.floor', 'c.name as building', 'c.address']),
      ).as('room'),
      jsonArrayFrom(
        eb
          .selectFrom('event_session_teacher as t')
          .innerJoin('staff as ts', 'ts.person_id', 't.staff_id')
          .innerJoin('person as tp', 'tp.id', 't.staff_id')
          .whereRef('t.session_id', '=', 'es.id')
          .select(teacherColumns)
          .orderBy(sortName('tp'))
          .orderBy('tp.id'),
      ).as('teachers'),
    ])
    .orderBy('es.start_at')
    .orderBy('es.id')
}

/** The sessions of an event. */
export const eventSessions = statement((db, params: { eventId: number }) =>
  sessions(db).where('es.event_id', '=', params.eventId),
)

/** The sessions of the event in which a period is learned; none where it is learned in no event. */
export const sessionsOfPeriod = statement((db, params: { id: number }) =>
  sessions(db).where('es.event_id', '=', eb =>
    eb.selectFrom('personal_education_event').where('id', '=', params.id).select('event_id'),
  ),
)
