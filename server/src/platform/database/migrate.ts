import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import { databaseErrorCode, type OpenDatabase } from './database.ts'
import { noteShape } from './shape.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** A migration that has run differs from its file: the database is not what this version expects. */
export class ChangedMigration extends OperatorError {}

/** The database, or a backup of one, was made by a newer version. */
export class NewerDatabase extends OperatorError {}

/** What others use was not let go of in time; nothing of the migration has run. */
export class TablesInUse extends OperatorError {}

/** People who read and write meanwhile wait for no longer than this behind a migration that waits. */
const lockMilliseconds = 2000
/** They get through before the next try. */
const pauseMilliseconds = 1000

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

interface Options {
  /** The migrations of a backup, instead of all. */
  only?: readonly string[]
  /** Gets a sentence when a migration has to wait. */
  say?: (line: string) => void
  /** How often one whose tables are in use is tried. */
  tries?: number
}

/**
 * Brings the database to the newest version, or to that of a backup: every file of `migrations/` in order, once each, each
 * in its own transaction. Two servers that start together take turns. One whose tables are in use tries again. Answers the
 * names of the files that it ran. Throws `ChangedMigration` when a file was edited after it had run, `NewerDatabase` when
 * one is wanted that this version does not have, `TablesInUse` after the last try.
 */
export async function migrate(
  database: OpenDatabase,
  { only, say = line => void process.stderr.write(`${line}\n`), tries = 20 }: Options = {},
): Promise<string[]> {
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
      await runOnce(database, { name, script, checksum }, { say, tries })
      ran.push(name)
    }
  }
  const isNewest = (only ?? all).includes(all.at(-1) ?? '')
  if (isNewest && ran.length > 0) await noteShape(database)
  return ran
}

async function runOnce(
  database: OpenDatabase,
  { name, script, checksum }: { name: string; script: string; checksum: string },
  { say, tries }: Required<Omit<Options, 'only'>>,
): Promise<void> {
  for (let count = 1; ; count++) {
    try {
      // The first lock makes a second server wait here, however long; it then finds the row and fails into the check below.
      await database.runScript(
        `begin; select pg_advisory_xact_lock(7301); set local lock_timeout = ${lockMilliseconds};
        insert into migration (name, checksum) values ('${name}', '${checksum}');\n${script}\n;commit;`,
      )
      return
    } catch (error) {
      if ((await migrationsDone(database)).has(name)) return
      const code = databaseErrorCode(error)
      if (code !== lockNotAvailable && code !== deadlockDetected) throw error
      const users = await usersOfTables(database)
      if (count === tries)
        throw new TablesInUse(
          `migration ${name} did not get its tables in ${tries} tries, and nothing of it has run: ${users}`,
        )
      say(`migration ${name} waits for tables that are in use (try ${count} of ${tries}): ${users}`)
      await after(pauseMilliseconds)
    }
  }
}

/** Who has been in a transaction for longest, and which tables it holds. */
async function usersOfTables({ db }: OpenDatabase): Promise<string> {
  const { rows } = await sql<{ pid: number; role: string; seconds: number; tables: string }>`
    select a.pid, a.usename as role, extract(epoch from clock_timestamp() - a.xact_start)::int as seconds,
      string_agg(distinct c.relname, ', ' order by c.relname) as tables
    from pg_locks l
    join pg_stat_activity a on a.pid = l.pid and a.pid <> pg_backend_pid()
    join pg_class c on c.oid = l.relation and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    where l.granted and l.database = (select oid from pg_database where datname = current_database())
    group by a.pid, a.usename, a.xact_start
    order by a.xact_start
    limit 1`.execute(db)
  const [longest] = rows
  if (longest === undefined) return 'nobody holds them any more'
  const { pid, role, seconds, tables } = longest
  return `session ${pid} of ${role} has been in a transaction for ${seconds} s and holds ${tables}`
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
