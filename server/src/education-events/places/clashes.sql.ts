import type { Overlap } from '@studentgo/protocol/education-events'
import type { Localised } from '@studentgo/protocol/shapes'
import { sql } from 'kysely'
import { type RowOf, statement } from '../../platform/database/statement.ts'
import { isNotAnnulled } from '../../timetable/timetable.sql.ts'

type Kind = Overlap['other']['kind']
type Title = Localised | string

export type ClashRow = RowOf<typeof clashesOf>

interface Near {
  studentId: number
  eventId: number
  /** The event that its slot holds now, which going over to it would end. */
  instead: number | null
  today: string
  timeZone: string
  /** Entries so many minutes apart are still near. */
  nearMinutes: number
}

/** The days from `first` to `last` of a row, one row each, within the days of the events. */
function daysOf(first: string, last: string) {
  return sql<{ day: string }>`generate_series(greatest(${sql.ref(first)}, span.first)::timestamp,
    least(${sql.ref(last)}, span.last)::timestamp, interval '1 day')`.as<'day'>(sql`day`)
}

const isDayOff = sql<boolean>`exists (select from holiday h where day::date between h.start_date and h.end_date)`

/**
 * What the coming sessions of one event clash with, near misses included: everything that the student has on those
 * days, in every study right, without cancelled entries. `otherCampus`: both known, and not the same.
 */
export const clashesOf = statement((db, params: Near) =>
  db
    .with(
      cte => cte('wanted').materialized(),
      qc =>
        qc
          .selectFrom('event_session')
          .where('event_id', '=', params.eventId)
          .where('school_date', '>=', params.today)
          .where('state', '<>', 'CANCELLED')
          .select(['school_date', 'start_at', 'end_at', 'room_id']),
    )
    .with('span', qc =>
      qc
        .selectFrom('wanted')
        .select(({ fn }) => [fn.min('school_date').as('first'), fn.max('school_date').as('last')]),
    )
    .with(
      cte => cte('own').materialized(),
      qc =>
        qc
          .selectFrom('span')
          .crossJoin('event_participant as p')
          .innerJoin('event_session as o', join =>
            join
              .onRef('o.event_id', '=', 'p.event_id')
              .on('o.state', '<>', 'CANCELLED')
              .on(sql<boolean>`o.school_date between greatest(p.begin_date, span.first)
                and least(p.end_date, span.last)`),
          )
          .where('p.student_id', '=', params.studentId)
          .whereRef('p.begin_date', '<=', 'span.last')
          .whereRef('p.end_date', '>=', 'span.first')
          .where(isNotAnnulled('p.study_right_id', params.studentId))
          .select(eb => [
            'o.school_date',
            'o.start_at',
            'o.end_at',
            'o.room_id',
            eb.ref('p.event_id').$castTo<number | null>().as('event_id'),
            sql<string>`'s' || o.id`.as('entry_id'),
            eb.ref('o.kind').$castTo<Kind>().as('kind'),
            sql<Title | null>`null::jsonb`.as('title'),
          ])
          .unionAll(
            qc
              .selectFrom('span')
              .crossJoin('workplace_period as w')
              .crossJoin(daysOf('w.start_date', 'w.end_date'))
              .where('w.student_id', '=', params.studentId)
              .where(sql<boolean>`extract(isodow from day)::integer = any(w.weekdays)`)
              .where(({ not }) => not(isDayOff))
              .where(isNotAnnulled('w.study_right_id', params.studentId))
              .select([
                sql<string>`day::date`.as('school_date'),
                sql<string>`(day::date + w.daily_start) at time zone ${params.timeZone}`.as('start_at'),
                sql<string>`(day::date + w.daily_end + case when w.daily_end <= w.daily_start
                  then interval '1 day' else interval '0' end) at time zone ${params.timeZone}`.as('end_at'),
                sql<number | null>`null::bigint`.as('room_id'),
                sql<number | null>`null::bigint`.as('event_id'),
                sql<string>`'w' || w.id || '-' || day::date`.as('entry_id'),
                sql<Kind>`'WORKPLACE'`.as('kind'),
                sql<Title | null>`to_jsonb(w.workplace_name)`.as('title'),
              ]),
          )
          .unionAll(
            qc
              .selectFrom('span')
              .crossJoin('demonstration as d')
              .crossJoin(daysOf('d.start_date', 'd.end_date'))
              .where('d.student_id', '=', params.studentId)
              .where('d.state', 'in', ['AGREED', 'READY', 'IN_PROGRESS'])
              .where(sql<boolean>`(day::date in (d.start_date, d.end_date)
                or (extract(isodow from day) <= 5 and not ${isDayOff}))`)
              .where(isNotAnnulled('d.study_right_id', params.studentId))
              .select([
                sql<string>`day::date`.as('school_date'),
                sql<string>`(day::date + coalesce(d.start_time, time '00:00'))
                  at time zone ${params.timeZone}`.as('start_at'),
                sql<string>`(case when d.end_time is null then day::date + 1 + time '00:00'
                  else day::date + d.end_time end) at time zone ${params.timeZone}`.as('end_at'),
                sql<number | null>`null::bigint`.as('room_id'),
                sql<number | null>`null::bigint`.as('event_id'),
                sql<string>`'d' || d.id || '-' || day::date`.as('entry_id'),
                sql<Kind>`'DEMONSTRATION'`.as('kind'),
                'd.name as title',
              ]),
          ),
    )
    .with(
      cte => cte('near').materialized(),
      qc =>
        qc
          .selectFrom('wanted')
          .innerJoin('own', join =>
            join
              .onRef('own.school_date', '=', 'wanted.school_date')
              .on(
                sql<boolean>`own.start_at < wanted.end_at + make_interval(mins => ${params.nearMinutes}::integer)`,
              )
              .on(
                sql<boolean>`own.end_at > wanted.start_at - make_interval(mins => ${params.nearMinutes}::integer)`,
              ),
          )
          .where(sql<boolean>`(own.event_id is null or (own.event_id <> ${params.eventId}
            and own.event_id is distinct from ${params.instead}::bigint))`)
          .select(['wanted.start_at', 'wanted.end_at'])
          .select(['wanted.room_id as wanted_room', 'own.room_id', 'own.entry_id', 'own.kind', 'own.title'])
          .select(['own.event_id as other_event', 'own.start_at as other_start', 'own.end_at as other_end']),
    )
    .selectFrom('near')
    .leftJoin('education_event as e', 'e.id', 'near.other_event')
    .leftJoin('room as r', 'r.id', 'near.room_id')
    .leftJoin('room as here', 'here.id', 'near.wanted_room')
    .select([
      'near.start_at as start',
      'near.end_at as end',
      'near.entry_id as entryId',
      'near.kind',
      sql<Title>`coalesce(e.name, near.title)`.as('title'),
      'near.other_start as otherStart',
      'near.other_end as otherEnd',
      sql<boolean>`coalesce(r.campus_id <> here.campus_id, false)`.as('otherCampus'),
    ])
    .orderBy('near.start_at')
    .orderBy('near.other_start')
    .orderBy('near.entry_id'),
)
