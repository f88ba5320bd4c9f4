import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { type OpenDatabase, openEmbedded, type Patience } from './database.ts'
import { freeBytesAt, requireDiskSpace } from './disk-space.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import type { openPostgres as OpenPostgres } from './postgres/open-postgres.ts'
import { setForRole } from './postgres/session-settings.ts'
import { wantWhole } from './shape.ts'

/**
 * Opens the database that the settings name and migrates it. Throws `FolderInUse` when another process has the
 * embedded one, `DiskFull` when there is no room, `NotWhole` when it was restored in part.
 */
export async function openDatabase(environment: Environment, patience?: Patience): Promise<OpenDatabase> {
  if (environment.DATABASE_URL && environment.DATABASE_OWNER_URL) {
    await migrateDatabase(environment)
    await prepareForPooler(environment)
    return openShared(environment, patience)
  }
  await prepareForPooler(environment)
  const database = await openAsOwner(environment, patience)
  try {
    await migrate(database)
    await wantWhole(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens the database that the settings name, as its owner, at any version. The embedded one is
 * in `DATA_DIR/database` and is locked for this process. Throws as `openDatabase` does.
 */
export async function openAsOwner(environment: Environment, patience?: Patience): Promise<OpenDatabase> {
  if (environment.DATABASE_OWNER_URL) return openPostgres(environment.DATABASE_OWNER_URL, 2, patience)
  if (environment.DATABASE_URL) return openShared(environment, patience)
  const unlock = lockFolder(environment.dataDir)
  try {
    const freeBytes = () => freeBytesAt(environment.dataDir)
    await requireDiskSpace({ freeBytes })
    const database = await openEmbedded(join(environment.dataDir, 'database'))
    return {
      ...database,
      freeBytes,
      async close() {
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Migrates the database and closes it. Answers the names of the migrations that ran; throws as `openDatabase`. */
export async function migrateDatabase(environment: Environment): Promise<string[]> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL } = environment
  const owner = await openAsOwner(environment)
  try {
    const ran = await migrate(owner)
    await wantWhole(owner.db)
    if (DATABASE_URL && DATABASE_OWNER_URL) {
      // A pooler may know the role by another name.
      await letServe(owner, new URL(DATABASE_DIRECT_URL ?? DATABASE_URL).username)
    }
    return ran
  } finally {
    await owner.close()
  }
}

/** Lets the role that serves read and change rows, add to the audit, and do nothing else. */
function letServe(owner: OpenDatabase, role: string): Promise<void> {
  const name = `"${decodeURIComponent(role).replaceAll('"', '""')}"`
  return owner.runScript(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    revoke update, delete on audit, audit_link from ${name};
    revoke insert, update, delete on migration, database_function from ${name};`)
}

/**
 * Opens the PostgreSQL that processes share, with this one's part of the connections; it is up to date already. With a
 * patience of its own, a program goes past the pooler, whose connections have that of people.
 */
export function openShared(
  {
    DATABASE_URL = '',
    DATABASE_DIRECT_URL,
    DATABASE_REPLICA_URL,
    DATABASE_POOLER,
    DATABASE_POOL,
    workers,
  }: Environment,
  patience?: Patience,
): Promise<OpenDatabase> {
  const size = Math.ceil(DATABASE_POOL / workers)
  if (patience !== undefined) return openPostgres(DATABASE_DIRECT_URL ?? DATABASE_URL, size, patience)
  const pooler =
    DATABASE_DIRECT_URL === undefined
      ? undefined
      : { directUrl: DATABASE_DIRECT_URL, isNamed: DATABASE_POOLER === 'named' }
  return openPostgres(DATABASE_URL, size, undefined, { pooler, replicaUrl: DATABASE_REPLICA_URL })
}

/** The driver is loaded only where there is a PostgreSQL. */
async function openPostgres(...parameters: Parameters<typeof OpenPostgres>): Promise<OpenDatabase> {
  const { openPostgres: open } = await import('./postgres/open-postgres.ts')
  return open(...parameters)
}

/** A pooler passes no settings of a session on, so the role that serves has them in the database. */
async function prepareForPooler({ DATABASE_DIRECT_URL }: Environment): Promise<void> {
  if (DATABASE_DIRECT_URL === undefined) return
  const direct = await openPostgres(DATABASE_DIRECT_URL, 1)
  try {
    await setForRole(direct.db)
  } finally {
    await direct.close()
  }
}
