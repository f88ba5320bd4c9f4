import { sql } from 'kysely'
import type { Db } from '../../src/platform/database.ts'
import { randomFrom } from '../random.ts'
import type { SchoolCalendar } from '../school-calendar.ts'
import type { DemoStudent } from '../students.ts'
import { saveOwnParts } from './own-parts.ts'
import { type DemoActivity, demoActivities } from './plan-activities.ts'
import { type DemoRound, demoRounds } from './study-skills-rounds.ts'
import { type DemoDecision, type DemoLearningSupport, demoDecisions, demoLearningSupport } from './support.ts'

interface Guided {
  students: readonly DemoStudent[]
  calendar: SchoolCalendar
}

/** Writes the talks, surveys and support of the demo school, by source id; its people are there already. */
export async function saveGuidance(
  db: Db,
  prefix: string,
  { students, calendar }: Guided,
  timeZone: string,
): Promise<void> {
  const random = randomFrom(`guidance ${calendar.today}`)
  await saveActivities(db, prefix, demoActivities(students, calendar, timeZone))
  await saveRounds(db, prefix, demoRounds(students, calendar, timeZone, random))
  await saveOwnParts(db, prefix, calendar, timeZone)
  await saveLearningSupport(db, prefix, demoLearningSupport(students, calendar))
  await saveDecisions(db, prefix, demoDecisions(students, calendar, timeZone))
}

async function saveActivities(db: Db, prefix: string, activities: readonly DemoActivity[]): Promise<void> {
  const rows = JSON.stringify(activities)
  await sql`insert into plan_activity (source_id, study_right_id, student_id, date, type, title, summary, participants,
      next_meeting_at, plan_version, visibility, acknowledged_at)
    select ${prefix}::text || a.source_id, r.id, r.student_id, a.date, a.type, a.title, a.summary, a.participants,
      a.next_meeting_at, a.plan_version, a.visibility,
      case when a.acknowledged then (a.date + 2)::timestamptz + interval '8 hours' end
    from jsonb_to_recordset(${rows}::jsonb) as a (source_id text, study_right_id text, date date, type text,
      title jsonb, summary jsonb, participants jsonb, next_meeting_at timestamptz, plan_version integer,
      visibility text, acknowledged boolean)
    join study_right r on r.source_id = ${prefix}::text || a.study_right_id`.execute(db)
  await sql`insert into plan_activity_action (activity_id, position, text, responsible, due_date, done, done_at)
    select t.id, x.ordinality - 1, x.text, x.responsible, x.due_date, x.done,
      case when x.done then x.due_date::timestamptz end
    from jsonb_to_recordset(${rows}::jsonb) as a (source_id text, actions jsonb)
    join plan_activity t on t.source_id = ${prefix}::text || a.source_id
    cross join rows from (jsonb_to_recordset(a.actions) as (text jsonb, responsible text, due_date date, done boolean))
      with ordinality as x (text, responsible, due_date, done, ordinality)`.execute(db)
}

async function saveRounds(db: Db, prefix: string, rounds: readonly DemoRound[]): Promise<void> {
  const rows = JSON.stringify(rounds)
  await sql`insert into study_skills_round (source_id, study_right_id, student_id, school_year, state, deadline, answers,
      wellbeing_answers, wishes, free_text, languages, saved_at, submitted_at, strengths,
      support_actions, discussed_with, discussed_at)
    select ${prefix}::text || s.source_id, r.id, r.student_id, s.school_year, s.state, s.deadline, s.answers,
      s.wellbeing_answers, s.wishes, s.free_text, s.languages, s.saved_at, s.submitted_at,
      s.strengths, s.support_actions, p.id, s.discussed_at
    from jsonb_to_recordset(${rows}::jsonb) as s (source_id text, study_right_id text,
      school_year integer, state text, deadline date, answers jsonb, wellbeing_answers jsonb, wishes text[],
      free_text text, languages jsonb, saved_at timestamptz, submitted_at timestamptz,
      strengths jsonb, support_actions jsonb, discussed_with text, discussed_at timestamptz)
    join study_right r on r.source_id = ${prefix}::text || s.study_right_id
    left join person p on p.source_id = ${prefix}::text || s.discussed_with`.execute(db)
  await sql`insert into prior_learning (round_id, position, kind, title, place, from_date, to_date, hours, description)
    select r.id, l.ordinality - 1, l.kind, l.title, l.place, l."from", l."to", l.hours, l.description
    from jsonb_to_recordset(${rows}::jsonb) as s (source_id text, prior_learning jsonb)
    join study_skills_round r on r.source_id = ${prefix}::text || s.source_id
    cross join rows from (jsonb_to_recordset(s.prior_learning) as (kind text, title text, place text, "from" date,
      "to" date, hours integer, description text))
      with ordinality as l (kind, title, place, "from", "to", hours, description, ordinality)`.execute(db)
}

