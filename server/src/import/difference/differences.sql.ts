import { type RawBuilder, sql } from 'kysely'
import { fullName } from '../../platform/rows/full-name.ts'
import type { TableColumn } from '../engine/column.ts'
import type { Run } from '../engine/run.ts'
import {
  bothOf,
  comparedColumns,
  differs,
  inTable,
  sameKey,
  stageOf,
  wantedValue,
} from '../engine/sync.sql.ts'
import type { AnyTable } from '../engine/table.ts'

/** The first rows of a kind that a run creates, updates and ends, in words that an administrator knows them by. */
export interface Differences {
  created: string[]
  updated: { name: string; fields: FieldChange[] }[]
  ended: string[]
}

/** Without values where they are about one person: an import is no reason to see those. */
export interface FieldChange {
  field: string
  before?: string | null
  after?: string | null
}

export const mostShown = 5
/** How many missing rows are examined: more than are shown, since some stay, for example a lesson of the past. */
const mostMissing = 200

/** How people who are no staff are called: by their names, or by their ids in the source. */
export type Naming = 'NAMES' | 'IDS'

/** Within the brackets of a query that has the person as `x`. */
function personOf(run: Run, naming: Naming): RawBuilder<unknown> {
  const name = fullName('x')
  if (naming === 'NAMES') return name
  return sql`case when exists (select from staff w where w.person_id = x.id) then ${name}
    when starts_with(x.source_id, ${run.prefix}) then substr(x.source_id, ${run.prefix.length + 1}::int)
    else coalesce(x.source_id, x.id::text) end`
}

/** The name of the person or thing with an id. */
const namesOf: Record<string, (id: RawBuilder<unknown>, person: RawBuilder<unknown>) => RawBuilder<unknown>> =
  {
    person: (id, person) => sql`(select ${person} from person x where x.id = ${id})`,
    study_right: (id, person) => sql`(select ${person} from study_right r
    join person x on x.id = r.student_id where r.id = ${id})`,
    plan: (id, person) => sql`(select ${person} from plan r
    join person x on x.id = r.student_id where r.id = ${id})`,
    education_event: id => sql`(select x.name ->> 'fi' from education_event x where x.id = ${id})`,
    event_session: id => sql`(select x.name ->> 'fi' from event_session r
    join education_event x on x.id = r.event_id where r.id = ${id})`,
    module: id => sql`(select x.name ->> 'fi' from module x where x.id = ${id})`,
    plan_module: id => sql`(select x.name ->> 'fi' from plan_module r join module x on x.id = r.module_id
    where r.id = ${id})`,
    demonstration: id => sql`(select x.name ->> 'fi' from demonstration x where x.id = ${id})`,
    qualification: id => sql`(select x.name ->> 'fi' from qualification x where x.id = ${id})`,
    personal_education_event: (id, person) => sql`(select ${person} || ' · ' || (r.name ->> 'fi')
    from personal_education_event r join person x on x.id = r.student_id where r.id = ${id})`,
    contract: id => sql`(select r.number from contract r where r.id = ${id})`,
    support_decision: (id, person) => sql`(select ${person} from support_decision r
    join person x on x.id = r.student_id where r.id = ${id})`,
    plan_activity: id => sql`(select r.title ->> 'fi' from plan_activity r where r.id = ${id})`,
    request_form: id => sql`(select r.title ->> 'fi' from request_form r where r.id = ${id})`,
    news: id => sql`(select r.title ->> 'fi' from news r where r.id = ${id})`,
    workplace_period: id => sql`(select r.workplace_name from workplace_period r where r.id = ${id})`,
    requirement: id => sql`(select r.text ->> 'fi' from requirement r where r.id = ${id})`,
    room: id => sql`(select x.code from room x where x.id = ${id})`,
    campus: id => sql`(select x.name from campus x where x.id = ${id})`,
    student_group: id => sql`(select x.code from student_group x where x.id = ${id})`,
  }

