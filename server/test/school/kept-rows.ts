import { sql } from 'kysely'
import type { OpenDatabase } from '../../src/platform/database/database.ts'

/** Each table has a copy in a schema of its own, and notes there when a statement writes to it. */
const keep = (schema: string) => `
  create schema ${schema};
  create table ${schema}.touched (name text not null);
  create function ${schema}.touch() returns trigger language plpgsql security definer as $$
    begin insert into ${schema}.touched values (tg_table_name); return null; end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table ${schema}.%1$I as table public.%1$I', name);
      execute format('create trigger ${schema} after insert or update or delete or truncate on public.%I
        for each statement execute function ${schema}.touch()', name);
    end loop;
  end $$;`

/** As a replica, so that neither keys nor triggers look at what is on its way. */
const restore = (schema: string) => `
  do $$ declare one record; begin
    perform set_config('session_replication_role', 'replica', true);
    for one in select t.name, string_agg(quote_ident(c.column_name), ', ') as columns
        from (select distinct name from ${schema}.touched) t
        join information_schema.columns c on c.table_schema = 'public' and c.table_name = t.name
          and c.is_generated = 'NEVER'
        group by t.name loop
      execute format('delete from public.%I', one.name);
      execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from ${schema}.%1$I',
        one.name, one.columns);
    end loop;
    delete from ${schema}.touched;
  end $$`

/**
 * Copies all rows of a database. Answers a function that restores them, in a twentieth of the time of a new world: the
 * server keeps its connections and their plans.
 */
export async function keepRows(database: OpenDatabase): Promise<() => Promise<void>> {
  await database.runScript(keep('kept'))
  return () => database.runScript(restore('kept'))
}

/** The rows that a template of the tests begins with, and a note of each change of what is no row. */
export const keepStart = `${keep('start')}
  create table start.changed_shape (at timestamptz not null default now());
  create function start.note_shape() returns event_trigger language plpgsql security definer as $$ begin
    if tg_event = 'sql_drop'
      and exists (select from pg_event_trigger_dropped_objects() where not is_temporary)
      or tg_event = 'ddl_command_end'
      and exists (select from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp')
    then insert into start.changed_shape default values; end if;
  end $$;
  create event trigger note_shape on ddl_command_end execute function start.note_shape();
  create event trigger note_drop on sql_drop execute function start.note_shape();`

/** From now on the shape counts as unchanged. */
export const acceptShape = 'delete from start.changed_shape'

/**
 * Restores the initial rows of the template; false when the shape of the database was changed, which rows do not
 * mend. Throws when something still holds a table.
 */
export async function restoreStart(database: OpenDatabase): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    select not exists (select from start.changed_shape) as "isSame"`.execute(database.db)
  if (rows[0]?.isSame !== true) return false
  await database.runScript(`set lock_timeout = '2s'; ${restore('start')}; set lock_timeout = 0`)
  return true
}
