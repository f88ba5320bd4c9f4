import { type Db, runText } from '../platform/database.ts'

export interface EventSessionRow {
  id: number
  start: string
  end: string
  topic: string | null
  state: 'PLANNED' | 'CHANGED' | 'MOVED' | 'CANCELLED' | 'HELD'
  room: { code: string; name: string; floor: string | null; building: string; address: string | null } | null
  teachers:
    | { id: number; name: string; title: string | null; email: string | null; phone: string | null }[]
    | null
}

const sessionQuery = `
  select es.id, es.start_at as start, es.end_at as "end", es.topic, es.state,
    case when r.id is not null then json_build_object('code', r.code, 'name', r.name, 'floor', r.floor,
      'building', c.name, 'address', c.address) end as room,
    (select json_agg(json_build_object('id', tp.id, 'name', tp.call_name || ' ' || tp.last_name,
        'title', ts.title, 'email', case when ts.is_public then tp.email end,
        'phone', case when ts.is_public then tp.phone end) order by tp.last_name, tp.id)
      from event_session_teacher t join staff ts on ts.person_id = t.staff_id join person tp on tp.id = t.staff_id
      where t.session_id = es.id) as teachers
  from event_session es left join room r on r.id = es.room_id left join campus c on c.id = r.campus_id
  where es.event_id = $1 order by es.start_at, es.id`

/** The sessions of an event; who takes part is not asked. */
export function eventSessions(db: Db, eventId: number): Promise<EventSessionRow[]> {
  return runText(db, 'offer_sessions', sessionQuery, [eventId])
}
