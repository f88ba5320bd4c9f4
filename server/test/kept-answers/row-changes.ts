import { type RawBuilder, sql } from 'kysely'
import { changeSubjects } from '../../src/platform/database/changes/change-subjects.ts'
import { countedTables, sourceOf, subjectsOf } from '../../src/platform/database/changes/trigger-functions.ts'
import type { Db } from '../../src/platform/database/database.ts'
import type { Tables } from '../../src/platform/database/tables.ts'

type Table = keyof Tables

interface Column {
  name: string
  type: string
  choices: string[]
}

/** Changes one column of a row after the other, each for one comparison, and takes it back. */
export async function* changesOf(db: Db, table: Table, row: string): AsyncGenerator<string> {
  let ctid = row
  for (const column of await columnsOf(db, table)) {
    const name = sql.id(column.name)
    for (const value of othersThan(column)) {
      const changed = await sql<{ ctid: string; old: string | null }>`
        with old as (select ${name}::text as value from ${sql.table(table)} where ctid = ${ctid}::tid)
        update ${sql.table(table)} set ${name} = ${value} where ctid = ${ctid}::tid and ${name} is distinct from ${value}
        returning ctid::text, (select value from old) as old`
        .execute(db)
        .then(
          ({ rows }) => rows[0],
          () => undefined,
        )
      if (changed === undefined) continue
      try {
        yield column.name
      } finally {
        ctid = await takeBack(db, table, column, changed)
      }
      break
    }
  }
}

/** What a rule of the database does not let go back stays as it is. Answers where the row is then. */
async function takeBack(
  db: Db,
  table: Table,
  { name, type }: Column,
  changed: { ctid: string; old: string | null },
) {
  const { rows } = await sql<{ ctid: string }>`
    update ${sql.table(table)} set ${sql.id(name)} = ${changed.old}::${sql.raw(type)}
    where ctid = ${changed.ctid}::tid returning ctid::text`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows[0]?.ctid ?? changed.ctid
}

/** Values that a column may take beside the one that it has; what a rule of the database refuses is passed over. */
function othersThan({ name, type, choices }: Column): RawBuilder<unknown>[] {
  const column = sql.id(name)
  if (choices.length > 0) return choices.map(choice => sql`${sql.lit(choice)}`)
  switch (type) {
    case 'text':
      return [sql`${column} || 'x'`, sql`'x'`, sql`null`]
    case 'boolean':
      return [sql`not ${column}`]
    case 'date':
      return [sql`${column} + 1`, sql`${column} - 1`, sql`date '2026-11-24'`]
    case 'timestamp with time zone':
      return [
        sql`${column} + interval '1 hour'`,
        sql`${column} - interval '1 hour'`,
        sql`timestamptz '2026-11-22T09:00+02'`,
        sql`null`,
      ]
    case 'time without time zone':
      return [sql`${column} + interval '30 minutes'`, sql`time '09:30'`]
    case 'jsonb':
      return [sql`jsonb_set(${column}, '{fi}', '"muu"')`, sql`${column} || '[]'::jsonb`]
    case 'text[]':
      return [sql`${column}[2:]`, sql`'{}'`]
    case 'bigint[]':
      return [sql`${column}[2:]`, sql`'{}'`, sql`'{1}'`]
    default:
      return [sql`${column} + 1`, sql`${column} - 1`, sql`1`, sql`null`]
  }
}

/** The tables whose rows belong to people. */
const tablesOfPeople = countedTables.filter(table => {
  const subjects = changeSubjects[sourceOf(table)]
  return typeof subjects === 'object' && 'people' in subjects
})

/** The columns by which a row belongs to people. */
function subjectColumnsOf(table: Table): readonly string[] {
  const subjects = changeSubjects[table]
  if (typeof subjects === 'string' || 'event' in subjects) return []
  return 'people' in subjects ? subjects.people : subjects.partOf.map(({ by }) => by)
}

/** Those that can change by themselves: a row that refers to another of its student never refers to somebody else's. */
async function columnsOf(db: Db, table: Table): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, null) as type, coalesce((
      select array(select (regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g'))[1])
      from pg_constraint c
      where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
        and pg_get_constraintdef(c.oid) ~ '= ANY \\(ARRAY' limit 1), '{}') as choices
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
      and a.attname not in ('source_id', 'search')
      and (a.attname = any(${subjectColumnsOf(table)}::text[]) or not exists (select from pg_constraint r
        where r.conrelid = a.attrelid and r.contype = 'f' and a.attnum = any(r.conkey)
          and r.confrelid::regclass::text = any(${tablesOfPeople}::text[])))`.execute(db)
  return rows
}

/**
 * Rows of a table, first those of the week that is looked at: `mostRows` whose changes are counted for these people, and as many
 * whose changes are not. Only the others show whether a row that changes an answer is missing from what is counted.
 */
export async function rowsToChange(
  db: Db,
  table: Table,
  mostRows: number,
  usernames: readonly string[],
): Promise<string[]> {
  const people = sql`(select person_id from account where username = any(${usernames}::text[]))`
  const week = sql`school_date between '2026-11-23' and '2026-11-29'`
  const { rows } = await sql<{ ctid: string }>`
    with subject (id) as (
      select p.person_id from account p where p.username = any(${usernames}::text[])
      union select p.event_id from event_participant p where p.student_id in ${people}
        and exists (select from event_session s where s.event_id = p.event_id and s.${week})),
    row (ctid, is_theirs, content) as (
      select r.ctid, exists (select from (${sql.raw(subjectsOf(table, '(select r.*)'))}) c (id) where c.id in (select id from subject)),
        to_jsonb(r) from ${sql.table(table)} r),
    numbered as (select *, row_number() over (partition by is_theirs
      order by (content ->> 'school_date' between '2026-11-23' and '2026-11-29'
        or content ->> 'session_id' in (select id::text from event_session where ${week})) desc nulls last,
      (content ->> 'id')::bigint, ctid) as number from row)
    select ctid::text from numbered where number <= ${mostRows} order by is_theirs desc, number`.execute(db)
  return rows.map(({ ctid }) => ctid)
}
