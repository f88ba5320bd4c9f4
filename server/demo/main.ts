import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeClock } from '../src/platform/clock.ts'
import { ofPrograms } from '../src/platform/database/database.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { makeFiles } from '../src/platform/files/files.ts'
import { OperatorError } from '../src/platform/operator-error.ts'
import { hashPassword } from '../src/platform/passwords/passwords.ts'
import { runCommand } from '../src/platform/run-command.ts'
import { loadDemoSchool } from './demo-school.ts'

const usage = 'npm run demo -- [--students=<1 to 100000>]'

/** Loads the demo school, or a large one, into an empty database. Answers the exit code. */
async function run(): Promise<number> {
  const { values } = parseArgs({ options: { students: { type: 'string' } } })
  const students = values.students === undefined ? undefined : Number(values.students)
  if (students !== undefined && !(Number.isInteger(students) && students >= 1 && students <= 100_000)) {
    throw new OperatorError(usage)
  }
  const environment = readEnvironment(process.env, fileURLToPath(new URL('../../', import.meta.url)))
  if (environment.production && !environment.demo) {
    throw new OperatorError(
      'DEMO: must be on to load demo accounts with NODE_ENV=production; their passphrase is public',
    )
  }
  const clock = makeClock(environment.SCHOOL_TIME_ZONE, environment.NOW)
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  const database = await openDatabase(environment, ofPrograms)
  try {
    const somebody = await database.db.selectFrom('person').select('id').limit(1).executeTakeFirst()
    if (somebody !== undefined)
      throw new OperatorError('The database is not empty; the demo school only goes into an empty one.')
    const options = {
      now: clock.now(),
      timeZone: clock.timeZone,
      hash: (password: string) => hashPassword(password, environment.PASSWORD_MEMORY_KIB),
      files: makeFiles(environment),
      progress: (line: string) => console.error(`${seconds()} ${line}`),
    }
    await loadDemoSchool(database, { ...options, ...(students === undefined ? {} : { students }) })
    console.log(`The demo school is loaded in ${seconds()}.`)
    return 0
  } finally {
    await database.close()
  }
}

await runCommand(run)
