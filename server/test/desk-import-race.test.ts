import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeskImport, DeskImportWithReport } from '@studentgo/protocol/staff-import'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '../src/app.ts'
import { csvOf } from '../src/import/engine/csv-text.ts'
import type { OpenDatabase } from '../src/platform/database/database.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import type { Platform } from '../src/platform/platform.ts'
import { sampleSchool } from './import/sample-folder.ts'
import { makePostgresCopy, patienceOfTests } from './school/school-copy.ts'
import { testNow } from './world/test-time.ts'
import { until } from './world/until.ts'
import { type Client, signedInClient } from './world/world.ts'

let database: OpenDatabase
let dropDatabase: () => Promise<void>
let platforms: Platform[]
let clients: Client[]
const filesDir = join(tmpdir(), `studentgo-files-${randomUUID()}`)

beforeAll(async () => {
  const { url, drop } = await makePostgresCopy()
  dropDatabase = drop
  database = await openPostgres(url, 10, patienceOfTests)
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    NOW: testNow,
    FILES_DIR: filesDir,
    DATABASE_URL: url,
  }
  const environment = readEnvironment(settings, '/nowhere')
  platforms = [await makeApp({ environment, database }), await makeApp({ environment, database })]
  for (const platform of platforms) await platform.fastify.ready()
  const kimmo = await database.db
    .selectFrom('account')
    .where('username', '=', 'kimmo.saari')
    .select('person_id')
    .executeTakeFirstOrThrow()
  clients = await Promise.all(
    platforms.map(platform => signedInClient(platform, database, kimmo.person_id, 'STAFF')),
  )
})
afterAll(async () => {
  for (const platform of platforms) await platform.fastify.close()
  await database.close()
  await dropDatabase()
  rmSync(filesDir, { recursive: true, force: true })
})

const path = '/rest/v1/staff/imports'

async function bring(client: Client, source: string): Promise<number> {
  const { body } = await client.post<DeskImport>(path, { name: source })
  const manifest = [
    { propertyName: 'oneroster.version', value: '1.2' },
    { propertyName: 'source.systemCode', value: source },
  ]
  const tables = Object.entries(sampleSchool(source)).map(([name, rows]) => ({
    name: `${name}.csv`,
    content: csvOf(Object.keys(Object.assign({}, ...rows)), rows),
  }))
  const files = [{ name: 'manifest.csv', content: csvOf(['propertyName', 'value'], manifest) }, ...tables]
  for (const file of files) await client.upload(`${path}/${body.id}/file`, { path: file.name }, file)
  return body.id
}

test('an import runs in a thread of one server, once, while both go on answering', async () => {
  const [one, other] = clients
  if (one === undefined || other === undefined) throw new Error('two servers')
  const [first, second] = [await bring(one, 'thread-a'), await bring(other, 'thread-b')]
  // Both ask in the same moment: one import is begun and the other refused.
  const asked = await Promise.all([one.post(`${path}/${first}/check`), other.post(`${path}/${second}/check`)])
  expect(asked.map(answer => answer.status).toSorted()).toEqual([200, 409])
  const [id, client] = asked[0]?.status === 200 ? [first, one] : [second, other]
  const ended = async () => {
    await Promise.all(platforms.map(platform => platform.jobs.runDue()))
    return until('the import to end', async () => {
      // A reading that came through while the thread was at work.
      const { status, body } = await client.get<DeskImportWithReport>(`/rest/v1/staff/import/${id}`)
      expect(status).toBe(200)
      return body.state === 'WAITING' || body.state === 'RUNNING' ? undefined : body
    })
  }
  expect((await ended()).report).toMatchObject({ outcome: 'APPLIED' })
  await client.post(`${path}/${id}/apply`, { acceptEndings: false })
  const done = await ended()
  expect(done).toMatchObject({ state: 'DONE', step: 'APPLY', files: 0 })
  const run = await database.db
    .selectFrom('import_run')
    .innerJoin('account', 'account.person_id', 'import_run.staff_id')
    .where('import_run.id', '=', done.runId ?? 0)
    .select('account.username')
    .executeTakeFirst()
  expect(run?.username).toBe('kimmo.saari')
})
