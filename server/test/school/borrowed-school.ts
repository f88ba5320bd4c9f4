import type { OpenDatabase } from '../../src/platform/database/database.ts'
import { liftWriteLimits } from '../world/write-limits.ts'
import { acceptShape, restoreStart } from './kept-rows.ts'
import { openSchoolCopy } from './school-copy.ts'
import type { School } from './school-databases.ts'

interface Open {
  database: OpenDatabase
  drop: () => Promise<void>
}

/** Databases of this worker that no world uses now, as they began. */
const idle = new Map<string, Open[]>()

/** Lends a world the database of one before it, whose rows come back when it is given back; a new one where there is none. */
export async function borrowSchool(
  school: School,
  hasWriteLimits: boolean,
): Promise<{ database: OpenDatabase; giveBack: () => Promise<void> }> {
  const kind = `${school}, ${hasWriteLimits ? 'with' : 'without'} limits`
  const open = idle.get(kind)?.pop() ?? (await openNew(school, hasWriteLimits))
  return {
    database: open.database,
    async giveBack() {
      if (await restoreStart(open.database).catch(() => false)) {
        idle.set(kind, [...(idle.get(kind) ?? []), open])
      } else await open.drop()
    },
  }
}

async function openNew(school: School, hasWriteLimits: boolean): Promise<Open> {
  const { database, drop } = await openSchoolCopy(school)
  if (!hasWriteLimits) await liftWriteLimits(database)
  await database.runScript(acceptShape)
  return { database, drop }
}
