import { sql } from 'kysely'
import type { OpenDatabase } from './database.ts'

interface Part {
  table: string
  text: string
  /** The one column that a constraint is about. */
  column: string | null
}

/**
 * The schema of a migrated database as SQL to read: each table with its columns and their own constraints, then its
 * constraints over several columns, its indexes and its triggers, except those that only count changes.
 */
export async function describeSchema({ db }: OpenDatabase): Promise<string> {
  const { rows: columns } = await sql<Part>`
    select c.relname as "table", a.attname as "column", quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case when a.attidentity <> '' then ' generated always as identity'
        when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end as text
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`.execute(db)
  const { rows: constraints } = await sql<Part>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(c.oid, true) as text,
      case when cardinality(conkey) = 1 then a.attname end as "column"
    from pg_constraint c
    left join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c', 'x')
    order by 1, strpos('pufcx', contype::text), conname`.execute(db)
  const { rows: others } = await sql<Part>`
    select tablename::text as "table", indexdef as text, null as "column"
    from pg_indexes where schemaname = 'public'
      and not exists (select from pg_constraint where conindid = quote_ident(indexname)::regclass)
    union all
    select tgrelid::regclass::text, pg_get_triggerdef(oid, true), null
    from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      and tgfoid <> all (select oid from pg_proc where proname = tgrelid::regclass || '_changed')
    order by 1, 2`.execute(db)
  const tables = Map.groupBy(columns, ({ table }) => table)
  return [
    '-- The schema of the whole database, to read. Written by `npm run tables`; never by hand. Migrations',
    '-- (`server/database/migrations`) make it; its functions are the files of `server/database/functions`.\n',
    ...[...tables].map(([table, columns]) => {
      const ofTable = constraints.filter(part => part.table === table)
      const lines = columns.map(({ column, text }) =>
        [text, ...ofTable.filter(part => part.column === column).map(withoutColumn)].join(' '),
      )
      lines.push(...ofTable.filter(({ column }) => column === null).map(({ text }) => text))
      const after = others.filter(part => part.table === table).map(({ text }) => `${text};`)
      return plain([`create table ${table} (\n  ${lines.join(',\n  ')}\n);`, ...after, ''].join('\n'))
    }),
  ].join('\n')
}

/** A key of one column does not repeat the column's name. */
function withoutColumn({ text }: Part): string {
  return text.replace(/^(PRIMARY KEY|UNIQUE) \(\S+\)/, '$1').replace(/^FOREIGN KEY \(\S+\) /, '')
}

/** In the words of the migrations: PostgreSQL writes its own in capitals and names each type. */
function plain(text: string): string {
  return text
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('time without time zone', 'time')
    .replace(/::(text|jsonb|bigint|integer|numeric|date)(\[\])?/g, '')
    .replace(/= ANY \(ARRAY\[([^\]]*)\]\)/g, 'IN ($1)')
    .replace(/'[^']*'|\b[A-Z]{2,}\b/g, part => (part.startsWith("'") ? part : part.toLowerCase()))
    .replace(/ public\.| using btree/g, found => (found === ' public.' ? ' ' : ''))
}
