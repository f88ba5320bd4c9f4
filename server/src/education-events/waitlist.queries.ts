import { type Db, runText } from '../platform/database.ts'

/**
 * Gives free seats of a locked event to those who have waited longest and may still have them: their study right
 * is in force, the unit is open, its prerequisites are met and the event is for their group. On the day the
 * event starts nobody is promoted any more.
 */
const promoteQuery = `
  with event as (
    select e.id, e.module_id, e.start_date, e.end_date, e.registration_mode,
      coalesce(e.capacity - e.taken, 1000000) as free
    from education_event e where e.id = $1 and e.start_date > $3::date),
  next as (
    select r.id, r.student_id, r.slot_id, r.personal_event_id, s.plan_id, p.study_right_id
    from event join event_registration r on r.event_id = event.id and r.state = 'WAITLISTED'
    join plan_slot s on s.id = r.slot_id
    join plan p on p.id = s.plan_id
    join study_right sr on sr.id = p.study_right_id and sr.state = 'lasna'
    join plan_module pm on pm.id = s.plan_module_id and pm.state not in ('RECOGNISED', 'COMPLETED')
    where event.free > 0
      and (not exists (select from event_audience a where a.event_id = $1)
        or exists (select from event_audience a join student st on st.group_id = a.group_id
          where a.event_id = $1 and st.person_id = r.student_id))
      and not exists (select from module_prerequisite q where q.module_id = event.module_id
        and not exists (select from plan_module d where d.plan_id = p.id and d.module_id = q.requires_id
          and d.state in ('RECOGNISED', 'COMPLETED')))
    order by r.created_at, r.id limit (select greatest(free, 0) from event)),
  seats as (update education_event set taken = taken + (select count(*) from next)
    where id = $1 and exists (select from next)),
  registrations as (
    update event_registration r set promoted_at = $2,
      state = case event.registration_mode when 'APPROVAL' then 'PENDING_APPROVAL' else 'REGISTERED' end
    from next, event where r.id = next.id),
  personal as (
    update personal_education_event pe set version = pe.version + 1,
      state = case event.registration_mode when 'APPROVAL' then 'PLANNED' else 'REGISTERED' end
    from next, event where pe.id = next.personal_event_id),
  participants as (
    insert into event_participant (event_id, student_id, study_right_id, begin_date, end_date)
    select event.id, next.student_id, next.study_right_id, event.start_date, event.end_date from next, event
    where event.registration_mode <> 'APPROVAL'
    on conflict (event_id, student_id, begin_date) do nothing),
  changes as (
    insert into plan_event_change (plan_id, slot_id, event_id, kind, at)
    select next.plan_id, next.slot_id, event.id, 'PROMOTED', $2 from next, event)
  select student_id as "studentId" from next`

/** Promotes from the queue of an event whose row this transaction holds; answers how many got a seat. */
export async function promoteWaiting(db: Db, eventId: number, now: Date, today: string): Promise<number> {
  return (await runText(db, 'registration_promote', promoteQuery, [eventId, now.toISOString(), today])).length
}

export interface WaitingPlace {
  id: number
  studentId: number
  slotId: number
}

/** The waiting places of events that have started. */
export function startedWaiting(db: Db, today: string): Promise<WaitingPlace[]> {
  const text = `select r.id, r.student_id as "studentId", r.slot_id as "slotId"
    from event_registration r join education_event e on e.id = r.event_id
    where r.state = 'WAITLISTED' and e.start_date <= $1 order by r.id limit 1000`
  return runText(db, '', text, [today])
}
