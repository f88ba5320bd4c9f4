import type { OpenDatabase } from '../../src/platform/database/database.ts'

/** Each table has a copy in a schema of its own, and notes there when a statement writes to it. */
const keep = `
  create schema kept;
  create table kept.touched (name text not null);
  create function kept.touch() returns trigger language plpgsql as $$
    begin insert into kept.touched values (tg_table_name); return null; end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table kept.%1$I as table public.%1$I', name);
      execute format('create trigger touched after insert or update or delete or truncate on public.%I
        for each statement execute function kept.touch()', name);
    end loop;
  end $$`

/** As a replica, so that neither keys nor triggers look at what is on its way. */
const restore = `
  do $$ declare one record; begin
    perform set_config('session_replication_role', 'replica', true);
    for one in select t.name, string_agg(quote_ident(c.column_name), ', ') as columns
        from (select distinct name from kept.touched) t
        join information_schema.columns c on c.table_schema = 'public' and c.table_name = t.name
          and c.is_generated = 'NEVER'
        group by t.name loop
      execute format('delete from public.%I', one.name);
      execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from kept.%1$I',
        one.name, one.columns);
    end loop;
    delete from kept.touched;
  end $$`

/**
 * Keeps all rows of a database. What it answers brings them back, which takes a twentieth of what a new world does: the
 * server goes on with its connections and their plans.
 */
export async function keepRows(database: OpenDatabase): Promise<() => Promise<void>> {
  await database.runScript(keep)
  return () => database.runScript(restore)
}
