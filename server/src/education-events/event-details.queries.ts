import type { Localised } from '@studentgo/protocol/shapes'
import { type Db, runText } from '../platform/database.ts'

/** An event and a slot of the plan that it could fill, or fills. */
export interface Pair {
  eventId: number
  slotId: number
}

/** One pair with everything that the rules and the card ask of it. Instants are seconds since 1970. */
export interface PairRow {
  eventId: number
  slotId: number
  planId: number
  studyRightId: number
  planModuleId: number
  slotModuleId: number
  eventModuleId: number | null
  moduleState: string
  rightState: string
  planApproved: boolean
  name: Localised
  moduleName: Localised
  description: Localised | null
  osp: number | null
  startDate: string
  endDate: string
  opensAt: string | null
  closesAt: string | null
  mode: 'FIRST_COME' | 'APPROVAL' | 'STAFF_ONLY'
  capacity: number | null
  taken: number
  waiting: number
  waitlistEnabled: boolean
  delivery: 'CONTACT' | 'ONLINE' | 'HYBRID' | 'INDEPENDENT'
  language: 'fi' | 'sv' | 'en'
  campus: string | null
  missing: Localised[] | null
  audienceFits: boolean
  /** The student's own registration in this event, for whatever slot. */
  own: OwnRegistration | null
  participates: boolean
  holder: HolderRow | null
}

export interface OwnRegistration {
  id: number
  slotId: number
  state: 'REGISTERED' | 'PENDING_APPROVAL' | 'WAITLISTED'
  personalEventId: number
  promotedAt: string | null
  position: number | null
}

export interface HolderRow {
  personalEventId: number
  eventId: number | null
  name: Localised
  startDate: string
  registrationId: number | null
  registration: 'REGISTERED' | 'PENDING_APPROVAL' | 'WAITLISTED' | null
}

const active = `('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED')`

/** For everybody, or for the group of student $1. */
export const audienceFits = `(not exists (select from event_audience a where a.event_id = e.id)
  or exists (select from event_audience a join student st on st.group_id = a.group_id
    where a.event_id = e.id and st.person_id = $1))`

const own = `(select json_build_object('id', r.id, 'slotId', r.slot_id, 'state', r.state,
    'personalEventId', r.personal_event_id, 'promotedAt', r.promoted_at,
    'position', case when r.state = 'WAITLISTED' then (select count(*) from event_registration w
      where w.event_id = r.event_id and w.state = 'WAITLISTED'
        and (w.created_at, w.id) <= (r.created_at, r.id)) end)
  from event_registration r where r.event_id = e.id and r.student_id = $1 and r.state in ${active})`

const holder = `(select json_build_object('personalEventId', h.id, 'eventId', h.event_id, 'name', h.name,
    'startDate', h.start_date, 'registrationId', r.id, 'registration', r.state)
  from personal_education_event h
  left join event_registration r on r.slot_id = s.id and r.personal_event_id = h.id and r.state in ${active}
  where h.id = s.personal_event_id and h.state <> 'CANCELLED')`

const missing = `(select json_agg(rm.name order by rm.id) from module_prerequisite q
  join module rm on rm.id = q.requires_id
  where q.module_id = e.module_id and not exists (select from plan_module d
    where d.plan_id = p.id and d.module_id = q.requires_id and d.state in ('RECOGNISED', 'COMPLETED')))`

const pairQuery = `
  select e.id as "eventId", s.id as "slotId", p.id as "planId", p.study_right_id as "studyRightId",
    pm.id as "planModuleId", pm.module_id as "slotModuleId", e.module_id as "eventModuleId",
    pm.state as "moduleState", sr.state as "rightState", p.first_approved_on is not null as "planApproved",
    e.name, m.name as "moduleName", e.description, e.osp, e.start_date as "startDate", e.end_date as "endDate",
    e.opens_at as "opensAt", e.closes_at as "closesAt", e.registration_mode as mode, e.capacity, e.taken,
    e.waitlist_enabled as "waitlistEnabled", e.delivery, e.language, c.name as campus,
    (select count(*) from event_registration w where w.event_id = e.id and w.state = 'WAITLISTED') as waiting,
    exists (select from event_participant ep where ep.event_id = e.id and ep.student_id = $1) as participates,
    ${missing} as missing, ${audienceFits} as "audienceFits",
    ${own} as own, ${holder} as holder
  from unnest($2::bigint[], $3::bigint[]) with ordinality as pair (event_id, slot_id, place)
  join plan_slot s on s.id = pair.slot_id
  join plan p on p.id = s.plan_id and p.student_id = $1
  join study_right sr on sr.id = p.study_right_id and sr.state <> 'mitatoity'
  join plan_module pm on pm.id = s.plan_module_id
  join module m on m.id = pm.module_id
  join education_event e on e.id = pair.event_id and e.is_active
  left join campus c on c.id = e.campus_id
  order by pair.place`

/**
 * The pairs, in their order, of which both sides exist and the slot is the student's own. Everything is found
 * by id, so that it does not grow with the school.
 */
export async function pairRows(db: Db, studentId: number, pairs: readonly Pair[]): Promise<PairRow[]> {
  if (pairs.length === 0) return []
  return runText<PairRow>(db, 'offer_pairs', pairQuery, [
    studentId,
    pairs.map(pair => pair.eventId),
    pairs.map(pair => pair.slotId),
  ])
}
