import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { type OpenDatabase, openEmbedded, openPostgres, type Patience } from './database.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { freeBytesAt, wantRoom } from './room.ts'

/**
 * Opens the database that the settings name and brings it up to date. The embedded one lies in
 * `DATA_DIR/database` and is locked for this process; throws `FolderInUse` when another has it, `DiskFull` when there is no room.
 */
export async function openDatabase(environment: Environment, patience?: Patience): Promise<OpenDatabase> {
  if (environment.DATABASE_URL) {
    if (environment.DATABASE_OWNER_URL) {
      await prepareAsOwner(environment.DATABASE_OWNER_URL, new URL(environment.DATABASE_URL).username)
      return openShared(environment, patience)
    }
    const database = await openShared(environment, patience)
    await migrate(database)
    return database
  }
  const unlock = lockFolder(environment.dataDir)
  try {
    const freeBytes = () => freeBytesAt(environment.dataDir)
    await wantRoom({ freeBytes })
    const database = await openEmbedded(join(environment.dataDir, 'database'))
    await migrate(database)
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

/** Migrates, and lets the role that serves read and change rows, add to the audit, and do nothing else. */
async function prepareAsOwner(url: string, role: string): Promise<void> {
  const owner = await openPostgres(url, 1)
  try {
    await migrate(owner)
    const name = `"${decodeURIComponent(role).replaceAll('"', '""')}"`
    await owner.runScript(`
      grant usage on schema public to ${name};
      grant select, insert, update, delete on all tables in schema public to ${name};
      revoke update, delete on audit, audit_link from ${name};
      revoke insert, update, delete on migration from ${name};`)
  } finally {
    await owner.close()
  }
}

/** Opens the PostgreSQL that processes share, with this one's part of the connections; it is up to date already. */
export function openShared(
  { DATABASE_URL = '', DATABASE_POOL, workers }: Environment,
  patience?: Patience,
): Promise<OpenDatabase> {
  return openPostgres(DATABASE_URL, Math.ceil(DATABASE_POOL / workers), patience)
}
