import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTemporaryPostgres, type TemporaryPostgres } from '../../scripts/temporary-postgres.ts'
import { makeApp } from '../src/app.ts'
import { type OpenDatabase, type ReadDb, readTransaction } from '../src/platform/database/database.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import type { Platform } from '../src/platform/platform.ts'
import { patienceOfTests } from './school/school-copy.ts'
import { startSchoolPostgres, templateOf } from './school/school-databases.ts'
import { testNow } from './world/test-time.ts'
import { until } from './world/until.ts'
import { type Kind, signedInClient } from './world/world.ts'

let primary: TemporaryPostgres
let replica: TemporaryPostgres
let database: OpenDatabase
/** Past the portal. */
let onReplica: OpenDatabase

const schoolAt = (postgres: TemporaryPostgres) => {
  const url = new URL(postgres.url)
  url.pathname = templateOf('demo')
  return url.href
}

beforeAll(async () => {
  primary = await startSchoolPostgres()
  replica = await startTemporaryPostgres({ replicaOf: primary.url })
  onReplica = await openPostgres(schoolAt(replica), 2)
  database = await openPostgres(schoolAt(primary), 4, patienceOfTests, { replicaUrl: schoolAt(replica) })
})

afterAll(async () => {
  await database.close()
  await onReplica.close()
  await replica.stop()
  await primary.stop()
})

async function readsFrom(from: 'replica' | 'primary', { figures }: OpenDatabase = database): Promise<number> {
  const [figure] = (await figures.getMetricsAsJSON()).filter(
    ({ name }) => name === 'studentgo_replica_reads_total',
  )
  return figure?.values.find(({ labels }) => labels.from === from)?.value ?? 0
}

const markOf = ({ replica: db }: { replica: ReadDb }) =>
  db
    .selectFrom('account')
    .select('username')
    .where('username', 'like', 'replica.%')
    .executeTakeFirst()
    .then(found => found?.username)

async function writeMark(mark: string): Promise<void> {
  await database.db
    .updateTable('account')
    .set({ username: `replica.${mark}` })
    .where(eb => eb.or([eb('username', '=', 'aada.kuisma'), eb('username', 'like', 'replica.%')]))
    .execute()
}

/** Reads until the replica answers. */
const untilFresh = (of: OpenDatabase = database) =>
  until('the replica answers', async () => {
    const before = await readsFrom('replica', of)
    await markOf(of)
    return (await readsFrom('replica', of)) > before || undefined
  })

describe('reads that may be a second old', () => {
  test('are read from the replica, which has what was written', async () => {
    await writeMark('first')
    await until('the replica has it', async () => (await markOf(onReplica)) === 'replica.first' || undefined)
    await untilFresh()
    expect(await markOf(database)).toBe('replica.first')
  })

  test('are the primary’s while the replica lags behind, and the replica’s again afterwards', async () => {
    await untilFresh()
    await sql`select pg_wal_replay_pause()`.execute(onReplica.db)
    await writeMark('second')
    await until('the primary answers', async () => (await markOf(database)) === 'replica.second' || undefined)
    // Never again what was before, however often somebody reads.
    for (let read = 0; read < 200; read++) expect(await markOf(database)).toBe('replica.second')
    expect(await markOf(onReplica)).toBe('replica.first')
    await sql`select pg_wal_replay_resume()`.execute(onReplica.db)
    await untilFresh()
    expect(await markOf(database)).toBe('replica.second')
  })

  test('all come while the replica ends and starts again, also within a transaction', async () => {
    await untilFresh()
    let isBack = false
    const crash = replica.crash().then(() => {
      isBack = true
    })
    const before = await readsFrom('primary')
    while (!isBack) {
      expect(await markOf(database)).toBe('replica.second')
      expect(await readTransaction(database.replica, db => markOf({ replica: db }))).toBe('replica.second')
    }
    await crash
    expect(await readsFrom('primary')).toBeGreaterThan(before)
    await untilFresh()
  })

  test('are never read from a database that replicates another, or none', async () => {
    const other = await startTemporaryPostgres()
    await openPostgres(other.url, 1).then(async admin => {
      await admin.runScript(`create database ${templateOf('demo')}`)
      await admin.close()
    })
    const wrong = await openPostgres(schoolAt(primary), 4, patienceOfTests, { replicaUrl: schoolAt(other) })
    // It has no table that could be read.
    for (let read = 0; read < 200; read++) expect(await markOf(wrong)).toBe('replica.second')
    expect(await readsFrom('replica', wrong)).toBe(0)
    await wrong.close()
    await other.stop()
  })
})

describe('the portal', () => {
  let platform: Platform

  beforeAll(async () => {
    const environment = readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', NOW: testNow }, '/nowhere')
    platform = await makeApp({ environment, database })
  })
  afterAll(() => platform.fastify.close())

  async function clientOf(username: string, kind: Kind) {
    const account = database.db.selectFrom('account').where('username', '=', username)
    const { person_id } = await account.select('person_id').executeTakeFirstOrThrow()
    return signedInClient(platform, database, person_id, kind)
  }

  test.each<[string, Kind, string]>([
    ['joonas.vainio', 'STUDENT', '/rest/v1/search?q=ter'],
    ['joonas.vainio', 'STUDENT', '/rest/v1/staff/quicksearch?q=mä'],
    ['laura.hietala', 'STAFF', '/rest/v1/staff/audience'],
    ['laura.hietala', 'STAFF', '/rest/v1/staff/offers/choices?q=tyo'],
    ['laura.hietala', 'STAFF', '/rest/v1/staff/guardians?q=aada'],
  ])('answers %s (%s) at %s from the replica', async (username, kind, address) => {
    const client = await clientOf(username, kind)
    await untilFresh()
    const before = await readsFrom('replica')
    expect((await client.get(encodeURI(address))).status).toBe(200)
    expect(await readsFrom('replica')).toBeGreaterThan(before)
  })
})
