import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesLoadedBy, filesUnder, root } from '../../../scripts/source-files.ts'
import {
  postgresVersion,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../../scripts/temporary-postgres.ts'
import { loadDemoSchool } from '../../demo/demo-school.ts'
import { type OpenDatabase, ofPrograms, openEmbedded } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openPostgres } from '../../src/platform/database/postgres/open-postgres.ts'
import { floorMemoryKib, hashPassword } from '../../src/platform/passwords/passwords.ts'
import { testNow, testTimeZone } from '../world/test-time.ts'
import { keepStart } from './kept-rows.ts'

/** What a world can begin with: the demo school, or a database that is up to date and has nobody in it. */
export type School = 'demo' | 'empty'

const schools: School[] = ['demo', 'empty']
const keptIn = join(root, 'node_modules/.cache/studentgo-tests')

/** The database on the PostgreSQL of a run that worlds are copies of. */
export function templateOf(school: School): string {
  return `studentgo_${school}`
}

/** Starts a PostgreSQL with the schools of the tests, which are filled when something that they are made from has changed. */
export async function startSchoolPostgres(): Promise<TemporaryPostgres> {
  return startTemporaryPostgres({ keptData: await kept('postgres', postgresVersion(), makePostgres) })
}

/** A folder that holds, by the name of the school, the folder of an embedded database for copies. */
export function embeddedSchools(): Promise<string> {
  return kept('embedded', '', makeEmbedded)
}

async function makePostgres(folder: string): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const admin = await openPostgres(postgres.url, 1)
  for (const school of schools) {
    await admin.runScript(`create database ${templateOf(school)}`)
    const url = new URL(postgres.url)
    url.pathname = templateOf(school)
    const database = await openPostgres(url.href, 2, ofPrograms)
    await fill(database, school)
    await database.runScript('vacuum analyze')
    await database.close()
  }
  await admin.close()
  await postgres.stop(folder)
}

async function makeEmbedded(folder: string): Promise<void> {
  mkdirSync(folder)
  for (const school of schools) {
    const database = await openEmbedded(join(folder, school))
    await fill(database, school)
    // Each copy clears its buffers when it opens, which takes longer than opening itself.
    await database.runScript("alter system set shared_buffers = '16MB'")
    await database.close()
  }
}

async function fill(database: OpenDatabase, school: School): Promise<void> {
  await migrate(database)
  if (school === 'demo') {
    await loadDemoSchool(database, {
      now: new Date(testNow),
      timeZone: testTimeZone,
      hash: password => hashPassword(password, floorMemoryKib),
    })
  }
  await database.runScript(keepStart)
}

/** What `make` once put into the folder that it was given, for as long as nothing that decides it has changed. */
async function kept(name: string, version: string, make: (folder: string) => Promise<void>): Promise<string> {
  const wanted = `${name}-${stamp(version)}`
  const folder = join(keptIn, wanted)
  if (existsSync(folder)) return folder
  mkdirSync(keptIn, { recursive: true })
  const making = mkdtempSync(join(keptIn, 'making-'))
  try {
    await make(join(making, name))
    for (const old of readdirSync(keptIn)) {
      if (old.startsWith(`${name}-`)) rmSync(join(keptIn, old), { recursive: true, force: true })
    }
    renameSync(join(making, name), folder)
  } catch (error) {
    // Two runs that begin together make the same; the first stays.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return folder
}

/** Differs when a file differs that is loaded for filling a school, or read by it. */
function stamp(version: string): string {
  const read = [
    ...filesLoadedBy(relative(root, fileURLToPath(import.meta.url))),
    ...filesUnder('server/database'),
    ...filesUnder('demo'),
    'package-lock.json',
  ]
  const hash = createHash('sha256').update(version)
  for (const file of read.toSorted()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
