import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import { databaseErrorCode, type OpenDatabase } from './database.ts'

/** The tables of a step were not free in time; nothing of it has run. */
export class TablesInUse extends OperatorError {}

export interface Retries {
  /** Gets a sentence when a step has to wait. */
  say: (line: string) => void
  /** How often a step whose tables are in use is tried. */
  tries: number
}

/** A change of the database, whose script also notes that it has run. */
interface Step {
  name: string
  script: string
  hasRun: () => Promise<boolean>
}

/** People who read and write meanwhile wait for no longer than this behind a step that waits. */
const lockMilliseconds = 2000
/** They get through before the next try. */
const pauseMilliseconds = 1000

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

/**
 * Runs a step in a transaction of its own. Servers that start together take turns: the second finds that it has run. One
 * whose tables are in use tries again; throws `TablesInUse` after the last try.
 */
export async function runOnce(
  database: OpenDatabase,
  { name, script, hasRun }: Step,
  { say, tries }: Retries,
): Promise<void> {
  for (let count = 1; ; count++) {
    try {
      // A second server waits at the first lock, however long; the note of the first then makes it fail into the check below.
      await database.runScript(
        `begin; select pg_advisory_xact_lock(7301); set local lock_timeout = ${lockMilliseconds};\n${script}\n;commit;`,
      )
      return
    } catch (error) {
      if (await hasRun()) return
      const code = databaseErrorCode(error)
      if (code !== lockNotAvailable && code !== deadlockDetected) throw error
      const users = await usersOfTables(database)
      if (count === tries)
        throw new TablesInUse(
          `${name} did not get its tables in ${tries} tries, and nothing of it has run: ${users}`,
        )
      say(`${name} waits for tables that are in use (try ${count} of ${tries}): ${users}`)
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

/** Of the text, whatever line ends the checkout has. */
export function checksumOf(script: string): string {
  return createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex')
}
