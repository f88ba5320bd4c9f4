import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { parentLoginPath, staffLoginPath } from '@studentgo/protocol/paths'
import { closeOnSignal } from './close-on-signal.ts'
import { makeClock } from './platform/clock.ts'
import type { OpenDatabase } from './platform/database/database.ts'
import { DiskFull, watchDiskSpace } from './platform/database/disk-space.ts'
import { openDatabase, openShared } from './platform/database/open.ts'
import { type Environment, readEnvironment } from './platform/environment.ts'
import { serveHealth } from './platform/health/health-server.ts'
import { noProxyNamed } from './platform/health/one-address.ts'
import { describeMail } from './platform/mail/mailer.ts'
import { OperatorError } from './platform/operator-error.ts'
import { hashPassword } from './platform/passwords/passwords.ts'
import { answerStates, startWorkers, type Workers } from './platform/workers.ts'

const isDevelopment = process.argv.includes('--dev')

/** Reads the settings and serves: alone, or with several workers, each of which runs this as well. */
async function start(): Promise<void> {
  const environment = readEnvironment(process.env, fileURLToPath(new URL('../../', import.meta.url)))
  if (cluster.isWorker) {
    answerStates((await serveHere(environment, await openShared(environment))).state)
    return
  }
  const database = await openDatabase(environment)
  await loadDemoIfWanted(environment, database)
  const facts = await factsOf(environment, database)
  const { port, states } = await serveByAll(environment, database)
  if (environment.HEALTH_PORT !== undefined) {
    const healthPort = await serveHealth(environment, states)
    facts.push(`Health: http://${environment.HEALTH_HOST}:${healthPort}/health/ready`)
  }
  const origin = environment.PUBLIC_ORIGIN ?? `http://localhost:${port}`
  console.log([`StudentGo: ${origin}${environment.BASE_PATH}/`, ...facts].join('\n'))
}

/** Answers the port when all that serve do so. While pages come from the sources, one process reloads them. */
async function serveByAll(
  environment: Environment,
  database: OpenDatabase,
): Promise<Pick<Workers, 'port' | 'states'>> {
  if (environment.workers === 1 || isDevelopment) {
    const { port, state } = await serveHere(environment, database)
    return { port, states: async () => [await state()] }
  }
  await database.close()
  const clock = makeClock(environment.SCHOOL_TIME_ZONE, environment.NOW)
  // A worker that starts later starts at the time that it has become.
  const workers = await startWorkers(environment.workers, () =>
    environment.NOW === undefined ? {} : { NOW: clock.now().toISOString() },
  )
  // A worker ends itself in time; this process is the last.
  closeOnSignal(workers.stop, environment.DRAIN_SECONDS + 2)
  return workers
}

/** Loaded only by a serving process, so that the one that only starts workers stays small. */
async function serveHere(environment: Environment, database: OpenDatabase) {
  const { listen } = await import('./listen.ts')
  watchDiskSpace(database, reason => {
    console.error(`The disk is full; the server stops: ${reason}`)
    process.exit(1)
  })
  return listen(environment, database, isDevelopment ? 'sources' : 'built')
}

async function loadDemoIfWanted(environment: Environment, database: OpenDatabase): Promise<void> {
  if (!environment.demo) return
  const first = await database.db.selectFrom('person').select('id').limit(1).executeTakeFirst()
  const clock = makeClock(environment.SCHOOL_TIME_ZONE, environment.NOW)
  if (first !== undefined) {
    // Somebody who sets the clock wants to see the school from that day, not to take it along.
    if (environment.NOW !== undefined) return
    const { keepDemoUp } = await import('../demo/keep-up.ts')
    await keepDemoUp(database, clock.today(), clock.timeZone)
    return
  }
  const { loadDemoSchool } = await import('../demo/demo-school.ts')
  const { makeFiles } = await import('./platform/files/files.ts')
  await loadDemoSchool(database, {
    now: clock.now(),
    timeZone: clock.timeZone,
    hash: password => hashPassword(password, environment.PASSWORD_MEMORY_KIB),
    files: makeFiles(environment),
  })
}

/** The startup lines for the operator about the database. */
async function factsOf(environment: Environment, database: OpenDatabase): Promise<string[]> {
  const provider = await database.db.selectFrom('provider').select('demo').executeTakeFirst()
  const lines = [
    environment.embedded
      ? `Database: embedded PostgreSQL ${database.version} in ${environment.dataDir} (survives a killed process, not a power cut)`
      : `Database: PostgreSQL ${database.version}`,
  ]
  lines.push(
    `Files: ${environment.s3 === undefined ? environment.filesDir : `${environment.s3.endpoint}/${environment.s3.bucket}`}, ${environment.CLAMD_ADDRESS === undefined ? 'which nobody scans for viruses (set CLAMD_ADDRESS)' : `scanned by ${environment.CLAMD_ADDRESS}`}`,
  )
  lines.push(`Letters: ${describeMail(environment)}`)
  if (environment.production && environment.trustedProxies.length === 0) lines.push(noProxyNamed)
  if (provider?.demo && environment.production) {
    lines.push(
      'WARNING: this database has demo accounts, whose passphrase anybody can read; nobody real may be in it.',
    )
  } else if (provider?.demo) {
    const { demoAuthenticatorSecret, demoGuardians, demoPassphrase, demoPersonas, demoStaff } = await import(
      '../demo/personas.ts'
    )
    lines.push(`Demo sign-ins, all with the passphrase "${demoPassphrase}":`)
    const lineOf = ({ username, name, note }: (typeof demoPersonas)[number]) =>
      `  ${username.padEnd(20)} ${name}: ${note.en}`
    lines.push(...demoPersonas.map(lineOf))
    lines.push(`Guardians, at ${parentLoginPath}:`, ...demoGuardians.map(lineOf))
    lines.push(
      `Staff, at ${staffLoginPath}, with a code of an authenticator app for the secret ${demoAuthenticatorSecret} (or npm run demo-code):`,
      ...demoStaff.map(lineOf),
    )
  }
  return lines
}

start().catch((error: unknown) => {
  console.error(error instanceof OperatorError || error instanceof DiskFull ? error.message : error)
  process.exit(1)
})
