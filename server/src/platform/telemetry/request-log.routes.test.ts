import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logLines } from '../../../test/world/log-lines.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { portsOf } from '../../app.ts'
import { xsrfCookie } from '../http/browser/cookies.ts'

let world: World
const log = logLines()
/** Tells when the head of a request has come in. */
const begins = new EventEmitter()

beforeAll(async () => {
  world = await makeWorld({
    settings: { LOG_LEVEL: 'info' },
    log: log.stream,
    more: ({ fastify }) => {
      fastify.addHook('onRequest', async () => void begins.emit('request'))
      fastify.get('/rest/v1/fails/:id', () => {
        throw new Error('nobody foresaw this')
      })
    },
  })
})
beforeEach(() => log.clear())
afterAll(() => world.close())

const answered = () => log.saying('answered')

/** How many statements the database does while `work` runs. */
async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const end = world.database.observe(() => count++)
  await work()
  end()
  return count
}

describe('the line of a request', () => {
  test('says what was asked by its pattern, what came of it, and by what kind of user', async () => {
    const student = await world.as('aada.kuisma')
    log.clear()
    await student.get('/rest/v1/studenttimetable?from=2026-11-23&to=2026-11-29')
    expect(answered()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        requestId: expect.stringMatching(/^[\w-]{12}$/),
        method: 'GET',
        route: '/rest/v1/studenttimetable',
        status: expect.any(Number),
        milliseconds: expect.any(Number),
        statements: expect.any(Number),
        user: 'STUDENT',
        msg: 'answered',
      },
    ])
  })

  test.each([
    ['nobody', async () => world.anyone(), undefined],
    ['a guardian', async () => world.as('petri.kuisma', 'PARENT'), 'PARENT'],
    ['somebody of the staff', async () => world.as('kaisa.mantyla', 'STAFF'), 'STAFF'],
  ] as const)('names of %s no more than the kind', async (_who, browser, user) => {
    const client = await browser()
    log.clear()
    await client.get('/rest/v1/session')
    expect(answered().map(line => line.user)).toEqual([user])
  })

  test('has nothing of an address except its pattern', async () => {
    const client = await world.as('kaisa.mantyla', 'STAFF')
    log.clear()
    await client.get('/rest/v1/fails/4711?name=Kuisma')
    await client.get('/nowhere/4711?name=Kuisma')
    expect(answered().map(({ route, status }) => [route, status])).toEqual([
      ['/rest/v1/fails/:id', 500],
      ['none', 404],
    ])
    expect(JSON.stringify(log.lines)).not.toMatch(/4711|Kuisma/i)
  })

  test('counts the statements of its request', async () => {
    const student = await world.as('aada.kuisma')
    log.clear()
    const sent = await statementsDuring(() => student.get('/rest/v1/home'))
    expect(sent).toBeGreaterThan(1)
    expect(answered()).toMatchObject([{ statements: sent, status: 200 }])
  })

  test('also counts them for a request whose body comes in later than its head', async () => {
    const student = await world.as('aada.kuisma')
    await world.platform.fastify.listen({ port: 0, host: '127.0.0.1' })
    const [port] = portsOf(world.platform.fastify.addresses())
    const body = JSON.stringify({ ownDevice: true })
    log.clear()
    const sent = await statementsDuring(async () => {
      const asking = request({
        port,
        method: 'PUT',
        path: '/rest/v1/session/device',
        headers: {
          cookie: [...student.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': student.cookies.get(xsrfCookie),
          'content-type': 'application/json',
          'content-length': body.length,
        },
      })
      const begun = once(begins, 'request')
      asking.flushHeaders()
      await begun
      asking.end(body)
      const [answer] = await once(asking, 'response')
      answer.resume()
      await once(answer, 'close')
    })
    expect(sent).toBeGreaterThan(1)
    await expect.poll(answered).toMatchObject([{ statements: sent, status: 200, user: 'STUDENT' }])
  })

  test('distinguishes requests that are answered at the same time', async () => {
    const student = await world.as('aada.kuisma')
    const nobody = await world.anyone()
    for (const _ of ['learned', 'kept']) await student.get('/rest/v1/home')
    log.clear()
    await Promise.all([
      student.get('/rest/v1/home'),
      nobody.get('/rest/v1/home'),
      student.get('/rest/v1/home'),
    ])
    const ofStudent = answered().filter(line => line.user === 'STUDENT')
    expect(answered().filter(line => line.user === undefined)).toMatchObject([{ statements: 0 }])
    expect(new Set(ofStudent.map(line => line.statements)).size).toBe(1)
  })

  test('has the id that the envelope and the audit have', async () => {
    const nobody = await world.anyone()
    log.clear()
    const { subErrors } = await nobody.get('/rest/v1/fails/1')
    expect(subErrors).toMatchObject([{ params: { requestId: answered()[0]?.requestId } }])
    expect(log.saying('a request failed')).toMatchObject([{ requestId: answered()[0]?.requestId }])
  })
})

test('where only warnings are logged, no request has a line', async () => {
  const quiet = logLines()
  const other = await makeWorld({ settings: { LOG_LEVEL: 'warn' }, log: quiet.stream })
  await (await other.anyone()).get('/rest/v1/session')
  expect(quiet.lines).toEqual([])
  await other.close()
})

describe('a statement that takes long', () => {
  let slow: World
  const slowLog = logLines()
  beforeAll(async () => {
    // Each takes longer than no time.
    slow = await makeWorld({
      settings: { LOG_LEVEL: 'info', SLOW_STATEMENT_MILLISECONDS: '0' },
      log: slowLog.stream,
    })
  })
  beforeEach(() => slowLog.clear())
  afterAll(() => slow.close())
  const slowOnes = () => slowLog.saying('a statement was slow')

  test('is named by where it is written, with the id of its request', async () => {
    const student = await slow.as('aada.kuisma')
    slowLog.clear()
    await student.get('/rest/v1/session')
    const [line] = slowLog.saying('answered')
    expect(slowOnes()).toHaveLength(line?.statements as number)
    expect(slowOnes()).toContainEqual(
      expect.objectContaining({
        level: 40,
        requestId: line?.requestId,
        statement: expect.stringMatching(/^platform\/access\/visitor\.ts:\d+$/),
        milliseconds: expect.any(Number),
      }),
    )
  })

  test('that is built for one use is named by what it does, without its values', async () => {
    const { db } = slow.platform
    await db.updateTable('person').set({ call_name: 'Kuisma' }).where('call_name', '=', 'nobody').execute()
    await sql`select 'Kuisma' as name from person where false`.execute(db)
    expect(slowOnes().map(line => line.statement)).toEqual(['update person', 'select person'])
    expect(slowOnes().every(line => line.requestId === undefined)).toBe(true)
  })
})
