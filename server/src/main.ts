import { fileURLToPath } from 'node:url'
import { makeApp, portsOf } from './app.ts'
import { warmPublicPages } from './pages/public-page-cache.ts'
import { loadWebBuild } from './pages/web-build.ts'
import { makeClock } from './platform/clock.ts'
import type { OpenDatabase } from './platform/database/database.ts'
import { FolderInUse } from './platform/database/lock.ts'
import { ChangedMigration } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open.ts'
import { type Environment, readEnvironment, SettingError } from './platform/environment.ts'
import { hashPassword } from './platform/passwords/passwords.ts'

/** Reads the settings, opens the database, serves, and says where. */
async function start(): Promise<void> {
  const environment = readEnvironment(process.env, fileURLToPath(new URL('../../', import.meta.url)))
  const database = await openDatabase(environment)
  await loadDemoIfWanted(environment, database)
  const build = await loadWebBuild(process.argv.includes('--dev') ? 'sources' : 'built')
  const platform = await makeApp({ environment, database, build })
  const { fastify } = platform
  closeOnSignal(async () => {
    await fastify.close()
    await database.close()
  })
  await fastify.listen({ port: environment.PORT, host: environment.HOST })
  if (build !== undefined) await warmPublicPages(platform)
  const port = portsOf(fastify.addresses())[0] ?? environment.PORT
  await announce(environment, database, environment.PUBLIC_ORIGIN ?? `http://localhost:${port}`)
}

/** The demo school fills an empty embedded database, unless DEMO says otherwise. */
async function loadDemoIfWanted(environment: Environment, database: OpenDatabase): Promise<void> {
  const wanted = environment.DEMO ?? environment.embedded
  if (!wanted) return
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
  await loadDemoSchool(database, {
    now: clock.now(),
    timeZone: clock.timeZone,
    hash: password => hashPassword(password, environment.PASSWORD_MEMORY_KIB),
  })
}

async function announce(environment: Environment, database: OpenDatabase, origin: string): Promise<void> {
  const provider = await database.db.selectFrom('provider').select('demo').executeTakeFirst()
  const lines = [
    `StudentGo: ${origin}${environment.BASE_PATH}/`,
    environment.embedded
      ? `Database: embedded PostgreSQL ${database.version} in ${environment.dataDir} (survives a killed process, not a power cut)`
      : `Database: PostgreSQL ${database.version}`,
  ]
  if (provider?.demo) {
    const { demoPassphrase, demoPersonas } = await import('../demo/personas.ts')
    lines.push(`Demo sign-ins, all with the passphrase "${demoPassphrase}":`)
    lines.push(
      ...demoPersonas.map(persona => `  ${persona.username.padEnd(20)} ${persona.name}: ${persona.note.en}`),
    )
  }
  console.log(lines.join('\n'))
}

function closeOnSignal(close: () => Promise<void>): void {
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return
      closing = true
      void close().finally(() => process.exit(0))
    })
  }
}

start().catch((error: unknown) => {
  const isPlain =
    error instanceof SettingError || error instanceof FolderInUse || error instanceof ChangedMigration
  if (isPlain) console.error(error.message)
  else console.error(error)
  process.exit(1)
})
