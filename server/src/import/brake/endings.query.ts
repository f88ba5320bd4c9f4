import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { prefixOf } from '../apply.ts'
import type { SchoolRecords } from '../records.ts'
import type { Ending, EndingKind } from './brake.rules.ts'

interface Moment {
  source: string
  now: Date
  timeZone: string
}

/** What there is now of a kind, `t` by `id`, and which of it the source still has, by source id. */
interface Counted {
  kind: EndingKind
  records: Iterable<{ source_id: string }> | undefined
  standing: RawBuilder<unknown>
  /** What whoever decides knows one by. */
  name: RawBuilder<unknown>
  /** True of what goes on under another id. */
  goesOn?: RawBuilder<unknown>
  given?: Iterable<unknown>
}

const mostExamples = 5

/**
 * How much of what this source has in the portal would end, were these its records: people, study rights, plans,
 * enrolments, lessons to come and absence marks. A list that the source says nothing about ends nothing.
 */
export async function endingsOf(db: Db, records: SchoolRecords, moment: Moment): Promise<Ending[]> {
  const endings: Ending[] = []
  for (const counted of counts(records, moment)) {
    const ending = await endingOf(db, counted, prefixOf(moment.source))
    if (ending !== undefined) endings.push(ending)
  }
  return endings
}

function counts(records: SchoolRecords, { now, timeZone }: Moment): Counted[] {
  const today = schoolDateOf(now, timeZone)
  const person = (id: string) =>
    sql`(select p.call_name || ' ' || p.last_name from person p where p.id = ${sql.ref(id)})`
  const classOf = (id: string) =>
    sql`(select coalesce(e.code || ' ', '') || (e.name ->> 'fi') from education_event e where e.id = ${sql.ref(id)})`
  return [
    {
      kind: 'PEOPLE',
      records: records.people,
      standing: sql`select t.* from person t where t.is_active`,
      name: person('t.id'),
    },
    {
      kind: 'STUDY_RIGHTS',
      records: records.studyRights,
      standing: sql`select t.* from study_right t where t.state in ('lasna', 'loma', 'valiaikaisestikeskeytynyt')`,
      name: person('t.student_id'),
    },
    {
      kind: 'PLANS',
      records: records.plans,
      standing: sql`select t.* from plan t`,
      name: person('t.student_id'),
    },
    {
      kind: 'ENROLMENTS',
      records: records.participants,
      standing: sql`select t.* from event_participant t where t.end_date > ${today}::date`,
      name: sql`${person('t.student_id')} || ' (' || ${classOf('t.event_id')} || ')'`,
      // An export may give its enrolments new ids.
      given: participantKeys(records.participants),
      goesOn: sql`exists (select from given g
        join education_event e on e.source_id = ${sql.ref('g.prefix')} || (g.value ->> 0)
        join person p on p.source_id = ${sql.ref('g.prefix')} || (g.value ->> 1)
        where e.id = t.event_id and p.id = t.student_id and t.begin_date = (g.value ->> 2)::date)`,
    },
    {
      kind: 'LESSONS',
      records: records.sessions,
      standing: sql`select t.* from event_session t where t.start_at > ${now} and t.state <> 'CANCELLED'`,
      name: sql`${classOf('t.event_id')} || ' ' || t.school_date::text`,
    },
    {
      kind: 'MARKS',
      records: records.marks,
      standing: sql`select t.* from absence_mark t where t.state <> 'CANCELLED'`,
      name: person('t.student_id'),
    },
  ]
}

function participantKeys(records: SchoolRecords['participants'] = []): string[][] {
  return [...records].map(({ event_id, student_id, begin_date }) => [event_id, student_id, begin_date])
}

async function endingOf(
  db: Db,
  { kind, records, standing, name, goesOn, given = [] }: Counted,
  prefix: string,
): Promise<Ending | undefined> {
  if (records === undefined) return undefined
  const ids = [...records].map(record => record.source_id)
  const isGone = sql`not exists (select from own o where ${prefix}::text || o.id = t.source_id)`
  const { rows } = await sql<Omit<Ending, 'kind'>>`
    with own as materialized (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as id),
      standing as materialized (select * from (${standing}) t where starts_with(t.source_id, ${prefix})),
      missing as materialized (select t.* from standing t where ${isGone}),
      given as materialized (select ${prefix}::text as prefix, v.value
        from jsonb_array_elements(${JSON.stringify([...given])}::jsonb) v),
      gone as (select t.* from missing t where not ${goesOn ?? sql`false`})
    select (select count(*)::integer from standing) as standing,
      (select count(*)::integer from gone) as ending,
      array(select ${name} from gone t order by t.id limit ${mostExamples}) as examples`.execute(db)
  const [row] = rows
  return row && { kind, ...row }
}
