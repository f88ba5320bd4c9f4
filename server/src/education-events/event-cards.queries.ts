import { type Db, runText } from '../platform/database.ts'

/** What the card of an event tells of it that is the same for every student. */
export interface EventCardRow {
  id: number
  teachers:
    | { id: number; name: string; title: string | null; email: string | null; phone: string | null }[]
    | null
  /** Weekdays and times of its sessions, with how often each comes. */
  days: [weekday: number, start: string, end: string, count: number][] | null
}

const days = `(select json_agg(json_build_array(d.weekday, d.start, d.end, d.count)) from (
    select o.weekday, o.start, o.end, count(*) as count from (
      select extract(isodow from es.school_date)::integer as weekday,
        to_char(min(es.start_at at time zone $2), 'HH24:MI') as start,
        to_char(max(es.end_at at time zone $2), 'HH24:MI') as end
      from event_session es where es.event_id = e.id and es.state <> 'CANCELLED'
      group by es.school_date) o
    group by 1, 2, 3) d)`

const teachers = `(select json_agg(json_build_object('id', tp.id, 'name', tp.call_name || ' ' || tp.last_name,
    'title', ts.title, 'email', case when ts.is_public then tp.email end,
    'phone', case when ts.is_public then tp.phone end) order by tp.last_name, tp.id)
  from event_teacher et join staff ts on ts.person_id = et.staff_id join person tp on tp.id = et.staff_id
  where et.event_id = e.id)`

export function eventCardRows(db: Db, ids: number[], timeZone: string): Promise<EventCardRow[]> {
  const text = `select e.id, ${teachers} as teachers, ${days} as days
    from education_event e where e.id = any($1::bigint[])`
  return runText(db, 'offer_cards', text, [ids, timeZone])
}
