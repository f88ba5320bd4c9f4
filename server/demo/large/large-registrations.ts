import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'

const eventsOfElective = 7
const seats = 25
const sessions = 12

/**
 * Registers students: for their events of the coming periods, of which every third is full, and three of five
 * students for an elective, whose queue has those who came too late.
 */
export async function registerEverybody(
  db: Db,
  prefix: string,
  { now, today, timeZone }: { now: Date; today: string; timeZone: string },
): Promise<void> {
  await sql`insert into event_registration (source_id, event_id, student_id, slot_id, personal_event_id, state,
      created_at)
    select pe.source_id, pe.event_id, pe.student_id, s.id, pe.id, 'REGISTERED',
      ${now.toISOString()}::timestamptz - make_interval(mins => (pe.id % 20000)::integer + 1)
    from personal_education_event pe join plan_slot s on s.personal_event_id = pe.id
    where starts_with(pe.source_id, ${prefix}) and pe.state = 'REGISTERED'`.execute(db)
  await sql`update education_event e set taken = r.taken, capacity = r.taken + case when e.id % 3 = 0 then 0 else 3 end,
      opens_at = e.start_date - interval '60 days', closes_at = e.start_date, registration_mode = 'FIRST_COME',
      waitlist_enabled = true
    from (select event_id, count(*) as taken from event_registration where starts_with(source_id, ${prefix})
      group by event_id) r
    where r.event_id = e.id`.execute(db)
  await offerElectives(db, prefix, today, timeZone)
  await chooseElectives(db, prefix, now)
}

/** Events of elective units in the evening, when nobody of this school has anything else. */
async function offerElectives(db: Db, prefix: string, today: string, timeZone: string): Promise<void> {
  await sql`insert into education_event (source_id, module_id, code, name, start_date, end_date, osp, capacity, opens_at,
      closes_at, registration_mode, waitlist_enabled)
    select m.source_id || '-' || n, m.id, m.code || '-' || n, m.name, ${today}::date + 21, ${today}::date + 110, 5,
      ${seats}::integer, ${today}::date - 10, ${today}::date + 14, 'FIRST_COME', true
    from module m cross join generate_series(0, ${eventsOfElective - 1}::integer) n
    where starts_with(m.source_id, ${`${prefix}elective`})`.execute(db)
  await sql`insert into event_session (source_id, event_id, start_at, end_at, school_date, updated_at)
    select e.source_id || '|' || day, e.id, (day + time '16:00') at time zone ${timeZone},
      (day + time '17:30') at time zone ${timeZone}, day, now()
    from education_event e cross join generate_series(0, ${sessions - 1}::integer) n
    cross join lateral (select e.start_date + 7 * n as day) d
    where starts_with(e.source_id, ${`${prefix}elective`})
      and not exists (select from holiday h where day between h.start_date and h.end_date)`.execute(db)
  await sql`with teacher as materialized (
      select s.person_id, row_number() over (order by s.person_id) - 1 as place, count(*) over () as all_of
      from staff s join person p on p.id = s.person_id where starts_with(p.source_id, ${prefix}))
    insert into event_teacher (event_id, staff_id, source_id)
    select e.id, t.person_id, e.source_id from education_event e join teacher t on t.place = e.id % t.all_of
    where starts_with(e.source_id, ${`${prefix}elective`})`.execute(db)
}

async function chooseElectives(db: Db, prefix: string, now: Date): Promise<void> {
  await sql`create temporary table wish on commit drop as
    select s.id as slot_id, s.plan_id, p.student_id, p.study_right_id, pm.module_id,
      row_number() over (partition by pm.module_id order by p.id) - 1 as place
    from plan_slot s join plan p on p.id = s.plan_id join plan_module pm on pm.id = s.plan_module_id
    join module m on m.id = pm.module_id and m.kind = 'ELECTIVE' and m.source_id like '%-1'
    where s.personal_event_id is null and starts_with(s.source_id, ${prefix}) and p.id % 5 < 3`.execute(db)
  await sql`create temporary table choice on commit drop as
    select w.*, e.id as event_id, e.name, e.start_date, e.end_date, e.source_id || '|' || w.student_id as source_id,
      case when w.place < ${eventsOfElective * seats} then 'REGISTERED' else 'WAITLISTED' end as state
    from wish w join education_event e on e.module_id = w.module_id
      and e.source_id like '%-' || case when w.place < ${eventsOfElective * seats} then w.place / ${seats}
        else w.place % ${eventsOfElective} end`.execute(db)
  await sql`insert into personal_education_event (source_id, plan_id, student_id, method, event_id, name, start_date,
      end_date, state, added_by_student)
    select source_id, plan_id, student_id, 'SCHOOL', event_id, name, start_date, end_date, state, true
    from choice`.execute(db)
  await sql`update plan_slot s set personal_event_id = pe.id from choice c
    join personal_education_event pe on pe.source_id = c.source_id where s.id = c.slot_id`.execute(db)
  await sql`insert into event_registration (source_id, event_id, student_id, slot_id, personal_event_id, state,
      created_at)
    select c.source_id, c.event_id, c.student_id, c.slot_id, pe.id, c.state,
      ${now.toISOString()}::timestamptz - make_interval(mins => 20000 - c.place::integer)
    from choice c join personal_education_event pe on pe.source_id = c.source_id`.execute(db)
  await sql`insert into event_participant (source_id, event_id, student_id, study_right_id, begin_date, end_date)
    select source_id, event_id, student_id, study_right_id, start_date, end_date from choice
    where state = 'REGISTERED'`.execute(db)
  await sql`update education_event e set taken = (select count(*) from choice c where c.event_id = e.id
      and c.state = 'REGISTERED') where e.id in (select event_id from choice)`.execute(db)
}