/** Tables of which it says something of a person that they have a row there: how many rows change is all that is shown. */
const unnamed: readonly string[] = [
  'absence_mark',
  'benefit_entitlement',
  'demonstration_assessment',
  'demonstration_rating',
  'demonstration_request',
  'emergency_contact',
  'intermediate_assessment',
  'intermediate_assessment_item',
  'learning_support',
  'payment_account',
  'personal_info',
  'plan_activity',
  'plan_activity_action',
  'student_address',
  'study_skills_round',
  'support_arrangement',
  'support_decision',
]
/** Tables that are about people themselves, and those whose rows are somebody's. */
const ofPeople: readonly string[] = ['person', 'student', 'account', 'parent', 'staff', 'parent_access']
/** Tables whose own columns are the names of somebody who may be no staff. */
const named: readonly string[] = ['person', 'student', 'account', 'parent', 'parent_access']
const leadingToSomebody: readonly string[] = [
  'person',
  'study_right',
  'plan',
  'plan_version',
  'plan_module',
  'personal_education_event',
  'demonstration',
  'contract',
  'support_decision',
  'plan_activity',
  'intermediate_assessment',
  'workplace_period',
]

function hidesValues({ name, columns }: AnyTable): boolean {
  return (
    ofPeople.includes(name) ||
    Object.values(columns).some(({ of, stagedOnly }) => !stagedOnly && leadingToSomebody.includes(of ?? ''))
  )
}

const leadingToPerson: readonly string[] = ['study_right', 'plan', 'support_decision']
const ownNames = ['call_name', 'last_name', 'name', 'title', 'code', 'username', 'topic', 'role', 'type_code']
const ownTimes = ['start_at', 'begin_date', 'start_date', 'date', 'school_date', 'called_at']
/** Nothing that somebody could sign in with, and nothing that says when a row was touched. */
const unsaid = /hash|key|changed_at|updated_at|source_id/
const mostParts = 4

type Named = TableColumn<unknown> & { name: string }

function namedColumns({ columns }: AnyTable): Named[] {
  return Object.entries(columns)
    .map(([name, column]) => ({ ...column, name }))
    .filter(column => !column.stagedOnly)
}

/** A value as text. */
function shown(
  run: Run,
  { type, of }: TableColumn<unknown>,
  value: RawBuilder<unknown>,
  naming: Naming,
): RawBuilder<unknown> {
  const nameOf = of === undefined ? undefined : namesOf[of]
  if (nameOf !== undefined && !type.endsWith('[]')) return nameOf(value, personOf(run, naming))
  if (type === 'jsonb') {
    return sql`left(case when jsonb_typeof(${value}) = 'array'
      then (select string_agg(coalesce(e ->> 'fi', e #>> '{}'), ', ') from jsonb_array_elements(${value}) e)
      else coalesce(${value} ->> 'fi', ${value} #>> '{}') end, 200)`
  }
  if (type === 'timestamptz')
    return sql`to_char(${value} at time zone ${run.timeZone}::text, 'YYYY-MM-DD HH24:MI')`
  return sql`left(${value}::text, 200)`
}

/** The name of a row: whom and what it points at, its own name, and its time. */
function nameOfRow(run: Run, table: AnyTable, row: 't' | 's', naming: Naming): RawBuilder<unknown> {
  const columns = namedColumns(table)
  const value = ({ name }: Named) => (row === 't' ? sql`t.${inTable(table, name)}` : sql`s.${sql.id(name)}`)
  const pointed = columns.filter(({ of, type }) => of !== undefined && of in namesOf && !type.endsWith('[]'))
  // A student is named once, however many columns lead to them.
  const namesPerson = pointed.some(({ of }) => of === 'person')
  const pointing = pointed.filter(({ of = '' }) => !namesPerson || !leadingToPerson.includes(of))
  const byName = (names: string[]) =>
    names.flatMap(name => columns.find(column => column.name === name) ?? [])
  const isNamed = naming === 'NAMES' || !named.includes(table.name)
  const known = [...pointing, ...(isNamed ? byName(ownNames) : []), ...byName(ownTimes).slice(0, 1)].slice(
    0,
    mostParts,
  )
  const id = columns.find(column => column.name === 'source_id')
  if (known.length === 0)
    return id === undefined ? sql`''` : sql`substr(${value(id)}, ${run.prefix.length + 1}::int)`
  return sql`concat_ws(' · ', ${sql.join(known.map(column => shown(run, column, value(column), naming)))})`
}

