import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { Counter } from 'prom-client'
import { databaseFigures } from '../../health/database-figures.ts'
import { type Db, type OpenDatabase, ofPeople, type Patience, serverVersion } from '../database.ts'
import { longReadings } from '../statement.ts'
import type { Tables } from '../tables.ts'
import { listenToPostgres } from './listen.ts'
import { makePool, warmUp } from './pool.ts'
import { preparedClient } from './prepared-client.ts'
import { recoveringPool } from './recovering-pool.ts'
import { measureReplica } from './replica-age.ts'
import { replicaPool } from './replica-pool.ts'
import { asStartOptions, poolerBetween, sessionSettings, wantSettings } from './session-settings.ts'

/** A pooler in transaction mode that the address leads to. */
interface Pooler {
  /** The same database without the pooler: listeners and long scripts need a connection of their own. */
  directUrl: string
  /** Whether it knows the statements of its clients by name. */
  isNamed: boolean
}

interface PostgresOptions {
  pooler?: Pooler | undefined
  /** A streaming replica of the same database, for readings that may be a second old. */
  replicaUrl?: string | undefined
}

/**
 * Opens PostgreSQL. A school day and an instant are text and a bigint is a number, as on the embedded database.
 * A broken connection never ends the process. Throws `OperatorError` where the sessions cannot be as they must.
 */
export async function openPostgres(
  url: string,
  poolSize: number,
  patience: Patience = ofPeople,
  { pooler, replicaUrl }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const settings = sessionSettings(patience.statement)
  const directUrl = pooler?.directUrl ?? url
  const pool = makePool({
    Client: preparedClient(patience.answer, pooler?.isNamed ?? true),
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: patience.connection,
    ...(pooler === undefined ? { options: asStartOptions(settings) } : {}),
  })
  const { registry: figures, log, observe } = databaseFigures(pool)
  const primary = recoveringPool(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: primary }), log })
  const replica = replicaUrl === undefined ? db : openReplica(replicaUrl)

  async function close(): Promise<void> {
    if (replica !== db) await replica.destroy()
    await db.destroy()
  }

  function openReplica(connectionString: string): Db {
    const reads = new Counter({
      name: 'studentgo_replica_reads_total',
      help: 'Readings that may be a second old, by where they were read',
      labelNames: ['from'],
      registers: [figures],
    })
    const replicas = makePool({
      Client: preparedClient(patience.answer),
      connectionString,
      max: poolSize,
      connectionTimeoutMillis: patience.connection,
      options: asStartOptions(settings),
    })
    // Without the log: a measurement is not counted as a statement of the current request.
    const unlogged = (pool: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const freshness = measureReplica(unlogged(replicas), unlogged(primary))
    const pool = replicaPool(replicas, primary, freshness, from => reads.inc({ from }))
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
  }

  let version: string
  try {
    version = await serverVersion(db)
    await wantSettings(db, settings, pooler !== undefined)
  } catch (error) {
    await close()
    throw refusalOfPooler(error) ?? error
  }
  return {
    db,
    replica,
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
    // A pooler's connections are not ours, and without names nothing is planned ahead.
    ...(pooler === undefined ? { warmUp: () => warmUp(pool, longReadings()) } : {}),
    listen: (channel, listener) => listenToPostgres(directUrl, channel, listener),
    close,
  }
}

/** The error of a pooler that refuses a session with startup settings. */
function refusalOfPooler(error: unknown): Error | undefined {
  const { cause } = error instanceof Error ? error : {}
  const [, what] =
    /unsupported startup parameter(?: in options)?: (\w+)/.exec(
      cause instanceof Error ? cause.message : '',
    ) ?? []
  return what === undefined ? undefined : poolerBetween(what)
}
