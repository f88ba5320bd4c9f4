import type { Overlap } from '@studentgo/protocol/education-events'
import type { Localised } from '@studentgo/protocol/shapes'
import { type Db, runText } from '../platform/database.ts'

/** An event, and the one that its slot holds now, which going over to it would end. */
export interface Against {
  eventId: number
  instead: number | null
}

/** A session of the event and an entry of the calendar near it. Instants are seconds since 1970. */
export interface ClashRow {
  eventId: number
  sessionId: number
  start: number
  end: number
  entryId: string
  kind: Overlap['other']['kind']
  title: Localised | string
  otherStart: number
  otherEnd: number
  /** Both known, and not the same. */
  otherCampus: boolean
}

/** One event, whose slot holds another or none; or many, pair by pair. Of one, the database knows that it is one. */
const onePair = 'select $2::bigint as event_id, $3::bigint as instead'
const manyPairs = 'select * from unnest($2::bigint[], $3::bigint[]) as pair (event_id, instead)'

/**
 * Coming sessions of the events $2 (whose slots hold $3) against everything that student $1 has on those days,
 * in every study right: lessons and days at work, without cancelled ones. `$6` minutes apart is still near.
 */
const clashesOf = (pairs: string) => `
  with pair as (${pairs}),
  wanted as materialized (
    select es.event_id, pair.instead, es.id, es.school_date, es.start_at, es.end_at, es.room_id
    from pair cross join lateral (
      select o.* from event_session o where o.event_id = pair.event_id and o.school_date >= $4
        and o.state <> 'CANCELLED' offset 0) es),
  span as (select min(school_date) as first, max(school_date) as last from wanted),
  lesson as (
    select p.event_id, o.id, o.school_date, o.start_at, o.end_at, o.kind, o.room_id
    from span cross join event_participant p
    join event_session o on o.event_id = p.event_id and o.state <> 'CANCELLED'
      and o.school_date between greatest(p.begin_date, span.first) and least(p.end_date, span.last)
    where p.student_id = $1 and p.begin_date <= span.last and p.end_date >= span.first
      and p.study_right_id not in (select id from study_right where student_id = $1 and state = 'mitatoity')),
  work as (
    select w.id, day::date as school_date, w.workplace_name,
      (day::date + w.daily_start) at time zone $5 as start_at,
      (day::date + w.daily_end + case when w.daily_end <= w.daily_start then interval '1 day' else interval '0' end)
        at time zone $5 as end_at
    from span cross join workplace_period w
    cross join generate_series(greatest(w.start_date, span.first)::timestamp,
      least(w.end_date, span.last)::timestamp, interval '1 day') as day
    where w.student_id = $1 and extract(isodow from day)::integer = any(w.weekdays)
      and not exists (select from holiday h where day::date between h.start_date and h.end_date)
      and w.study_right_id not in (select id from study_right where student_id = $1 and state = 'mitatoity')),
  showing as (
    select d.id, day::date as school_date, d.name,
      (day::date + coalesce(d.start_time, time '00:00')) at time zone $5 as start_at,
      (case when d.end_time is null then day::date + 1 + time '00:00' else day::date + d.end_time end)
        at time zone $5 as end_at
    from span cross join demonstration d
    cross join generate_series(greatest(d.start_date, span.first)::timestamp,
      least(d.end_date, span.last)::timestamp, interval '1 day') as day
    where d.student_id = $1 and d.state in ('AGREED', 'READY', 'IN_PROGRESS')
      and (day::date in (d.start_date, d.end_date) or (extract(isodow from day) <= 5
        and not exists (select from holiday h where day::date between h.start_date and h.end_date)))
      and d.study_right_id not in (select id from study_right where student_id = $1 and state = 'mitatoity')),
  own as materialized (
    select event_id, 's' || id as entry_id, school_date, start_at, end_at, kind, room_id, null::jsonb as title
    from lesson
    union all
    select null, 'w' || id || '-' || school_date, school_date, start_at, end_at, 'WORKPLACE', null,
      to_jsonb(workplace_name)
    from work
    union all
    select null, 'd' || id || '-' || school_date, school_date, start_at, end_at, 'DEMONSTRATION', null, name
    from showing),
  near as materialized (
    select wanted.event_id, wanted.id as session_id, wanted.start_at, wanted.end_at,
      wanted.room_id as wanted_room,
      own.entry_id, own.event_id as other_event, own.kind, own.title, own.room_id,
      own.start_at as other_start, own.end_at as other_end
    from wanted join own on own.school_date = wanted.school_date
      and own.start_at < wanted.end_at + make_interval(mins => $6)
      and own.end_at > wanted.start_at - make_interval(mins => $6)
    where own.event_id is null
      or (own.event_id <> wanted.event_id and own.event_id is distinct from wanted.instead))`

const listQuery = `${clashesOf(onePair)}
  select near.event_id as "eventId", near.session_id as "sessionId",
    extract(epoch from near.start_at)::bigint as start, extract(epoch from near.end_at)::bigint as "end",
    near.entry_id as "entryId", near.kind, coalesce(e.name, near.title) as title,
    extract(epoch from near.other_start)::bigint as "otherStart",
    extract(epoch from near.other_end)::bigint as "otherEnd",
    coalesce(r.campus_id <> here.campus_id, false) as "otherCampus"
  from near left join education_event e on e.id = near.other_event left join room r on r.id = near.room_id
  left join room here on here.id = near.wanted_room
  order by near.start_at, near.other_start, near.entry_id`

const countQuery = `${clashesOf(manyPairs)}
  select event_id as "eventId", count(distinct session_id) as count from near
  where other_start < end_at and start_at < other_end group by event_id`

interface Moment {
  today: string
  timeZone: string
}

/** What the sessions of one event meet, near misses included. */
export function clashRows(
  db: Db,
  studentId: number,
  against: Against,
  { today, timeZone }: Moment,
  nearMinutes: number,
): Promise<ClashRow[]> {
  return runText(db, 'offer_clashes', listQuery, [
    studentId,
    against.eventId,
    against.instead,
    today,
    timeZone,
    nearMinutes,
  ])
}

/** How many sessions of each event are at the same time as something else. */
export async function clashCounts(
  db: Db,
  studentId: number,
  against: readonly Against[],
  { today, timeZone }: Moment,
): Promise<Map<number, number>> {
  if (against.length === 0) return new Map()
  const rows = await runText<{ eventId: number; count: number }>(db, 'offer_clash_counts', countQuery, [
    studentId,
    against.map(one => one.eventId),
    against.map(one => one.instead),
    today,
    timeZone,
    0,
  ])
  return new Map(rows.map(row => [row.eventId, row.count]))
}
