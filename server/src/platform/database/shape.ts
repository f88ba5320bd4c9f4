import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import { type Db, type OpenDatabase, transaction } from './database.ts'

/** A database that lacks something of its own, as one that was restored in part does. */
export class NotWhole extends OperatorError {}

/** What keeps the rows right, by a name that every version of PostgreSQL gives it. */
const shape = sql`(
  select 'function ' || oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
  union
  select 'table ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  union
  select 'index ' || relname from pg_class c join pg_index i on i.indexrelid = c.oid and i.indisunique
  where c.relnamespace = 'public'::regnamespace
  union
  select 'constraint ' || conname || ' of ' || conrelid::regclass from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u')
  union
  select 'trigger ' || tgname || ' of ' || tgrelid::regclass from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not tgisinternal
)`

/** Notes what the migrations have made, in place of what those before them had. */
export async function noteShape({ db }: OpenDatabase): Promise<void> {
  await transaction(db, async db => {
    await sql`delete from database_shape`.execute(db)
    await sql`insert into database_shape (name) select s.name from ${shape} as s (name)`.execute(db)
  })
}

/** Throws `NotWhole`, with one sentence, for a database that lacks a part, or that knows of an import of people and has none. */
export async function wantWhole(db: Db): Promise<void> {
  const { rows } = await sql<{ missing: string | null; lacks: number; isEmptied: boolean }>`
    select min(n.name) as missing, count(n.name)::int as lacks,
      not exists (select from person) and exists (
        select from import_run r join import_run_file f on f.run_id = r.id
        where f.name = 'users' and f.row_count > 0 and r.kind = 'IMPORT' and r.undone_by is null) as "isEmptied"
    from (select name from database_shape except select name from ${shape} as s (name)) n`.execute(db)
  const [found] = rows
  if (found?.missing)
    throw new NotWhole(
      `The database is not whole: it lacks the ${found.missing}${found.lacks > 1 ? ` and ${found.lacks - 1} other parts` : ''}, as after a restore that broke off; restore it anew into an empty one.`,
    )
  if (found?.isEmptied)
    throw new NotWhole(
      'The database is not whole: its history tells of an import of people, and it has nobody; restore it anew into an empty one.',
    )
}
