import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import { moduleNumber, unitsOfQualification } from './large-curriculum.ts'

/** Everybody's plan with its versions and units, one for each study right. */
export async function planEverybody(db: Db, prefix: string, today: string): Promise<void> {
  // The units have just been written, and all that follows joins them.
  await sql`analyze module`.execute(db)
  await sql`update study_right r set qualification_id = q.id from qualification q
    where q.code = r.qualification_code and starts_with(r.source_id, ${prefix})`.execute(db)
  await sql`insert into plan (source_id, study_right_id, student_id, career_code, goal_text, first_approved_on,
      approved_at, next_meeting_at, updated_at)
    select r.source_id, r.id, r.student_id, '0002', 'Ammattiin', r.start_date + 30, r.start_date + 30,
      ${today}::date + (r.id % 60)::integer + interval '8 hours', ${today}::date - (r.id % 90)::integer
    from study_right r where starts_with(r.source_id, ${prefix})`.execute(db)
  await sql`insert into plan_version (source_id, plan_id, version, state, requested_at, created_at)
    select p.source_id || '-v' || n, p.id, n,
      case when n < 2 then 'SUPERSEDED' when n = 3 and p.id % 20 = 0 then 'SENT_TO_STUDENT'
        when n = 3 or p.id % 20 = 0 then 'PROVIDER_APPROVED' else 'SUPERSEDED' end,
      p.updated_at, p.first_approved_on + n
    from plan p cross join generate_series(1, 3) n where starts_with(p.source_id, ${prefix})`.execute(db)
  await unitsTaught(db, prefix, today)
  await otherUnits(db, prefix)
}

/** What the student is taught this year. Two of a hundred units that are over have failed. */
async function unitsTaught(db: Db, prefix: string, today: string): Promise<void> {
  const chance = sql`(plan.id * 7919 + e.module_id * 104729) % 100`
  const over = sql`e.end_date < ${today}::date`
  await sql`insert into plan_module (source_id, plan_id, module_id, position, osp, state, grade, graded_on, start_date,
      end_date)
    select distinct on (plan.id, e.module_id) plan.source_id || '-' || e.module_id, plan.id, e.module_id,
      e.module_id % 1000, m.osp,
      case when ${over} then case when ${chance} < 2 then 'FAILED' when ${chance} < 12 then 'AWAITING_ASSESSMENT'
        else 'COMPLETED' end when e.start_date <= ${today}::date then 'ONGOING' else 'SCHEDULED' end,
      case when ${over} then case when ${chance} < 2 then 'Hylätty' when ${chance} < 12 then null
        when ${chance} < 16 then '1' when ${chance} < 28 then '2' when ${chance} < 58 then '3'
        when ${chance} < 86 then '4' else '5' end end,
      case when ${over} and ${chance} not between 2 and 11 then e.end_date end, e.start_date, e.end_date
    from event_participant p join plan on plan.study_right_id = p.study_right_id
    join education_event e on e.id = p.event_id join module m on m.id = e.module_id
    where starts_with(p.source_id, ${prefix}) order by plan.id, e.module_id, e.id`.execute(db)
}

/** The electives of a first study right, and the units of a second one: those of the next qualification. */
async function otherUnits(db: Db, prefix: string): Promise<void> {
  const units = sql`${unitsOfQualification}::integer`
  await sql`create temporary table qualification_of on commit drop as
    select distinct on (plan.student_id) plan.student_id, ((${moduleNumber(prefix)}) - 1) / ${units} as q,
      (select count(*) from module o where starts_with(o.source_id, ${`${prefix}module`}))::integer / ${units} as all_of
    from plan join plan_module pm on pm.plan_id = plan.id join module m on m.id = pm.module_id
    where starts_with(plan.source_id, ${prefix})`.execute(db)
  await sql`insert into plan_module (source_id, plan_id, module_id, position, mandatory, osp, state)
    select plan.source_id || '-' || m.id, plan.id, m.id, 2000 + n, m.kind <> 'ELECTIVE', m.osp, 'PLANNED'
    from plan join qualification_of o on o.student_id = plan.student_id
    cross join generate_series(1, ${unitsOfQualification}::integer) n
    join module m on m.source_id = case when plan.source_id like '%-1'
      then ${`${prefix}elective`}::text || o.q || '-' || n
      else ${`${prefix}module`}::text || ((o.q + 1) % o.all_of * ${units} + n) end
    where starts_with(plan.source_id, ${prefix})`.execute(db)
}

/** How each unit is learned: an event in its slot; what is not taught yet has an empty one. */
export async function fillSlots(db: Db, prefix: string, today: string): Promise<void> {
  await sql`analyze plan, plan_module`.execute(db)
  await sql`insert into personal_education_event (source_id, plan_id, student_id, method, event_id, name, start_date,
      end_date, state)
    select p.source_id, plan.id, p.student_id, 'SCHOOL', e.id, e.name, e.start_date, e.end_date,
      case when e.end_date < ${today}::date then 'COMPLETED' when e.start_date <= ${today}::date then 'ONGOING'
        else 'REGISTERED' end
    from event_participant p join plan on plan.study_right_id = p.study_right_id
    join education_event e on e.id = p.event_id where starts_with(p.source_id, ${prefix})`.execute(db)
  await sql`analyze personal_education_event`.execute(db)
  await sql`insert into plan_slot (source_id, plan_id, plan_module_id, personal_event_id, osp)
    select pe.source_id, pe.plan_id, pm.id, pe.id, pm.osp
    from personal_education_event pe join education_event e on e.id = pe.event_id
    join plan_module pm on pm.plan_id = pe.plan_id and pm.module_id = e.module_id
    where starts_with(pe.source_id, ${prefix})`.execute(db)
  await sql`insert into plan_slot (source_id, plan_id, plan_module_id, osp)
    select pm.source_id, pm.plan_id, pm.id, pm.osp from plan_module pm
    where starts_with(pm.source_id, ${prefix}) and pm.state = 'PLANNED'`.execute(db)
  await sql`analyze plan_slot`.execute(db)
}
