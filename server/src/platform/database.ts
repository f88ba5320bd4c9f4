import { CompiledQuery, Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely'
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
  /** Runs a script of several statements in one go. */
  runScript(script: string): Promise<void>
  /** The connection itself, for the few hot queries that are worth preparing by hand. */
  query<Row>(name: string, text: string, values: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const dateOid = 1082
const timeOid = 1083
const bigintOid = 20
const bigintArrayOid = 1016
const numericOid = 1700

/**
 * Opens PostgreSQL. A school day stays text and a bigint becomes a number, as on the embedded database.
 * A statement that takes longer than 10 s is cut, and a broken connection never ends the process.
 */
export async function openPostgres(url: string, poolSize: number): Promise<OpenDatabase> {
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  types.setTypeParser(dateOid, value => value)
  types.setTypeParser(timeOid, value => value.slice(0, 5))
  types.setTypeParser(bigintOid, Number)
  // Arrays of them too: `{1,2,NULL}`.
  types.setTypeParser(bigintArrayOid, value => JSON.parse(`[${value.slice(1, -1).toLowerCase()}]`))
  types.setTypeParser(numericOid, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: 15000,
    statement_timeout: 10000,
    keepAlive: true,
    // Sessions of the database speak UTC, wherever its machine stands.
    options: '-c TimeZone=UTC',
  })
  // Without a listener on the client itself, a server restart would end this process (security F3).
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
    prepareNamed(client as unknown as Connection)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const version = await serverVersion(db)
  return {
    db,
    kind: 'postgres',
    version,
    async runScript(script) {
      const client = await pool.connect()
      try {
        await client.query('set statement_timeout = 0')
        await client.query(script)
      } catch (error) {
        // The connection must not go back to the pool inside the broken transaction.
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        await client.query('reset statement_timeout').catch(() => undefined)
        client.release()
      }
    },
    async query<Row>(name: string, text: string, values: unknown[]) {
      const result = await pool.query({ name, text, values })
      return result.rows as Row[]
    },
    close: () => db.destroy(),
  }
}

const nameMark = /^\/\* (\w+) \*\/ /

/** A statement as a transaction sends it, so that PostgreSQL plans it once for each connection and not each time. */
export function named(name: string, text: string): string {
  return name === '' ? text : `/* ${name} */ ${text}`
}

interface Connection {
  query: (...given: unknown[]) => unknown
}

/** Kysely has no names for statements, and in a transaction nobody else may ask: the name travels in the text. */
function prepareNamed(connection: Connection): void {
  const plain: Connection = Object.getPrototypeOf(connection)
  connection.query = (...given) => {
    const [text, values] = given
    const name = typeof text === 'string' ? nameMark.exec(text)?.[1] : undefined
    if (name === undefined || typeof text !== 'string') return plain.query.apply(connection, given)
    return plain.query.call(connection, { name, text: text.replace(nameMark, ''), values })
  }
}

/** Opens the embedded database in a folder, or in memory (optionally from a dump) when there is none. */
export async function openEmbedded(folder: string | undefined, dump?: Blob): Promise<OpenDatabase> {
  const [{ PGlite }, { preparedPglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./prepared-pglite.ts'),
  ])
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
    parsers: {
      [dateOid]: value => value,
      [timeOid]: value => value.slice(0, 5),
      [bigintOid]: Number,
      [numericOid]: Number,
    },
  })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: preparedPglite(pglite) }) })
  const version = await serverVersion(db)
  return {
    db,
    kind: 'embedded',
    version,
    async runScript(script) {
      try {
        await pglite.exec(script)
      } catch (error) {
        await pglite.exec('rollback').catch(() => undefined)
        throw error
      }
    },
    async query<Row>(_name: string, text: string, values: unknown[]) {
      // By way of Kysely, whose lock keeps it out of the transactions of others.
      const result = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
      return result.rows
    },
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
export async function timeOf(database: OpenDatabase): Promise<number> {
  const question = 'select extract(epoch from clock_timestamp()) * 1000 as now'
  const [row] = await database.query<{ now: number }>('time_of_database', question, [])
  if (row === undefined) throw new Error('the database does not tell the time')
  return row.now
}

async function serverVersion(db: Db): Promise<string> {
  const result = await sql<{ server_version: string }>`show server_version`.execute(db)
  return result.rows[0]?.server_version ?? ''
}
