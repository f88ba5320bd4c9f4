import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openEmbedded } from './database.ts'
import { describeSchema } from './describe-schema.ts'
import { describeTables } from './generate-tables.ts'
import { ChangedMigration, migrate } from './migrate.ts'
import { wantWhole } from './shape.ts'

let database: OpenDatabase
let ran: string[]

beforeAll(async () => {
  database = await openEmbedded()
  ran = await migrate(database)
})
afterAll(() => database.close())

test('every migration runs once, and its checksum is noted', async () => {
  expect(ran.length).toBeGreaterThan(8)
  expect(await migrate(database)).toEqual([])
})

test.each([
  ['server/src/platform/database/tables.ts', describeTables],
  ['docs/schema.sql', describeSchema],
])('%s describes the database: `npm run tables`', async (file, describe) => {
  expect(readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')).toBe(await describe(database))
})

test('a function whose text has changed is created again, once', async () => {
  await database.runScript(`update database_function set checksum = 'of an older text' where name = 'is-minor.sql';
    drop function is_minor(date, date) cascade`)
  expect(await migrate(database)).toEqual(['is-minor.sql'])
  await database.runScript(`do $$ begin assert is_minor('2010-01-01', '2026-01-01'); end $$`)
  expect(await migrate(database)).toEqual([])
})

test('an older version of the program leaves the functions of the newer one', async () => {
  // Its text ran once, the newer one later.
  await database.runScript(`insert into database_function (name, checksum) values ('is-minor.sql', 'of a newer text');
    create or replace function is_minor(birth_date date, today date) returns boolean language sql begin atomic select true; end`)
  expect(await migrate(database)).toEqual([])
  await database.runScript(`do $$ begin assert is_minor('2000-01-01', '2026-01-01'); end $$;
    delete from database_function where name = 'is-minor.sql'`)
  expect(await migrate(database)).toEqual(['is-minor.sql'])
})

test('functions are files of their own, not parts of migrations', () => {
  const folder = new URL('../../../database/migrations/', import.meta.url)
  const isNew = (name: string) => Number(name.slice(0, 4)) > 70
  const making = readdirSync(folder).filter(
    name => isNew(name) && /create (or replace )?function/i.test(readFileSync(new URL(name, folder), 'utf8')),
  )
  expect(making).toEqual([])
})

test('a database from before checksums gets them', async () => {
  await database.runScript('update migration set checksum = null')
  expect(await migrate(database)).toEqual([])
  await database.runScript("do $$ begin assert (select bool_and(checksum <> '') from migration); end $$")
})

test('a file that was edited after it had run stops the start', async () => {
  await database.runScript(`update migration set checksum = 'of another text' where name = '${ran[0]}'`)
  await expect(migrate(database)).rejects.toThrow(ChangedMigration)
  await expect(migrate(database)).rejects.toThrow(`${ran[0]} was changed`)
})

test('no function looks for a name along a search path that a restore leaves empty', async () => {
  const { rows } = await sql`select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null
      and not coalesce('search_path=pg_catalog, public' = any (p.proconfig), false)`.execute(database.db)
  expect(rows).toEqual([])
  await database.runScript(`begin; set local search_path = '';
    select public.search_vector('näyttö'), public.search_query('näyttö'), public.parent_scopes(1, 1, '2026-11-27'),
      (select count(*) from public.staff_students(1, '2026-11-27', now()));
    commit`)
})

test('a database that was restored in part stops the start, and says what it lacks', async () => {
  await expect(wantWhole(database.db)).resolves.toBeUndefined()
  await database.runScript('alter table student rename constraint student_person_id_fkey to elsewhere')
  await expect(wantWhole(database.db)).rejects.toThrow(
    'it lacks the constraint student_person_id_fkey of student, as after a restore that broke off',
  )
  await database.runScript(`alter table student rename constraint elsewhere to student_person_id_fkey;
    alter function term_of(date) rename to elsewhere`)
  await expect(wantWhole(database.db)).rejects.toThrow('it lacks the function term_of(date)')
  await database.runScript('alter function elsewhere(date) rename to term_of')
  await expect(wantWhole(database.db)).resolves.toBeUndefined()
})

test('a database that records an import of people and has none stops the start', async () => {
  await database.runScript(`insert into import_run (source, started_at, finished_at, created, updated, ended, unchanged)
      values ('primus', '2026-11-26', '2026-11-26', 173, 0, 0, 0);
    insert into import_run_file (run_id, name, row_count) select id, 'users', 173 from import_run`)
  await expect(wantWhole(database.db)).rejects.toThrow(
    'its history tells of an import of people, and it has nobody',
  )
})
