import { request } from 'node:http'
import { missedPaths } from '@studentgo/protocol/paths'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeApp, portsOf } from '../src/app.ts'
import { transaction } from '../src/platform/database/database.ts'
import { sessionCookie } from '../src/platform/http/browser/cookies.ts'
import { announce } from '../src/platform/live/messages.ts'
import type { Platform } from '../src/platform/platform.ts'
import { makeTestClock } from './world/test-clock.ts'
import { until } from './world/until.ts'
import { type Client, makeWorld, type World } from './world/world.ts'

const clock = makeTestClock()
let world: World
let second: Platform
const open: { end(): void }[] = []

beforeAll(async () => {
  world = await makeWorld({ clock })
  second = await makeApp({ environment: world.platform.environment, database: world.database, clock })
  for (const { fastify, live } of [world.platform, second]) {
    await live.start()
    await fastify.listen({ port: 0, host: '127.0.0.1' })
  }
  clock.pass({ minutes: 2 })
})
afterAll(async () => {
  await second.fastify.close()
  await world.close()
})
afterEach(() => {
  for (const page of open.splice(0)) page.end()
  clock.pass({ minutes: 2 })
})

/** An open page of somebody: collects its events. */
async function pageOf(person: string | Client, { fastify }: Platform = world.platform) {
  const client = typeof person === 'string' ? await world.as(person) : person
  const told: string[] = []
  const sent = request({
    port: portsOf(fastify.addresses())[0],
    path: '/rest/v1/live',
    headers: { cookie: `${sessionCookie}=${client.cookies.get(sessionCookie)}` },
  })
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject).end()
  })
  response.setEncoding('utf8').on('error', () => undefined)
  response.on('data', (text: string) =>
    told.push(...text.split('\n').filter(line => line.startsWith('data: '))),
  )
  const page = { told, response, end: () => sent.destroy() }
  open.push(page)
  return page
}

test("a person's open pages hear at every server that something has changed, and nobody else's", async () => {
  const [here, there, other] = await Promise.all([
    pageOf('aada.kuisma'),
    pageOf('aada.kuisma', second),
    pageOf('amina.warsame'),
  ])
  const aada = await world.personId('aada.kuisma')
  const amina = await world.personId('amina.warsame')
  await announce(world.database.db, [aada], ['/messages'])
  await announce(world.database.db, [amina], ['/news'])
  await until(
    'the open pages to be told',
    () => (here.told.length > 0 && there.told.length > 0 && other.told.length > 0) || undefined,
  )
  expect([here.told, there.told, other.told]).toEqual([
    ['data: ["/messages"]'],
    ['data: ["/messages"]'],
    ['data: ["/news"]'],
  ])
  expect(here.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, private',
    'x-content-type-options': 'nosniff',
  })
})

test('a page hears at once what has concerned its person in the minute before it was there', async () => {
  const { db } = world.database
  const aada = await world.personId('aada.kuisma')
  const amina = await world.personId('amina.warsame')
  const there = await pageOf('aada.kuisma')
  await announce(db, [aada], ['/news'])
  await until('the first news', () => there.told.length > 0 || undefined)
  clock.pass({ seconds: 40 })
  await announce(db, [aada, amina], ['/absence', '/home'])
  await announce(db, [aada], ['/home'])
  await announce(db, [amina], ['/messages'])
  await until('the rest', () => there.told.length === 3 || undefined)
  clock.pass({ seconds: 30 })
  const late = await pageOf('aada.kuisma')
  await until('what has happened', () => late.told.length > 0 || undefined)
  expect(late.told).toEqual(['data: ["/absence","/home"]'])
})

test('where a server cannot know what has happened, a page reads again what may wait', async () => {
  const third = await makeApp({ environment: world.platform.environment, database: world.database, clock })
  await third.live.start()
  await third.fastify.listen({ port: 0, host: '127.0.0.1' })
  const early = await pageOf('aada.kuisma', third)
  await until('what may wait', () => early.told.length > 0 || undefined)
  expect(early.told).toEqual([`data: ${JSON.stringify(missedPaths)}`])
  early.end()
  clock.pass({ minutes: 2 })
  const { db } = world.database
  const aada = await world.personId('aada.kuisma')
  const busy = await pageOf('aada.kuisma', third)
  for (const number of Array.from({ length: 2001 }).keys()) await announce(db, [aada], [`/news/${number}`])
  await until('all of it', () => busy.told.length === 2001 || undefined)
  const late = await pageOf('aada.kuisma', third)
  await until('what may wait', () => late.told.length > 0 || undefined)
  expect(late.told).toEqual([`data: ${JSON.stringify(missedPaths)}`])
  busy.end()
  late.end()
  await third.fastify.close()
})

