import { addDays, instantOf, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/database.ts'
import type { SchoolCalendar } from '../school-calendar.ts'
import { workplaceSpan } from '../workplaces.ts'
import { aminasDiary, aminasPeriod } from './amina.ts'
import { plannedIdOf } from './planned-periods.ts'
import { demoProposals } from './proposals.ts'

/** What students have written of their periods in the portal: no import brings it. */
export async function saveLearning(
  db: Db,
  prefix: string,
  calendar: SchoolCalendar,
  timeZone: string,
): Promise<void> {
  await saveProposals(db, prefix, calendar, timeZone)
  await saveDiary(db, prefix, calendar)
  await saveGoals(db, prefix, calendar)
  await saveOwnPart(db, prefix, calendar, timeZone)
  await saveReadings(db, prefix)
  const added = `${prefix}${plannedIdOf('aada.kuisma')}`
  await sql`update personal_education_event set added_by_student = true where source_id = ${added}`.execute(
    db,
  )
}

async function saveProposals(
  db: Db,
  prefix: string,
  calendar: SchoolCalendar,
  timeZone: string,
): Promise<void> {
  const rows = JSON.stringify(demoProposals(calendar, timeZone))
  await sql`insert into workplace_proposal (personal_event_id, name, business_id, contact, state, sent_at, decided_at,
      decided_by, comment)
    select e.id, w.name, w.business_id, w.contact, w.state, w.sent_at, w.decided_at, s.id, w.comment
    from jsonb_to_recordset(${rows}::jsonb) as w (personal_event_id text, name text, business_id text, contact text,
      state text, sent_at timestamptz, decided_at timestamptz, decided_by text, comment text)
    join personal_education_event e on e.source_id = ${prefix}::text || w.personal_event_id
    left join person s on s.source_id = ${prefix}::text || w.decided_by`.execute(db)
}

async function saveDiary(db: Db, prefix: string, calendar: SchoolCalendar): Promise<void> {
  await sql`insert into personal_event_diary (personal_event_id, date, text, written_at)
    select e.id, d.date, d.text, d.date::timestamptz + interval '15 hours'
    from jsonb_to_recordset(${JSON.stringify(aminasDiary(calendar))}::jsonb) as d (date date, text text)
    join personal_education_event e on e.source_id = ${`${prefix}${aminasPeriod(calendar)}`}`.execute(db)
}

const aminasGoals = [
  'Opin tekemään yhden kaapin alusta loppuun itse.',
  'Uskallan puhua asiakkaan kanssa suomeksi.',
]

async function saveGoals(db: Db, prefix: string, calendar: SchoolCalendar): Promise<void> {
  await sql`insert into personal_event_goal (personal_event_id, by_side, position, text)
    select e.id, 'STUDENT', g.place - 1, g.words
    from unnest(${aminasGoals}::text[]) with ordinality as g (words, place)
    join personal_education_event e on e.source_id = ${`${prefix}${aminasPeriod(calendar)}`}`.execute(db)
}

/** Amina's own words after the first week. */
async function saveOwnPart(
  db: Db,
  prefix: string,
  calendar: SchoolCalendar,
  timeZone: string,
): Promise<void> {
  const { start } = workplaceSpan(calendar)
  const day = addDays(start, 7)
  const at = isoWithOffset(instantOf(day, '19:05', timeZone), timeZone)
  await sql`insert into intermediate_assessment (personal_event_id, kind, period_start, period_end, date, strengths,
      develop, author_id, author_name, state, published_at)
    select e.id, 'SELF', ${start}::date, ${day}::date, ${day}::date,
      'Opin koneet nopeasti ja työkaverit ottivat hyvin vastaan.',
      'Haluan oppia lukemaan mittapiirroksia ilman apua.', p.id, p.call_name || ' ' || p.last_name, 'PUBLISHED',
      ${at}::timestamptz
    from personal_education_event e join person p on p.id = e.student_id
    where e.source_id = ${`${prefix}${aminasPeriod(calendar)}`}`.execute(db)
  await sql`insert into intermediate_assessment_item (assessment_id, position, requirement_id, level)
    select a.id, q.position - 1, q.id, case q.position % 3 when 0 then 1 else 2 end
    from intermediate_assessment a
    join plan_slot s on s.personal_event_id = a.personal_event_id
    join plan_module m on m.id = s.plan_module_id
    join requirement q on q.module_id = m.module_id
    where a.kind = 'SELF' and a.source_id is null and q.position <= 6`.execute(db)
}

/** Feedback that is older than a month has been read; some have said a word to it. Amina's newest waits. */
async function saveReadings(db: Db, prefix: string): Promise<void> {
  await sql`update intermediate_assessment a set state = 'ACKNOWLEDGED',
      acknowledged_at = a.published_at + interval '1 day',
      student_comment = case when a.id % 4 = 0 then 'Kiitos palautteesta, olen samaa mieltä.' end,
      student_comment_at = case when a.id % 4 = 0 then a.published_at + interval '1 day' end
    where a.kind <> 'SELF' and a.state = 'PUBLISHED' and starts_with(a.source_id, ${prefix})
      and (a.source_id = ${`${prefix}amina.warsame|first-week`}
        or a.date < (select demo_day - 30 from provider))`.execute(db)
}
