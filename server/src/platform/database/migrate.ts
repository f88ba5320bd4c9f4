import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import { applyTriggers } from './changes/apply-triggers.ts'
import type { OpenDatabase } from './database.ts'
import { applyFunctions } from './functions.ts'
import { checksumOf, type Retries, runOnce } from './run-once.ts'
import { noteShape } from './shape.ts'

const folder = new URL('../../../database/migrations/', import.meta.url)

/** A migration that has run differs from its file: the database is not what this version expects. */
export class ChangedMigration extends OperatorError {}

/** The database, or a backup of one, was made by a newer version. */
export class NewerDatabase extends OperatorError {}

interface Options extends Partial<Retries> {
  /** The migrations of a backup, instead of all. */
  only?: readonly string[]
}

/**
 * Migrates the database to the newest version, or to that of a backup: every file of `migrations/` in order, once each,
 * each in its own transaction, then the functions whose files have changed. Two servers that start together take turns.
 * One whose tables are in use tries again. Answers the names of the files that it ran. Throws `ChangedMigration` when a
 * migration was edited after it had run, `NewerDatabase` when one is wanted that this version does not have,
 * `TablesInUse` after the last try.
 */
export async function migrate(
  database: OpenDatabase,
  { only, say = line => void process.stderr.write(`${line}\n`), tries = 20 }: Options = {},
): Promise<string[]> {
  const retries = { say, tries }
  await database.runScript(`
    create table if not exists migration (name text primary key, ran_at timestamptz not null default now());
    alter table migration add column if not exists checksum text;`)
  const done = await migrationsDone(database)
  const all = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const unknown = only?.find(name => !all.includes(name))
  if (unknown !== undefined) throw new NewerDatabase(`${unknown} is of a newer version than this program`)
  const ran: string[] = []
  for (const name of only ?? all) {
    const script = await readFile(new URL(name, folder), 'utf8')
    const checksum = checksumOf(script)
    if (done.has(name)) await compare(database, name, checksum, done.get(name))
    else {
      const step = {
        name: `migration ${name}`,
        script: `insert into migration (name, checksum) values ('${name}', '${checksum}');\n${script}`,
        hasRun: async () => (await migrationsDone(database)).has(name),
      }
      await runOnce(database, step, retries)
      ran.push(name)
    }
  }
  const isNewest = (only ?? all).includes(all.at(-1) ?? '')
  if (isNewest) {
    ran.push(...(await applyFunctions(database, retries)))
    ran.push(...(await applyTriggers(database, retries)))
  }
  if (isNewest && ran.length > 0) await noteShape(database)
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

async function migrationsDone(database: OpenDatabase): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, checksum from migration`.execute(database.db)
  return new Map(rows.map(row => [row.name, row.checksum]))
}
