import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { OpenDatabase } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)

/**
 * Brings the database to the newest version: every file of `migrations/` in order, once each, each in its
 * own transaction. Two servers that start together take turns. Answers the names of the files that it ran.
 */
export async function migrate(database: OpenDatabase): Promise<string[]> {
  await database.runScript(
    'create table if not exists migration (name text primary key, ran_at timestamptz not null default now())',
  )
  const done = new Set(await migrationsDone(database))
  const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const ran: string[] = []
  for (const name of files) {
    if (done.has(name)) continue
    const script = await readFile(new URL(name, folder), 'utf8')
    // The lock makes a second server wait here; it then finds the row and fails into the check below.
    await database
      .runScript(
        `begin; select pg_advisory_xact_lock(7301); insert into migration (name) values ('${name}');\n${script}\n;commit;`,
      )
      .catch(async error => {
        if (!(await migrationsDone(database)).includes(name)) throw error
      })
    ran.push(name)
  }
  return ran
}

async function migrationsDone(database: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(database.db)
  return rows.map(row => row.name)
}
