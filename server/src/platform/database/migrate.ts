import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import type { OpenDatabase } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** A migration that has run differs from its file: the database is not what this version expects. */
export class ChangedMigration extends OperatorError {}

/**
 * Brings the database to the newest version: every file of `migrations/` in order, once each, each in its
 * own transaction. Two servers that start together take turns. Answers the names of the files that it ran.
 * Throws `ChangedMigration` when a file was edited after it had run.
 */
export async function migrate(database: OpenDatabase): Promise<string[]> {
  await database.runScript(`
    create table if not exists migration (name text primary key, ran_at timestamptz not null default now());
    alter table migration add column if not exists checksum text;`)
  const done = await migrationsDone(database)
  const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const ran: string[] = []
  for (const name of files) {
    const script = await readFile(new URL(name, folder), 'utf8')
    const checksum = checksumOf(script)
    if (done.has(name)) {
      await compare(database, name, checksum, done.get(name))
      continue
    }
    // The lock makes a second server wait here; it then finds the row and fails into the check below.
    await database
      .runScript(
        `begin; select pg_advisory_xact_lock(7301);
        insert into migration (name, checksum) values ('${name}', '${checksum}');\n${script}\n;commit;`,
      )
      .catch(async error => {
        if (!(await migrationsDone(database)).has(name)) throw error
      })
    ran.push(name)
  }
  return ran
}

/** A database from before checksums gets them now. */
async function compare(
  database: OpenDatabase,
  name: string,
  checksum: string,
  ran: string | null | undefined,
): Promise<void> {
  if (ran === checksum) return
  if (ran !== null) throw new ChangedMigration(`migration ${name} was changed after it had run`)
  await database.runScript(`update migration set checksum = '${checksum}' where name = '${name}'`)
}

/** Of the text, whatever line ends the checkout has. */
function checksumOf(script: string): string {
  return createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex')
}

async function migrationsDone(database: OpenDatabase): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, checksum from migration`.execute(database.db)
  return new Map(rows.map(row => [row.name, row.checksum]))
}
