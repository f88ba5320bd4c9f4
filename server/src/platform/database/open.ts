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
    const database = await openPostgres(environment.DATABASE_URL, environment.DATABASE_POOL)
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
