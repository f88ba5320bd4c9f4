import { addDays, instantOf, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { PriorLearning } from '@studentgo/protocol/study-skills'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/database.ts'
import type { SchoolCalendar } from '../school-calendar.ts'

/** What Olena learned before she came, as she told it in her first year. */
export function olenasLearning(year: number): PriorLearning[] {
  return [
    {
      kind: 'STUDY',
      title: 'Web development, two years',
      place: 'Vocational college, Odesa',
      from: `${year - 4}-09-01`,
      to: `${year - 2}-06-20`,
      hours: 1600,
      description: 'HTML, CSS, JavaScript and databases. I have the certificate in Ukrainian.',
      attachmentIds: [],
    },
    {
      kind: 'WORK',
      title: 'Online shop for a family bakery',
      place: 'Odesa',
      from: `${year - 2}-02-01`,
      to: `${year - 2}-05-31`,
      hours: 240,
      attachmentIds: [],
    },
    { kind: 'HOBBY', title: 'Editing videos for a youth centre', hours: 60, attachmentIds: [] },
  ]
}

interface DemoProposal {
  plan_id: string
  part: 'WISHES' | 'PRIOR_LEARNING'
  /** A text, or the titles of the learning that is chosen. */
  old_value: string | string[] | null
  new_value: string | string[]
  over_version: number
  at: string
}

/** Olena asks for more of what she knows already to be looked at; Eino, who is a minor, has a wish. */
function demoProposals({ today }: SchoolCalendar, timeZone: string): DemoProposal[] {
  const at = (daysAgo: number) =>
    isoWithOffset(instantOf(addDays(today, -daysAgo), '16:20', timeZone), timeZone)
  const [study, work] = olenasLearning(2025).map(entry => entry.title)
  const learned = study === undefined || work === undefined ? [] : [study, work]
  return [
    {
      plan_id: 'olena.bondar-1',
      part: 'PRIOR_LEARNING',
      old_value: null,
      new_value: learned.slice(0, 1),
      over_version: 1,
      at: at(70),
    },
    {
      plan_id: 'olena.bondar-1',
      part: 'PRIOR_LEARNING',
      old_value: learned.slice(0, 1),
      new_value: learned,
      over_version: 2,
      at: at(4),
    },
    {
      plan_id: 'eino.kuisma-1',
      part: 'WISHES',
      old_value: null,
      new_value: 'Haluaisin tutustua puualan työpaikkaan ennen yhteishakua.',
      over_version: 2,
      at: at(3),
    },
  ]
}

/** Writes what students have changed in their own parts of the plan; plans and surveys are there already. */
export async function saveOwnParts(
  db: Db,
  prefix: string,
  calendar: SchoolCalendar,
  timeZone: string,
): Promise<void> {
  const rows = JSON.stringify(demoProposals(calendar, timeZone))
  await sql`create temporary table proposed on commit drop as
    select p.id as plan_id, x.part, x.over_version, x.at,
      case x.part when 'PRIOR_LEARNING' then ${learningNamed('old_value')} else x.old_value end as old_value,
      case x.part when 'PRIOR_LEARNING' then ${learningNamed('new_value')} else x.new_value end as new_value
    from jsonb_to_recordset(${rows}::jsonb) as x (plan_id text, part text, old_value jsonb, new_value jsonb,
      over_version integer, at timestamptz)
    join plan p on p.source_id = ${prefix}::text || x.plan_id`.execute(db)
  await sql`insert into plan_proposal (plan_id, part, old_value, new_value, over_version, by_id, at)
    select x.plan_id, x.part, x.old_value, x.new_value, x.over_version, p.student_id, x.at
    from proposed x join plan p on p.id = x.plan_id order by x.at`.execute(db)
  await sql`insert into plan_prior_learning (plan_id, prior_learning_id)
    select distinct x.plan_id, (entry ->> 'id')::bigint
    from proposed x cross join jsonb_array_elements(x.new_value) entry where x.part = 'PRIOR_LEARNING'`.execute(
    db,
  )
  await sql`update plan p set wishes = coalesce(x.wishes, p.wishes), updated_at = x.at, version = p.version + x.number
    from (select plan_id, max(at) as at, count(*) as number,
        max(new_value #>> '{}') filter (where part = 'WISHES') as wishes from proposed group by plan_id) x
    where p.id = x.plan_id`.execute(db)
}

/** Titles as the entries that bear them: [{id, title}]. */
function learningNamed(column: 'old_value' | 'new_value') {
  return sql`(select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title) order by l.position)
    from study_skills_round r join prior_learning l on l.round_id = r.id
    where r.study_right_id = p.study_right_id and ${sql.ref(`x.${column}`)} ? l.title)`
}
