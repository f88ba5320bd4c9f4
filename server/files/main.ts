import { fileURLToPath } from 'node:url'
import { ofPrograms } from '../src/platform/database/database.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { checkFiles } from '../src/platform/files/check-files.ts'
import { makeFiles } from '../src/platform/files/files.ts'
import { runCommand } from '../src/platform/run-command.ts'

/** Compares the files in the store with what the database knows of them. Answers the exit code: 0 when all are there. */
async function run(): Promise<number> {
  const environment = readEnvironment(process.env, fileURLToPath(new URL('../../', import.meta.url)))
  const files = makeFiles(environment)
  const database = await openDatabase(environment, ofPrograms)
  try {
    const { checked, findings } = await checkFiles(database.db, files)
    for (const { sha256, what } of findings) console.error(`${what}: ${sha256}`)
    console.log(`${checked} files looked for in ${files.storage.place}; ${findings.length} lost or altered.`)
    return findings.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

await runCommand(run)
