import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type OpenDatabase, openEmbedded, type Patience } from '../../src/platform/database/database.ts'
import { openPostgres } from '../../src/platform/database/postgres/open-postgres.ts'
import { type School, templateOf } from './school-databases.ts'
import { SnapshotInMemory } from './snapshot-in-memory.ts'

/** Whether the worlds of this project are embedded databases. */
export function isEmbedded(): boolean {
  return process.env.TEST_DATABASE === 'embedded'
}

/** The folder of an embedded database, to be copied. */
export function embeddedFolder(school: School = 'demo'): string {
  return join(process.env.TEST_EMBEDDED_SCHOOLS ?? '', school)
}

/** The PostgreSQL of the tests. */
export function postgresUrl(): string {
  return process.env.TEST_POSTGRES_URL ?? ''
}

/** A school in a database of its own on the PostgreSQL of the tests, which several processes may open. */
export function makePostgresCopy(school: School = 'demo'): Promise<PostgresOfTest> {
  return makePostgres(templateOf(school))
}

interface PostgresOfTest {
  url: string
  drop: () => Promise<void>
}

/** A database of its own on the PostgreSQL of the tests, empty unless a template is named. */
export async function makePostgres(template = 'template0'): Promise<PostgresOfTest> {
  const url = new URL(postgresUrl())
  const admin = await openPostgres(url.href, 1)
  const name = `studentgo_test_${randomBytes(6).toString('hex')}`
  await admin.runScript(`create database ${name} template ${template}`)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.runScript(`drop database ${name} with (force)`)
      await admin.close()
    },
  }
}

/** A busy machine makes a statement last as long as it likes: only what hangs must end. */
export const patienceOfTests: Patience = { connection: 300_000, statement: 300_000, answer: 300_000 }

/** Opens a copy of a school, on whichever database this project's worlds have. */
export async function openSchoolCopy(
  school: School = 'demo',
): Promise<{ database: OpenDatabase; url?: string; drop: () => Promise<void> }> {
  if (isEmbedded()) {
    const database = await openEmbedded(new SnapshotInMemory(embeddedFolder(school)))
    return { database, drop: () => database.close() }
  }
  const { url, drop } = await makePostgresCopy(school)
  const database = await openPostgres(url, 10, patienceOfTests)
  return {
    database,
    url,
    async drop() {
      await database.close()
      await drop()
    },
  }
}
