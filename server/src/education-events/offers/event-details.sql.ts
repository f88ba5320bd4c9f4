import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type RowOf, statement } from '../../platform/database/statement.ts'

export type EventSessionRow = RowOf<typeof eventSessions>

/** A teacher as students may know them: address and telephone only of staff who are public. */
const teacherColumns = [
  'tp.id',
  sql<string>`tp.call_name || ' ' || tp.last_name`.as('name'),
  'ts.title',
  sql<string | null>`case when ts.is_public then tp.email end`.as('email'),
  sql<string | null>`case when ts.is_public then tp.phone end`.as('phone'),
] as const

/** Who teaches events, and on which weekdays and at which times how often: the same for every student. */
export const eventCards = statement((db, given: { ids: number[]; timeZone: string }) =>
  db
    .selectFrom('education_event as e')
    .where('e.id', '=', sql<number>`any(${given.ids}::bigint[])`)
    .select(eb => [
      'e.id',
      jsonArrayFrom(
        eb
          .selectFrom('event_teacher as et')
          .innerJoin('staff as ts', 'ts.person_id', 'et.staff_id')
          .innerJoin('person as tp', 'tp.id', 'et.staff_id')
          .whereRef('et.event_id', '=', 'e.id')
          .select(teacherColumns)
          .orderBy('tp.last_name')
          .orderBy('tp.id'),
      ).as('teachers'),
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
                sql<string>`to_char(min(es.start_at at time zone ${given.timeZone}), 'HH24:MI')`.as('start'),
                sql<string>`to_char(max(es.end_at at time zone ${given.timeZone}), 'HH24:MI')`.as('end'),
              ])
              .as('day'),
          )
          .groupBy(['day.weekday', 'day.start', 'day.end'])
          .select(({ fn }) => ['day.weekday', 'day.start', 'day.end', fn.countAll<number>().as('count')]),
      ).as('patterns'),
    ]),
)

/** The sessions of an event; who takes part is not read. */
export const eventSessions = statement((db, given: { eventId: number }) =>
  db
    .selectFrom('event_session as es')
    .where('es.event_id', '=', given.eventId)
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
          .orderBy('tp.last_name')
          .orderBy('tp.id'),
      ).as('teachers'),
    ])
    .orderBy('es.start_at')
    .orderBy('es.id'),
)
