import { fileURLToPath } from 'node:url'
import { makeClock } from '../src/platform/clock.ts'
import { ofPrograms, transaction } from '../src/platform/database/database.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { OperatorError } from '../src/platform/operator-error.ts'
import { hashPassword } from '../src/platform/passwords/passwords.ts'
import { runCommand } from '../src/platform/run-command.ts'
import { loadSecrets } from '../src/platform/secrets.ts'
import { giveInitialPassword, makeInitialPassword } from '../src/session/initial-password.command.ts'

const usage = 'npm run new-password -- <user name>'

/** Gives somebody a new first password and says it once. Answers the exit code: 1 when there is nobody to give it to. */
async function run(): Promise<number> {
  const [name, ...more] = process.argv.slice(2)
  if (name === undefined || name.startsWith('-') || more.length > 0) throw new OperatorError(usage)
  const environment = readEnvironment(process.env, fileURLToPath(new URL('../../', import.meta.url)))
  const clock = makeClock(environment.SCHOOL_TIME_ZONE, environment.NOW)
  const database = await openDatabase(environment, ofPrograms)
  try {
    const username = name.trim().toLowerCase()
    const password = makeInitialPassword()
    const passwordHash = await hashPassword(password, environment.PASSWORD_MEMORY_KIB)
    const outcome = await transaction(database.db, async db =>
      giveInitialPassword(db, await loadSecrets(db), { username, passwordHash, now: clock.now() }),
    )
    if (typeof outcome === 'string') {
      console.error(
        outcome === 'no-account'
          ? `No account has the user name ${username}; user names are those of users.csv.`
          : `The account ${username} is switched off; the next import that tells of it as enabled opens it.`,
      )
      return 1
    }
    console.log(`New first password of ${username}: ${password}
It signs in for ${environment.INITIAL_PASSWORD_DAYS} days and is replaced by an own one at the first sign-in. It is shown only here.`)
    return 0
  } finally {
    await database.close()
  }
}

await runCommand(run)
