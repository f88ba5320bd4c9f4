import { fileURLToPath } from 'node:url'
import { migrateDatabase } from '../src/platform/database/open.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { runCommand } from '../src/platform/run-command.ts'

/** Migrates the database that the settings name, as a step of its own before the servers of a new version start. */
async function run(): Promise<number> {
  const ran = await migrateDatabase(
    readEnvironment(process.env, fileURLToPath(new URL('../../', import.meta.url))),
  )
  console.log(
    ran.length === 0
      ? 'The database is up to date already.'
      : `${ran.join('\n')}\nThe database is up to date.`,
  )
  return 0
}

await runCommand(run)
