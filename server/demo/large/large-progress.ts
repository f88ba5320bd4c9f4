import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import { moduleNumber } from './large-curriculum.ts'

/** Every eighth unit, the first of them in the first period. */
const eachUnit = 8

/** Three demonstrations a student and year, with tasks, and what came of those that are over. */
export async function demonstrate(db: Db, prefix: string, today: string): Promise<void> {
  await sql`create temporary table shown on commit drop as
    select plan.source_id || '-d' || pm.module_id as source_id, plan.study_right_id, plan.student_id, pm.module_id,
      pm.end_date - 7 as day, m.name, coalesce(pm.grade, '3') as grade
    from plan join plan_module pm on pm.plan_id = plan.id and pm.end_date is not null
    join module m on m.id = pm.module_id
    where starts_with(pm.source_id, ${prefix}) and (${moduleNumber(prefix)}) % ${eachUnit}::integer = 4`.execute(
    db,
  )
  await sql`insert into demonstration (source_id, study_right_id, student_id, name, state, start_date, end_date,
      place_name, place_type, content, assessors, published_at, updated_at)
    select source_id, study_right_id, student_id, name, case when day + 7 < ${today}::date then 'PUBLISHED' else 'AGREED' end,
      day, day + 2, 'Kuutsalmen työpaja', 2, '[{"fi": "Tekee työn alusta loppuun."}]',
      '[{"name": "Opettaja", "organisation": "Oppilaitos", "side": "PROVIDER", "role": "1"}]',
      case when day + 7 < ${today}::date then day + 7 end, ${today}::date - 100
    from shown`.execute(db)
  await sql`insert into demonstration_module (demonstration_id, module_id)
    select d.id, s.module_id from shown s join demonstration d on d.source_id = s.source_id`.execute(db)
  await sql`insert into demonstration_task (source_id, demonstration_id, position, text)
    select d.source_id || '-' || n, d.id, n, jsonb_build_object('fi', 'Työvaihe ' || n)
    from demonstration d cross join generate_series(1, 3) n where starts_with(d.source_id, ${prefix})`.execute(
    db,
  )
  await sql`insert into demonstration_assessment (demonstration_id, grade, assessed_on, justification)
    select d.id, s.grade, d.end_date, '{"fi": "Työ on tehty kriteerien mukaisesti."}'
    from shown s join demonstration d on d.source_id = s.source_id where d.state = 'PUBLISHED'`.execute(db)
  await sql`insert into self_assessment (demonstration_id, state, strengths, shared, saved_at, submitted_at)
    select d.id, 'SUBMITTED', 'Huolellisuus', d.id % 2 = 0, d.start_date, d.start_date from demonstration d
    where d.state = 'PUBLISHED' and starts_with(d.source_id, ${prefix}) and d.id % 10 < 7`.execute(db)
}

/** Plan talks with what was agreed there, the survey of study skills, and feedback on the way. */
export async function guideEverybody(db: Db, prefix: string, today: string): Promise<void> {
  await sql`insert into plan_activity (source_id, study_right_id, student_id, date, type, title, summary,
      next_meeting_at)
    select r.source_id || '-a' || n, r.id, r.student_id, ${today}::date - (n * 17)::integer - 1, 'HOKS_MEETING',
      '{"fi": "HOKS-keskustelu"}', '{"fi": "Suunnitelma käytiin läpi."}',
      case when n = 1 then ${today}::date + (r.id % 30)::integer + interval '9 hours' end
    from study_right r cross join generate_series(1, 5) n where starts_with(r.source_id, ${prefix})`.execute(
    db,
  )
  await sql`insert into plan_activity_action (activity_id, position, text, responsible, due_date)
    select a.id, 0, '{"fi": "Sovi seuraavasta näytöstä"}', 'STUDENT', a.date + 14 from plan_activity a
    where starts_with(a.source_id, ${prefix})`.execute(db)
  await sql`insert into study_skills_round (source_id, study_right_id, student_id, school_year, deadline)
    select r.source_id, r.id, r.student_id, extract(year from ${today}::date)::integer, ${today}::date + 10
    from study_right r where starts_with(r.source_id, ${prefix})`.execute(db)
  await notifyOfLearning(db, prefix, today)
  await sql`insert into intermediate_assessment (source_id, personal_event_id, kind, period_start, period_end, date,
      strengths, author_name, state, published_at)
    select pe.source_id, pe.id, 'TEACHER', pe.start_date, pe.start_date + 28, pe.start_date + 28, 'Työtahti',
      'Opettaja', 'PUBLISHED', pe.start_date + 28
    from personal_education_event pe where starts_with(pe.source_id, ${prefix}) and pe.start_date + 28 < ${today}::date
      and pe.id % 3 = 0`.execute(db)
}

/** Three entries of earlier learning in a survey; one of them is sent to the school for recognition. */
async function notifyOfLearning(db: Db, prefix: string, today: string): Promise<void> {
  await sql`insert into prior_learning (round_id, position, kind, title, hours)
    select r.id, n, 'WORK', 'Kesätyö ' || n, 120 from study_skills_round r cross join generate_series(0, 2) n
    where starts_with(r.source_id, ${prefix})`.execute(db)
  await sql`insert into plan_prior_learning (plan_id, prior_learning_id)
    select p.id, l.id from plan p join study_skills_round r on r.study_right_id = p.study_right_id
    join prior_learning l on l.round_id = r.id and l.position = 0
    where starts_with(p.source_id, ${prefix})`.execute(db)
  await sql`insert into plan_proposal (plan_id, part, new_value, over_version, by_id, at)
    select c.plan_id, 'PRIOR_LEARNING', jsonb_build_array(jsonb_build_object('id', l.id, 'title', l.title)), 1,
      p.student_id, ${today}::date - 3
    from plan_prior_learning c join plan p on p.id = c.plan_id join prior_learning l on l.id = c.prior_learning_id
    where starts_with(p.source_id, ${prefix})`.execute(db)
}
