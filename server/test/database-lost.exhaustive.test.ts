import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTemporaryPostgres, type TemporaryPostgres } from '../../scripts/temporary-postgres.ts'
import { makeApp } from '../src/app.ts'
import type { OpenDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import type { Platform } from '../src/platform/platform.ts'
import { type FlakySocket, openFlakySocket } from './fakes/flaky-socket.ts'
import { manyStudents } from './world/offered-events.ts'
import { testNow } from './world/test-time.ts'
import { until } from './world/until.ts'
import { type Answer, type Client, signedInClient } from './world/world.ts'

const places = 6
const writers = 16
/** Each writer writes for several people in turn, so that nobody writes more than one person may. */
const peopleOfWriter = 12

let postgres: TemporaryPostgres
let line: FlakySocket
/** What the portal has, by the line that breaks. */
let database: OpenDatabase
/** Past the line. */
let direct: OpenDatabase
let platform: Platform
let people: { id: number; client: Client }[]

beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  direct = await openPostgres(postgres.url, 2)
  await migrate(direct)
  const ids = await manyStudents(direct, writers * peopleOfWriter)
  line = await openFlakySocket(postgres.url)
  database = await openPostgres(line.url, places)
  const environment = readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', NOW: testNow }, '/nowhere')
  platform = await makeApp({ environment, database })
  platform.fastify.get('/slow', async () => {
    await sql`select pg_sleep(20)`.execute(platform.db)
    return ''
  })
  people = await Promise.all(
    ids.map(async id => ({ id, client: await signedInClient(platform, direct, id) })),
  )
})

afterEach(() => line.setSilent(false))

afterAll(async () => {
  await platform.fastify.close()
  await database.close()
  await line.close()
  await direct.close()
  await postgres.stop()
})

const somebody = (at: number) => people[at % people.length]?.client as Client
const read = (client: Client) => client.get('/rest/v1/session')
const languages = ['fi', 'se', 'en'] as const
const write = (client: Client, count: number) =>
  client.put('/rest/v1/locale/', { language: languages[count % languages.length] })

function expectBusy(answer: Answer): void {
  expect([answer.status, answer.subErrors[0]?.code]).toEqual([503, 'busy'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}

describe('a connection that is cut', () => {
  test('during a read is replaced by another connection', async () => {
    line.cutAt('login_session')
    expect((await read(somebody(0))).status).toBe(200)
  })

  test.each([
    ['before it has begun', 'login_session', 200],
    ['as it begins', 'begin', 200],
    ['in its middle', 'PUT /locale/', 503],
    ['as it ends', 'commit', 503],
  ])('during a write %s', async (_, text, status) => {
    line.cutAt(text)
    const answer = await write(somebody(1), 1)
    expect(answer.status).toBe(status)
    if (status === 503) expectBusy(answer)
    expect((await write(somebody(1), 2)).status).toBe(200)
  })

  test('by the database itself is no fault of the portal', async () => {
    const asking = Promise.all(Array.from({ length: 40 }, (_, at) => write(somebody(at), at)))
    for (let count = 0; count < 5; count++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(direct.db)
    }
    for (const answer of await asking) if (answer.status !== 200) expectBusy(answer)
  })
})

describe('a database that accepts statements and does not answer', () => {
  test('times out for everybody while it is silent, and its places are free again', async () => {
    await Promise.all(Array.from({ length: places }, (_, at) => read(somebody(at))))
    line.setSilent(true)
    const answers = await Promise.all(Array.from({ length: places * 2 }, (_, at) => read(somebody(at))))
    line.setSilent(false)
    for (const answer of answers) expectBusy(answer)
    const afterwards = await Promise.all(Array.from({ length: places * 2 }, (_, at) => read(somebody(at))))
    expect(afterwards.map(answer => answer.status)).toEqual(afterwards.map(() => 200))
  })
})

test('a statement that takes too long is cancelled, and its caller is asked to come back', async () => {
  expectBusy(await somebody(0).get('/slow'))
})

test('three crashes and a silence lose nothing that was acknowledged, and cause no server fault', async () => {
  const acknowledged = new Map<number, number>()
  const answers: Answer[] = []
  let done = 0
  let isOver = false
  const keepWriting = async (writer: number) => {
    for (let count = 0; !isOver; count++) {
      const person = people[writer * peopleOfWriter + (count % peopleOfWriter)]
      if (person === undefined) throw new Error('nobody')
      const answer = await write(person.client, count)
      answers.push(answer)
      if (answer.status === 200) {
        done++
        acknowledged.set(person.id, (acknowledged.get(person.id) ?? 0) + 1)
      } else await setImmediate()
    }
  }
  const keepReading = async (reader: number) => {
    while (!isOver) {
      answers.push(await read(somebody(reader)))
      await setImmediate()
    }
  }
  const moreWrites = async () => {
    const enough = done + 200
    await until('200 more acknowledged writes', () => done >= enough || undefined)
  }

  const before = await writesNoted()
  const everybody = [
    ...Array.from({ length: writers }, (_, at) => keepWriting(at)),
    ...Array.from({ length: 4 }, (_, at) => keepReading(at)),
  ]
  for (let crash = 0; crash < 3; crash++) {
    await moreWrites()
    await postgres.crash()
  }
  await moreWrites()
  line.setSilent(true)
  const beforeSilence = answers.length
  await until('everybody to be told that the database is busy', () => {
    const refused = answers.slice(beforeSilence).filter(answer => answer.status === 503)
    return refused.length >= everybody.length || undefined
  })
  line.setSilent(false)
  await moreWrites()
  isOver = true
  await Promise.all(everybody)

  for (const answer of answers) if (answer.status !== 200) expectBusy(answer)
  const after = await writesNoted()
  for (const [id, count] of acknowledged) {
    expect((after.get(id) ?? 0) - (before.get(id) ?? 0)).toBeGreaterThanOrEqual(count)
  }
})

/** How many changes of language each person has in the audit. */
async function writesNoted(): Promise<Map<number, number>> {
  const rows = await direct.db
    .selectFrom('audit')
    .select(eb => ['actor_id as id', eb.fn.countAll<number>().as('count')])
    .where('action', '=', 'PUT /locale/')
    .where('outcome', '=', 'DONE')
    .groupBy('actor_id')
    .execute()
  return new Map(rows.map(({ id, count }) => [Number(id), Number(count)]))
}
