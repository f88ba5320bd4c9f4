import type { Insertable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

const kept = 400

/** Notes for the desk that a backup was written, or tried. Those of more than a year of nights are forgotten. */
export async function noteBackupRun(db: Db, run: Insertable<Tables['backup_run']>): Promise<void> {
  await db.insertInto('backup_run').values(run).execute()
  await db
    .deleteFrom('backup_run')
    .where('id', 'not in', db.selectFrom('backup_run').select('id').orderBy('at', 'desc').limit(kept))
    .execute()
}