async function saveLearningSupport(
  db: Db,
  prefix: string,
  support: readonly DemoLearningSupport[],
): Promise<void> {
  await sql`insert into learning_support (source_id, student_id, type_code, module_group, start_date, end_date,
      description)
    select ${prefix}::text || l.source_id, p.id, l.type_code, l.module_group, l.start_date, l.end_date, l.description
    from jsonb_to_recordset(${JSON.stringify(support)}::jsonb) as l (source_id text, student_id text, type_code text,
      module_group text, start_date date, end_date date, description jsonb)
    join person p on p.source_id = ${prefix}::text || l.student_id`.execute(db)
}

async function saveDecisions(db: Db, prefix: string, decisions: readonly DemoDecision[]): Promise<void> {
  const rows = JSON.stringify(decisions)
  await sql`insert into support_decision (source_id, student_id, level, state, appealed, valid_from, valid_to, grounds,
      responsible_id, hearing_requested_at, hearing_due, decided_at, decided_by, appeal_instructions, appeal_until)
    select ${prefix}::text || d.source_id, p.id, d.level, d.state, d.appealed, d.valid_from, d.valid_to, d.grounds,
      e.id, d.hearing_requested_at, d.hearing_due, d.decided_at, b.id, d.appeal_instructions, d.appeal_until
    from jsonb_to_recordset(${rows}::jsonb) as d (source_id text, student_id text, level text, state text,
      appealed boolean, valid_from date, valid_to date, grounds jsonb, responsible_id text,
      hearing_requested_at timestamptz, hearing_due date, decided_at timestamptz, decided_by text,
      appeal_instructions jsonb, appeal_until date)
    join person p on p.source_id = ${prefix}::text || d.student_id
    join person e on e.source_id = ${prefix}::text || d.responsible_id
    left join person b on b.source_id = ${prefix}::text || d.decided_by`.execute(db)
  await sql`insert into support_arrangement (decision_id, position, kind, code, module_id, text)
    select t.id, x.ordinality - 1, x.kind, x.code, m.id, x.text
    from jsonb_to_recordset(${rows}::jsonb) as d (source_id text, arrangements jsonb)
    join support_decision t on t.source_id = ${prefix}::text || d.source_id
    cross join rows from (jsonb_to_recordset(d.arrangements) as (kind text, code text, module_id text, text jsonb))
      with ordinality as x (kind, code, module_id, text, ordinality)
    left join module m on m.source_id = ${prefix}::text || x.module_id`.execute(db)
  await sql`insert into support_statement (decision_id, by_id, by_role, text, agree, at)
    select t.id, p.id, x.by_role, x.text, x.agree, x.at
    from jsonb_to_recordset(${rows}::jsonb) as d (source_id text, statements jsonb)
    join support_decision t on t.source_id = ${prefix}::text || d.source_id
    cross join jsonb_to_recordset(d.statements)
      as x (by_id text, by_role text, text text, agree boolean, at timestamptz)
    join person p on p.source_id = ${prefix}::text || x.by_id`.execute(db)
}