test('an announcement of a transaction is heard when it has succeeded, and never when it fails', async () => {
  const page = await pageOf('aada.kuisma')
  const aada = await world.personId('aada.kuisma')
  await transaction(world.database.db, async db => {
    await announce(db, [aada], ['/undone'])
    throw new Error('undone')
  }).catch(() => undefined)
  await transaction(world.database.db, db => announce(db, [aada], ['/done']))
  await until('the open pages to be told', () => page.told.length > 0 || undefined)
  expect(page.told).toEqual(['data: ["/done"]'])
})

test('a thousand people can be notified at once', async () => {
  const page = await pageOf('aada.kuisma')
  const aada = await world.personId('aada.kuisma')
  await announce(
    world.database.db,
    [...Array.from({ length: 1000 }, (_, at) => 900_000 + at), aada],
    ['/news'],
  )
  await until('the open pages to be told', () => page.told.length > 0 || undefined)
})

test('nobody hears anything without a session, and a closed page is forgotten', async () => {
  const stranger = await world.anyone()
  expect((await stranger.get('/rest/v1/live')).status).toBe(401)
  await until('the open pages to be told', () => world.platform.live.pages() === 0 || undefined)
  const page = await pageOf('aada.kuisma')
  expect(world.platform.live.pages()).toBe(1)
  page.end()
  await until('the open pages to be told', () => world.platform.live.pages() === 0 || undefined)
})

test('one person has at most twenty open pages at a server', async () => {
  const mikael = await world.as('mikael.lindqvist')
  const pages = await Promise.all(Array.from({ length: 21 }, () => pageOf(mikael)))
  const statuses = pages.map(({ response }) => response.statusCode).toSorted()
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 503])
})

test('the pages of a session end with it at every server, those of another session of the person stay', async () => {
  const [phone, computer] = [await world.as('aada.kuisma'), await world.as('aada.kuisma')]
  const ended = await Promise.all([pageOf(computer), pageOf(computer), pageOf(computer, second)])
  const other = await pageOf(phone)
  const all = ended.map(({ response }) => new Promise(resolve => response.once('end', resolve)))
  expect((await computer.post('/rest/v1/session/logout')).status).toBe(200)
  await Promise.all(all)
  const aada = await world.personId('aada.kuisma')
  await announce(world.database.db, [aada], ['/still-here'])
  await until('the other page to be told', () => other.told.length > 0 || undefined)
  expect(other.told).toEqual(['data: ["/still-here"]'])
  expect(ended.map(({ told }) => told)).toEqual([[], [], []])
})

test('whatever else ends sessions ends their pages: an older one alone, and all of a person', async () => {
  const ends = []
  for (const client of [await world.as('joonas.vainio'), await world.as('joonas.vainio')]) {
    const { response } = await pageOf(client)
    ends.push(new Promise(resolve => response.once('end', resolve)))
  }
  const joonas = await world.personId('joonas.vainio')
  await sql`delete from login_session where id = (select min(id) from login_session where person_id = ${joonas})`.execute(
    world.database.db,
  )
  await ends[0]
  await sql`delete from login_session where person_id = ${joonas}`.execute(world.database.db)
  await ends[1]
})

test('a page ends when its session does by itself', async () => {
  const ownClock = makeTestClock(clock.now().toISOString())
  const third = await makeApp({
    environment: world.platform.environment,
    database: world.database,
    clock: ownClock,
  })
  await third.fastify.listen({ port: 0, host: '127.0.0.1' })
  const amina = await world.as('amina.warsame')
  const { policies } = await third.provider()
  ownClock.pass({ minutes: policies['session.idleMinutes'], seconds: -0.5 })
  const { response } = await pageOf(amina, third)
  expect(response.statusCode).toBe(200)
  await new Promise(resolve => response.once('end', resolve))
  await third.fastify.close()
})

test('a server that ends lets its pages go', async () => {
  const third = await makeApp({ environment: world.platform.environment, database: world.database })
  await third.live.start()
  await third.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { response } = await pageOf('aada.kuisma', third)
  const ended = new Promise(resolve => response.once('end', resolve))
  await third.fastify.close()
  await ended
})