/** The first rows that are created and updated; call it before they are written. */
export async function comingRows(
  run: Run,
  table: AnyTable,
  naming: Naming,
): Promise<Pick<Differences, 'created' | 'updated'>> {
  if (table.completes !== undefined || unnamed.includes(table.name)) return { created: [], updated: [] }
  const name = sql.id(table.name)
  const { rows: created } = await sql<{ name: string }>`select ${nameOfRow(run, table, 's', naming)} as name
    from ${stageOf(table)} s where s.is_written and ${table.createWhere ?? sql`true`}
      and not exists (select from ${name} t where ${sameKey(table)})
    order by s.staged_at limit ${mostShown}`.execute(run.db)
  const compared = comparedColumns(table)
  if (compared.length === 0) return { created: created.map(row => row.name), updated: [] }
  const hidden = hidesValues(table)
  const fields = compared
    .filter(column => !unsaid.test(column.name))
    .map(column => {
      const [before, after] = [sql`t.${inTable(table, column.name)}`, wantedValue(table, column)]
      const values = hidden
        ? sql`'{}'::jsonb`
        : sql`jsonb_build_object('before', ${shown(run, column, before, naming)},
          'after', ${shown(run, column, after, naming)})`
      return sql`case when ${before} is distinct from ${after}
        then jsonb_build_object('field', ${column.name}::text) || ${values} end`
    })
  const { rows: updated } = await sql<{ name: string; fields: (FieldChange | null)[] }>`
    select ${nameOfRow(run, table, 't', naming)} as name, jsonb_build_array(${sql.join(fields)}) as fields
    from ${bothOf(table)} where ${differs(table)} order by s.staged_at limit ${mostShown}`.execute(run.db)
  return {
    created: created.map(row => row.name),
    updated: updated.map(row => ({ name: row.name, fields: row.fields.filter(field => field !== null) })),
  }
}

/** The places (`ctid`) and names of rows that are missing in the source; call it before anything ends. */
export async function missingRows(
  run: Run,
  table: AnyTable,
  gone: RawBuilder<unknown>,
  naming: Naming,
): Promise<{ place: string; name: string }[]> {
  if (table.end === undefined || unnamed.includes(table.name)) return []
  const { rows } = await sql<{ place: string; name: string }>`select t.ctid::text as place,
      ${nameOfRow(run, table, 't', naming)} as name
    from ${sql.id(table.name)} t where ${gone} limit ${mostMissing}`.execute(run.db)
  return rows
}

/** Of missing rows those that have ended: an updated row has another place (`ctid`), a removed one none. */
export async function endedOf(
  run: Run,
  table: AnyTable,
  missing: readonly { place: string; name: string }[],
): Promise<string[]> {
  if (missing.length === 0) return []
  const places = JSON.stringify(missing.map(row => row.place))
  const { rows } = await sql<{ place: string }>`select t.ctid::text as place from ${sql.id(table.name)} t
    where t.ctid in (select p::tid from jsonb_array_elements_text(${places}::jsonb) p)`.execute(run.db)
  const still = new Set(rows.map(row => row.place))
  return missing
    .filter(row => !still.has(row.place))
    .map(row => row.name)
    .slice(0, mostShown)
}
