import type { Localised } from '@studentgo/protocol/shapes'
import { type Db, runText } from '../platform/database.ts'
import { audienceFits } from './event-details.queries.ts'

export interface OpeningRow {
  eventId: number
  slotId: number
  name: Localised
  opensAt: string
  closesAt: string
}

/**
 * Events for the empty slots of the student's approved plans that can be registered for now, or from some
 * instant until $4: seats or a queue, the right group, what comes first done. Found from the student's own
 * plans, so that it does not grow with the school.
 */
const openingsQuery = `
  with slots as materialized (
    select distinct on (p.id, pm.module_id) p.id as plan_id, pm.module_id, s.id as slot_id
    from plan p
    join study_right sr on sr.id = p.study_right_id and sr.state = 'lasna'
    join plan_module pm on pm.plan_id = p.id and pm.state not in ('RECOGNISED', 'COMPLETED')
    join plan_slot s on s.plan_module_id = pm.id and s.personal_event_id is null
    where p.student_id = $1 and p.first_approved_on is not null
    order by p.id, pm.module_id, s.id)
  select e.id as "eventId", slots.slot_id as "slotId", e.name, e.opens_at as "opensAt", e.closes_at as "closesAt"
  from slots join education_event e on e.module_id = slots.module_id and e.is_active
  where e.opens_at <= $4 and e.closes_at > $2 and e.start_date > $3 and e.registration_mode <> 'STAFF_ONLY'
    and (e.capacity is null or e.taken < e.capacity or e.waitlist_enabled) and ${audienceFits}
    and not exists (select from event_registration r where r.event_id = e.id and r.student_id = $1
      and r.state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED'))
    and not exists (select from event_participant ep where ep.event_id = e.id and ep.student_id = $1)
    and not exists (select from module_prerequisite q where q.module_id = e.module_id
      and not exists (select from plan_module d where d.plan_id = slots.plan_id and d.module_id = q.requires_id
        and d.state in ('RECOGNISED', 'COMPLETED')))
  order by e.opens_at, e.id limit 200`

export function openings(
  db: Db,
  studentId: number,
  { now, today }: { now: Date; today: string },
  until: Date,
): Promise<OpeningRow[]> {
  return runText(db, 'offer_openings', openingsQuery, [
    studentId,
    now.toISOString(),
    today,
    until.toISOString(),
  ])
}

export interface PromotedRow {
  eventId: number
  slotId: number
  name: Localised
  promotedAt: string
}

/** Places that came from a queue since an instant and are still held. */
export function promotions(db: Db, studentId: number, since: Date): Promise<PromotedRow[]> {
  const text = `select r.event_id as "eventId", r.slot_id as "slotId", e.name, r.promoted_at as "promotedAt"
    from event_registration r join education_event e on e.id = r.event_id
    join plan_slot s on s.id = r.slot_id
    join plan p on p.id = s.plan_id
    join study_right sr on sr.id = p.study_right_id and sr.state <> 'mitatoity'
    where r.student_id = $1 and r.state = 'REGISTERED' and r.promoted_at >= $2
    order by r.promoted_at, r.id`
  return runText(db, 'offer_promotions', text, [studentId, since.toISOString()])
}

/** The plan in which a student has a module; undefined for another's. */
export async function planOfModule(
  db: Db,
  studentId: number,
  planModuleId: number,
): Promise<number | undefined> {
  const text = `select pm.plan_id as "planId" from plan_module pm join plan p on p.id = pm.plan_id
    where pm.id = $2 and p.student_id = $1`
  const [row] = await runText<{ planId: number }>(db, 'offer_plan_of_module', text, [studentId, planModuleId])
  return row?.planId
}
