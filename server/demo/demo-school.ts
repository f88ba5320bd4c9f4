import type { OpenDatabase } from '../src/platform/database.ts'
import { loadLargeSchool } from './large/large-school.ts'
import { type DemoOptions, loadSmallSchool } from './small-school.ts'

/**
 * Loads the demo school into an empty database: Kuutsalmen ammattiopisto with its personas and, when `students`
 * is given, a school of so many more beside it, for benchmarks. All accounts share one passphrase.
 */
export async function loadDemoSchool(
  database: OpenDatabase,
  options: DemoOptions & { students?: number },
): Promise<void> {
  const { students, ...rest } = options
  const shared = { ...rest, hash: hashOnce(options.hash) }
  await loadSmallSchool(database, shared)
  if (students !== undefined) await loadLargeSchool(database, students, shared)
}

function hashOnce(hash: DemoOptions['hash']): DemoOptions['hash'] {
  let made: Promise<string> | undefined
  return password => {
    made ??= hash(password)
    return made
  }
}
