import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApp } from '../src/app.ts'
import { transaction } from '../src/platform/database/database.ts'
import { enqueue } from '../src/platform/jobs/job-queue.ts'
import type { Platform } from '../src/platform/platform.ts'
import { makeTestClock } from './world/test-clock.ts'
import { makeWorld, type World } from './world/world.ts'

const clock = makeTestClock()
let world: World
let second: Platform
let done: string[]

const ask = (subject: string, at = clock.now()) =>
  enqueue(world.database.db, { kind: 'greet', subject, at, now: clock.now() })
const rows = () =>
  world.database.db.selectFrom('job').where('kind', '=', 'greet').selectAll().orderBy('id').execute()

beforeAll(async () => {
  world = await makeWorld({ clock })
  second = await makeApp({ environment: world.platform.environment, database: world.database, clock })
  await second.fastify.ready()
})
afterAll(async () => {
  await second.fastify.close()
  await world.close()
})

beforeEach(async () => {
  done = []
  await world.database.db.deleteFrom('job').execute()
  for (const { jobs } of [world.platform, second]) {
    jobs.define('greet', async subject => {
      done.push(subject)
    })
  }
})

test('a job is done once, whichever of two servers comes first, and is then gone', async () => {
  for (let count = 0; count < 20; count++) await ask(`person ${count}`)
  await Promise.all([world.platform.jobs.runDue(), second.jobs.runDue()])
  expect(done.toSorted()).toEqual(Array.from({ length: 20 }, (_, count) => `person ${count}`).toSorted())
  expect(await rows()).toEqual([])
})

test('a job that is requested twice before it is done is one', async () => {
  await ask('Aada')
  await ask('Aada')
  await world.platform.jobs.runDue()
  expect(done).toEqual(['Aada'])
})

test('a job of a transaction that fails was never requested', async () => {
  const failing = transaction(world.database.db, async db => {
    await enqueue(db, { kind: 'greet', subject: 'nobody', at: clock.now(), now: clock.now() })
    throw new Error('it fails')
  })
  await expect(failing).rejects.toThrow('it fails')
  expect(await rows()).toEqual([])
})

test('a job waits until its time', async () => {
  await ask('later', new Date(clock.now().getTime() + 60_000))
  await world.platform.jobs.runDue()
  expect(done).toEqual([])
  clock.pass({ minutes: 1 })
  await world.platform.jobs.runDue()
  expect(done).toEqual(['later'])
})

test('a job that is requested while it runs is done once more', async () => {
  world.platform.jobs.define('greet', async subject => {
    done.push(subject)
    if (done.length === 1) await ask(subject)
  })
  await ask('Aada')
  await world.platform.jobs.runDue()
  expect(done).toEqual(['Aada', 'Aada'])
  expect(await rows()).toEqual([])
})

test('a job that is requested for a later time while it runs waits for that time', async () => {
  world.platform.jobs.define('greet', async subject => {
    done.push(subject)
    if (done.length === 1) await ask(subject, new Date(clock.now().getTime() + 60_000))
  })
  await ask('Aada')
  await world.platform.jobs.runDue()
  expect(done).toEqual(['Aada'])
  clock.pass({ minutes: 1 })
  await world.platform.jobs.runDue()
  expect(done).toEqual(['Aada', 'Aada'])
})

test('a job that fails is retried after half a minute, then after a minute, and is given up in the end', async () => {
  world.platform.jobs.define('greet', async subject => {
    done.push(subject)
    throw Object.assign(new Error('cannot reach aada@example.invalid'), { code: 'ECONNREFUSED' })
  })
  await ask('Aada')
  await world.platform.jobs.runDue()
  clock.pass({ seconds: 29 })
  await world.platform.jobs.runDue()
  expect(done).toHaveLength(1)
  clock.pass({ seconds: 1 })
  await world.platform.jobs.runDue()
  clock.pass({ seconds: 59 })
  await world.platform.jobs.runDue()
  expect(done).toHaveLength(2)
  for (let hour = 0; hour < 100; hour++) {
    clock.pass({ hours: 1 })
    await world.platform.jobs.runDue()
  }
  expect(done).toHaveLength(20)
  expect(await rows()).toMatchObject([{ failed_at: expect.any(String), last_error: 'Error ECONNREFUSED' }])
  expect(await world.platform.figures.registry.metrics()).toContain('studentgo_jobs{state="failed"} 1')
})

test('what a server had begun before it died is done by another after five minutes', async () => {
  await ask('Aada')
  await world.database.db
    .updateTable('job')
    .set({ locked_until: new Date(clock.now().getTime() + 300_000), attempts: 1, run_at: 'infinity' })
    .execute()
  await second.jobs.runDue()
  expect(done).toEqual([])
  clock.pass({ minutes: 5 })
  await second.jobs.runDue()
  expect(done).toEqual(['Aada'])
})

test('a job that an older server does not know waits for a newer one', async () => {
  const { db } = world.database
  await enqueue(db, { kind: 'of tomorrow', subject: '', at: clock.now(), now: clock.now() })
  expect(await world.platform.jobs.runDue()).toBe(0)
  second.jobs.define('of tomorrow', async () => done.push('of tomorrow'))
  await second.jobs.runDue()
  expect(done).toEqual(['of tomorrow'])
})

test('a job that repeats itself is scheduled from the start, and again after each run', async () => {
  world.platform.jobs.define(
    'every day',
    async () => done.push('a day'),
    now => new Date(now.getTime() + 86_400_000),
  )
  await world.platform.jobs.start()
  expect(done).toEqual([])
  for (let day = 0; day < 3; day++) {
    clock.pass({ days: 1 })
    await world.platform.jobs.runDue()
  }
  expect(done).toEqual(['a day', 'a day', 'a day'])
})
