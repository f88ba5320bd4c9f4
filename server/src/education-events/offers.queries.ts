import { type Db, runText } from '../platform/database.ts'
import { audienceFits, type Pair } from './event-details.queries.ts'

export interface OfferFilter {
  /** A module of the plan, as the plan numbers it; a common unit stands for its sub-areas too. */
  planModuleId: number | undefined
  from: string | undefined
  to: string | undefined
  campusId: number | undefined
  q: string
  onlyFree: boolean
}

interface Moment {
  now: Date
  today: string
}

export interface Candidates {
  pairs: Pair[]
  /** All that match, over all pages. */
  total: number
  /** How many there would be without a filter. */
  unfiltered: number
  campuses: { id: number; name: string }[]
  /** Slots of open modules that nothing fills. */
  openSlots: number
  filledSlots: number
}

/**
 * One slot for each open module of the plan, an empty one where there is one, and the events on offer that teach
 * it. A slot that the school itself has filled offers nothing.
 */
const candidateQuery = `
  with slots as materialized (
    select pm.module_id, s.id as slot_id, h.id is null as empty, h.id is null or r.id is not null as usable
    from plan_module pm
    join plan_slot s on s.plan_module_id = pm.id
    left join personal_education_event h on h.id = s.personal_event_id and h.state <> 'CANCELLED'
    left join event_registration r on r.slot_id = s.id
      and r.state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED')
    where pm.plan_id = $2 and pm.state not in ('RECOGNISED', 'COMPLETED')
      and ($3::bigint is null or pm.id = $3 or pm.parent_id = $3)),
  choices as materialized (
    select distinct on (module_id) module_id, slot_id from slots where usable
    order by module_id, empty desc, slot_id),
  base as materialized (
    select e.id, c.slot_id, e.start_date, e.end_date, e.closes_at, e.campus_id, e.capacity, e.taken, e.name,
      m.name as module_name
    from choices c
    join education_event e on e.module_id = c.module_id and e.is_active and e.opens_at is not null
    join module m on m.id = c.module_id
    where (e.closes_at > $4 or e.start_date > $5) and ${audienceFits}
      and not exists (select from event_registration r where r.event_id = e.id and r.student_id = $1
        and r.state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED'))
      and not exists (select from event_participant ep where ep.event_id = e.id and ep.student_id = $1)),
  found as materialized (
    select * from base b
    where ($6::date is null or b.end_date >= $6) and ($7::date is null or b.start_date <= $7)
      and ($8::bigint is null or b.campus_id = $8)
      and ($9 = '' or strpos(lower(concat_ws(' ', b.name ->> 'fi', b.name ->> 'sv', b.name ->> 'en',
        b.module_name ->> 'fi', b.module_name ->> 'sv', b.module_name ->> 'en')), lower($9)) > 0)
      and (not $10 or b.capacity is null or b.taken < b.capacity))
  select
    (select json_agg(json_build_object('eventId', f.id, 'slotId', f.slot_id)) from (
      select id, slot_id from found order by closes_at <= $4, start_date, id limit $11 offset $12) f) as pairs,
    (select count(*) from found) as total, (select count(*) from base) as unfiltered,
    (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name) from campus c
      where c.id in (select campus_id from base)) as campuses,
    (select count(*) from slots where empty) as "openSlots",
    (select count(*) from slots where not empty) as "filledSlots"`

export async function candidatesOf(
  db: Db,
  { studentId, planId }: { studentId: number; planId: number },
  filter: OfferFilter,
  { now, today }: Moment,
  page: { number: number; size: number },
): Promise<Candidates> {
  type Row = Omit<Candidates, 'pairs' | 'campuses'> & {
    pairs: Pair[] | null
    campuses: Candidates['campuses'] | null
  }
  const [row] = await runText<Row>(db, 'offer_candidates', candidateQuery, [
    studentId,
    planId,
    filter.planModuleId ?? null,
    now.toISOString(),
    today,
    filter.from ?? null,
    filter.to ?? null,
    filter.campusId ?? null,
    filter.q,
    filter.onlyFree,
    page.size,
    page.number * page.size,
  ])
  const none = { total: 0, unfiltered: 0, openSlots: 0, filledSlots: 0 }
  return { ...(row ?? none), pairs: row?.pairs ?? [], campuses: row?.campuses ?? [] }
}

/**
 * Whether the plan was approved at least once, and its events in which the student has a place or waits for one,
 * unless they are over; nothing for a plan that is not the student's own.
 */
export async function planFacts(
  db: Db,
  { studentId, planId }: { studentId: number; planId: number },
  planModuleId: number | undefined,
  today: string,
): Promise<{ approved: boolean; chosen: Pair[] } | undefined> {
  const text = `select p.first_approved_on is not null as approved, coalesce((
      select json_agg(json_build_object('eventId', r.event_id, 'slotId', r.slot_id) order by e.start_date, e.id)
      from event_registration r
      join plan_slot s on s.id = r.slot_id and s.plan_id = p.id
      join plan_module pm on pm.id = s.plan_module_id
      join education_event e on e.id = r.event_id
      where r.student_id = $1 and r.state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED')
        and e.end_date >= $4 and (r.state <> 'WAITLISTED' or e.start_date > $4)
        and ($3::bigint is null or pm.id = $3 or pm.parent_id = $3)), '[]'::json) as chosen
    from plan p
    join study_right sr on sr.id = p.study_right_id and sr.state <> 'mitatoity'
    where p.id = $2 and p.student_id = $1`
  const values = [studentId, planId, planModuleId ?? null, today]
  const [row] = await runText<{ approved: boolean; chosen: Pair[] }>(db, 'offer_plan', text, values)
  return row
}
