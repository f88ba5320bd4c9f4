import type { MemoryFS } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely'
import type { Registry } from 'prom-client'
import { databaseFigures, type StatementObserver } from '../health/database-figures.ts'
import type { Listener } from './listening-postgres.ts'
import { asStartOptions, poolerBetween, sessionSettings, wantSettings } from './session-settings.ts'
import type { Tables } from './tables.ts'

/**
 * The database, or a transaction on it. Inside a transaction the parameter is called `db` again, so that the
 * outer one, which would wait for ever on the embedded database's single connection, is out of reach.
 */
export type Db = Kysely<Tables>

export interface OpenDatabase {
  db: Db
  kind: 'embedded' | 'postgres'
  version: string
  /** What it counts of its statements and connections. */
  figures: Registry
  /** Tells of each statement, within the request that has sent it; answers how to end it. */
  observe(observer: StatementObserver): () => void
  /** Runs a script of several statements in one go. */
  runScript(script: string): Promise<void>
  /** Hears what transactions say on a channel by `pg_notify` once they have succeeded; answers how to end it. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  close(): Promise<void>
  /** What is free where it lies, of the embedded one in a folder. */
  freeBytes?: () => Promise<number>
}

const dateOid = 1082
const timeOid = 1083
const timestamptzOid = 1184
const bigintOid = 20
const bigintArrayOid = 1016
const numericOid = 1700

/** An instant as JSON in the database writes it too, `2026-11-22T05:01:27.123+00:00`; sessions speak UTC. */
function isoText(value: string): string {
  return `${value.replace(' ', 'T')}:00`
}

/** For how many milliseconds a connection is waited for, a statement may run, and an answer is waited for when not even a refusal comes. */
export interface Patience {
  connection: number
  statement: number
  answer: number
}

/** With two seconds for a connection that makes less than five: nobody looks at a still page for longer. */
const ofPeople: Patience = { connection: 2000, statement: 2500, answer: 2800 }
/** One statement of an import writes a table whole: half a million periods of learning take a minute. */
export const ofPrograms: Patience = { connection: 2000, statement: 300_000, answer: 305_000 }

/** A pooler in transaction mode that the address leads to. */
interface Pooler {
  /** The same database past it: what listens, and scripts that take their time, need a connection of their own. */
  directUrl: string
  /** Whether it knows the statements of its clients by name. */
  isNamed: boolean
}

/**
 * Opens PostgreSQL. A school day and an instant are text and a bigint is a number, as on the embedded database.
 * A broken connection never ends the process. Throws `OperatorError` where the sessions cannot be as they must.
 */
export async function openPostgres(
  url: string,
  poolSize: number,
  patience: Patience = ofPeople,
  pooler?: Pooler,
): Promise<OpenDatabase> {
  const [{ default: pg }, { preparedClient }, { recoveringPool }, { listenToPostgres }] = await Promise.all([
    import('pg'),
    import('./prepared-postgres.ts'),
    import('./recovering-pool.ts'),
    import('./listening-postgres.ts'),
  ])
  const settings = sessionSettings(patience.statement)
  const directUrl = pooler?.directUrl ?? url
  const types = new pg.TypeOverrides()
  types.setTypeParser(dateOid, value => value)
  types.setTypeParser(timeOid, value => value.slice(0, 5))
  types.setTypeParser(timestamptzOid, isoText)
  types.setTypeParser(bigintOid, Number)
  // Arrays of them too: `{1,2,NULL}`.
  types.setTypeParser(bigintArrayOid, value => JSON.parse(`[${value.slice(1, -1).toLowerCase()}]`))
  types.setTypeParser(numericOid, Number)
  const pool = new pg.Pool({
    Client: preparedClient(patience.answer, pooler?.isNamed ?? true),
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: patience.connection,
    // A new connection plans everything anew, home alone for 35 ms, so one that was of use a while ago is kept.
    idleTimeoutMillis: 10 * 60_000,
    keepAlive: true,
    ...(pooler === undefined ? { options: asStartOptions(settings) } : {}),
  })
  // Without a listener on the client itself, a server restart would end this process (security F3).
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  const { registry: figures, log, observe } = databaseFigures(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: recoveringPool(pool) }), log })
  let version: string
  try {
    version = await serverVersion(db)
    await wantSettings(db, settings, pooler !== undefined)
  } catch (error) {
    await db.destroy()
    throw refusalOfPooler(error) ?? error
  }
  return {
    db,
    kind: 'postgres',
    version,
    figures,
    observe,
    async runScript(script) {
      // On a connection of its own, which may take all the time it needs.
      const client = new pg.Client({ connectionString: directUrl, keepAlive: true })
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.query(script)
      } finally {
        await client.end()
      }
    },
    listen: (channel, listener) => listenToPostgres(directUrl, channel, listener),
    close: () => db.destroy(),
  }
}

/** Opens the embedded database in a folder or in memory, which is empty unless files are given. */
export async function openEmbedded(place?: string | MemoryFS): Promise<OpenDatabase> {
  const [{ PGlite }, { preparedPglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./prepared-pglite.ts'),
  ])
  const pglite = await PGlite.create({
    ...(typeof place === 'string' ? { dataDir: place } : {}),
    ...(typeof place === 'object' ? { fs: place } : {}),
    parsers: {
      [dateOid]: value => value,
      [timeOid]: value => value.slice(0, 5),
      [timestamptzOid]: isoText,
      [bigintOid]: Number,
      [numericOid]: Number,
    },
  })
  await pglite.exec('set plan_cache_mode = force_generic_plan')
  const { registry: figures, log, observe } = databaseFigures()
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: preparedPglite(pglite) }), log })
  const version = await serverVersion(db)
  return {
    db,
    kind: 'embedded',
    version,
    figures,
    observe,
    async runScript(script) {
      try {
        await pglite.exec(script)
      } catch (error) {
        await pglite.exec('rollback').catch(() => undefined)
        throw error
      }
    },
    listen: (channel, { heard }) => pglite.listen(channel, heard),
    close: () => db.destroy(),
  }
}

/** Runs `work` in one transaction: all of it happens or none. */
export function transaction<T>(db: Db, work: (db: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}

/** The PostgreSQL error code of a failure (`23505` is a unique violation), or undefined. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** What time it is at the database, in milliseconds since 1970. */
export async function timeOf({ db }: OpenDatabase): Promise<number> {
  const { now } = await db.selectNoFrom(sql<string>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow()
  return Date.parse(now)
}

async function serverVersion(db: Db): Promise<string> {
  const { version } = await db
    .selectNoFrom(sql<string>`current_setting('server_version')`.as('version'))
    .executeTakeFirstOrThrow()
  return version
}

/** A pooler refuses a session that brings settings along. */
function refusalOfPooler(error: unknown): Error | undefined {
  const { cause } = error instanceof Error ? error : {}
  const [, what] =
    /unsupported startup parameter(?: in options)?: (\w+)/.exec(
      cause instanceof Error ? cause.message : '',
    ) ?? []
  return what === undefined ? undefined : poolerBetween(what)
}
