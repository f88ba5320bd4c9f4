import { type Db, runText } from '../platform/database.ts'

/**
 * Locks, always in this order: the student's own plan, then events by id. A promotion touches no plan but its
 * own rows, so that no two requests ever wait for each other.
 */
export async function lockPlanOfSlot(db: Db, studentId: number, slotId: number): Promise<boolean> {
  const text = `select p.id from plan_slot s join plan p on p.id = s.plan_id
    where s.id = $2 and p.student_id = $1 for no key update of p`
  return (await runText(db, 'registration_lock_plan', text, [studentId, slotId])).length > 0
}

export interface LockedEvent {
  id: number
  hasFreeSeat: boolean
}

/** Locks events until the transaction ends and answers how they stand now that nobody else can change them. */
export function lockEvents(db: Db, ids: readonly number[]): Promise<LockedEvent[]> {
  const text = `select id, capacity is null or taken < capacity as "hasFreeSeat" from education_event
    where id = any($1::bigint[]) order by id for no key update`
  return runText(db, 'registration_lock_events', text, [ids])
}

/** Takes a seat where one is free; the row's own condition decides, whoever else asks at the same time. */
export async function takeSeat(db: Db, eventId: number): Promise<boolean> {
  const text = `update education_event set taken = taken + 1
    where id = $1 and (capacity is null or taken < capacity) returning id`
  return (await runText(db, 'registration_seat', text, [eventId])).length > 0
}

export interface NewRegistration {
  eventId: number
  slotId: number
  studentId: number
  state: 'REGISTERED' | 'PENDING_APPROVAL' | 'WAITLISTED'
  comment: string | undefined
  now: Date
  today: string
}

const personalState = `case $4::text when 'REGISTERED' then 'REGISTERED' when 'WAITLISTED' then 'WAITLISTED'
  else 'PLANNED' end`

/**
 * Everything that a registration is, in one statement: the personal event in its slot, the registration, the
 * participation that the timetable shows, the line in the plan's list of changes. A place in the queue is never
 * dated before one that was given already, whatever clocks and locks did.
 */
const registerQuery = `
  with personal as (
    insert into personal_education_event (plan_id, student_id, method, event_id, name, start_date, end_date, state,
      added_by_student)
    select s.plan_id, $3::bigint, 'SCHOOL', e.id, e.name, e.start_date, e.end_date, ${personalState}, true
    from plan_slot s, education_event e where s.id = $2 and e.id = $1 returning id, plan_id),
  registration as (
    insert into event_registration (event_id, student_id, slot_id, personal_event_id, state, comment, created_at)
    select $1::bigint, $3::bigint, $2::bigint, personal.id, $4::text, $5::text, greatest($6::timestamptz, (select max(w.created_at)
      from event_registration w where w.event_id = $1 and w.state = 'WAITLISTED'))
    from personal returning id, personal_event_id, created_at),
  slot as (update plan_slot set personal_event_id = (select id from personal) where id = $2),
  participant as (
    insert into event_participant (event_id, student_id, study_right_id, begin_date, end_date)
    select e.id, $3::bigint, p.study_right_id, greatest(e.start_date, $7::date), greatest(e.end_date, $7::date)
    from education_event e, plan_slot s join plan p on p.id = s.plan_id
    where e.id = $1 and s.id = $2 and $4::text = 'REGISTERED'
    on conflict (event_id, student_id, begin_date) do nothing),
  touched as (update plan set updated_at = $6::timestamptz where id = (select plan_id from personal)),
  change as (
    insert into plan_event_change (plan_id, slot_id, event_id, kind, at, by_id)
    select personal.plan_id, $2::bigint, $1::bigint, $4::text, $6::timestamptz, $3::bigint from personal)
  select r.id, r.personal_event_id as "personalEventId",
    (select count(*) + 1 from event_registration w where w.event_id = $1 and w.state = 'WAITLISTED') as position
  from registration r`

export interface Registered {
  id: number
  personalEventId: number
  /** The place in the queue; meaningless for a seat. */
  position: number
}

export async function insertRegistration(db: Db, one: NewRegistration): Promise<Registered> {
  const [row] = await runText<Registered>(db, 'registration_insert', registerQuery, [
    one.eventId,
    one.slotId,
    one.studentId,
    one.state,
    one.comment ?? null,
    one.now.toISOString(),
    one.today,
  ])
  if (row === undefined) throw new Error('a registration has to come back')
  return row
}

const endQuery = `
  with ended as (
    update event_registration set state = $3, ended_at = $4
    where id = $1 and state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED')
    returning event_id, student_id, slot_id, personal_event_id),
  personal as (
    update personal_education_event set state = 'CANCELLED', version = version + 1
    where id = (select personal_event_id from ended)),
  slot as (
    update plan_slot s set personal_event_id = null from ended
    where s.id = ended.slot_id and s.personal_event_id = ended.personal_event_id returning s.plan_id),
  participant as (
    delete from event_participant p using ended
    where p.event_id = ended.event_id and p.student_id = ended.student_id),
  seat as (
    update education_event e set taken = e.taken - 1 from ended where e.id = ended.event_id and $5),
  change as (
    insert into plan_event_change (plan_id, slot_id, event_id, kind, at, by_id)
    select s.plan_id, ended.slot_id, ended.event_id, 'CANCELLED', $4, $2::bigint
    from ended join plan_slot s on s.id = ended.slot_id)
  update plan set updated_at = $4 where id = (select s.plan_id from ended join plan_slot s on s.id = ended.slot_id)`

/** Ends a registration: the slot is empty again, the lessons leave the timetable, a seat that was held is free. */
export async function endRegistration(
  db: Db,
  registrationId: number,
  how: { state: 'CANCELLED' | 'DISSOLVED'; byId: number | undefined; heldSeat: boolean; now: Date },
): Promise<void> {
  await runText(db, 'registration_end', endQuery, [
    registrationId,
    how.byId ?? null,
    how.state,
    how.now.toISOString(),
    how.heldSeat,
  ])
}
