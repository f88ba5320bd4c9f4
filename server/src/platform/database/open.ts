import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from './database.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'

/**
 * Opens the database that the settings name and brings it up to date. The embedded one lies in
 * `DATA_DIR/database` and is locked for this process; throws `FolderInUse` when another has it.
 */
export async function openDatabase(environment: Environment): Promise<OpenDatabase> {
  if (environment.DATABASE_URL) {
    const database = await openShared(environment)
    await migrate(database)
    return database
  }
  const unlock = lockFolder(environment.dataDir)
  try {
    const database = await openEmbedded(join(environment.dataDir, 'database'))
    await migrate(database)
    return {
      ...database,
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

/** Opens the PostgreSQL that processes share, with this one's part of the connections; it is up to date already. */
export function openShared({
  DATABASE_URL = '',
  DATABASE_POOL,
  workers,
}: Environment): Promise<OpenDatabase> {
  return openPostgres(DATABASE_URL, Math.ceil(DATABASE_POOL / workers))
}
