import type { MemoryFS } from '@electric-sql/pglite'
import { Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Registry } from 'prom-client'
import { databaseFigures, type StatementObserver } from '../health/database-figures.ts'
import { bigintOid, dateOid, isoText, numericOid, timeOid, timestamptzOid } from './column-types.ts'
import type { Listener } from './postgres/listen.ts'
import type { Tables } from './tables.ts'

/**
 * The database, or a transaction on it. Inside a transaction the parameter is called `db` again, so that the
 * outer one, which would wait for ever on the embedded database's single connection, is out of reach.
 */
export type Db = Kysely<Tables>

/** The read-only part of it: nothing in it changes a row. SQL text goes through `readRows`. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom'>

export interface OpenDatabase {
  db: Db
  /** For readings that may be a second old, which a replica answers if there is one; it takes no changes. */
  replica: ReadDb
  kind: 'embedded' | 'postgres'
  version: string
  /** What it counts of its statements and connections. */
  figures: Registry
  /** Calls the observer with each statement, within its request; answers the function that ends it. */
  observe(observer: StatementObserver): () => void
  /** Runs a script of several statements in one go. */
  runScript(script: string): Promise<void>
  /** Hears what transactions say on a channel by `pg_notify` once they have succeeded; answers how to end it. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  close(): Promise<void>
  /** Opens all connections, and plans on each what takes long to be planned; people would wait for it. */
  warmUp?: () => Promise<void>
  /** Free space of its disk; only for the embedded one in a folder. */
  freeBytes?: () => Promise<number>
}

/** For how many milliseconds a connection is waited for, a statement may run, and an answer is waited for when not even a refusal comes. */
export interface Patience {
  connection: number
  statement: number
  answer: number
}

/** With two seconds for a connection that makes less than five: nobody looks at a still page for longer. */
export const ofPeople: Patience = { connection: 2000, statement: 2500, answer: 2800 }
/** One statement of an import writes a table whole: half a million periods of learning take a minute. */
export const ofPrograms: Patience = { connection: 2000, statement: 300_000, answer: 305_000 }

/** Opens the embedded database in a folder or in memory, which is empty unless files are given. */
export async function openEmbedded(place?: string | MemoryFS): Promise<OpenDatabase> {
  const [{ PGlite }, { EmbeddedDialect }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./embedded-dialect.ts'),
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
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(pglite), log })
  const version = await serverVersion(db)
  return {
    db,
    replica: db,
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

/** Reads at one moment, in a transaction that takes no changes. */
export function readTransaction<T>(db: ReadDb, work: (db: ReadDb) => Promise<T>): Promise<T> {
  return (db as Db)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(work)
}

const writes = /\b(insert into|delete from|update \S+( as)?( \S+)? set|for (no key )?update)\b/i

/** Runs a reading that is written as text. Throws for one that writes or locks. */
export async function readRows<Row>(db: ReadDb, query: RawBuilder<Row>): Promise<Row[]> {
  const writer = db as Db
  const compiled = query.compile(writer)
  requireReading(compiled.sql)
  return (await writer.executeQuery(compiled)).rows
}

/** Whether a text neither writes nor locks rows. */
export function isReading(text: string): boolean {
  return /^(select|with)\b/.test(text) && !writes.test(text)
}

/** Throws for a text that writes or locks rows. */
export function requireReading(text: string): void {
  const found = writes.exec(text)
  if (found !== null) throw new Error(`a reading must not write: ${found[0]}`)
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

/** Answers the version of the server. */
export async function serverVersion(db: ReadDb): Promise<string> {
  const { version } = await db
    .selectNoFrom(sql<string>`current_setting('server_version')`.as('version'))
    .executeTakeFirstOrThrow()
  return version
}
