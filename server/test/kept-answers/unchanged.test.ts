import { brotliDecompressSync } from 'node:zlib'
import { languageCookie } from '@studentgo/protocol/language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { xsrfCookie } from '../../src/platform/http/browser/cookies.ts'
import { until } from '../world/until.ts'
import { makeWorld, type World } from '../world/world.ts'
import { firstReads } from './kept-reads.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test.each(firstReads)(
  '%s costs one statement while nothing changes, and no bytes where they are known',
  async path => {
    const aada = await world.as('aada.kuisma')
    const composed = await aada.get(path)
    await aada.get(path)
    const statements: string[] = []
    const end = world.database.observe(({ query }) => statements.push(query.sql))
    const kept = await aada.get(path)
    expect(statements).toHaveLength(1)
    const known = await aada.send('GET', path, undefined, { 'if-none-match': String(kept.headers.etag) })
    end()
    expect(kept.text).toBe(composed.text)
    expect([known.status, known.text]).toEqual([304, ''])
    expect(statements).toHaveLength(2)
  },
)

test('a kept answer is for one session, one language and one encoding', async () => {
  const aada = await world.as('aada.kuisma')
  const others = await world.as('joonas.vainio')
  const [path] = firstReads
  for (const client of [aada, aada, others, others]) await client.get(path)
  const mine = await aada.get(path)
  expect((await others.get(path)).text).not.toBe(mine.text)
  aada.cookies.set(languageCookie, 'sv')
  expect((await aada.get(path)).text).not.toBe(mine.text)
  const headers = {
    cookie: [...others.cookies].map(pair => pair.join('=')).join('; '),
    'accept-encoding': 'br',
  }
  const packed = await world.platform.fastify.inject({ url: path, headers })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await others.get(path)).text)
})

test('it ends with the session and with the right to read', async () => {
  const [path] = firstReads
  const aada = await world.as('aada.kuisma')
  for (const _ of [1, 2]) await aada.get(path)
  await world.database.db
    .updateTable('account')
    .set({ is_enabled: false })
    .where('username', '=', 'aada.kuisma')
    .execute()
  expect((await aada.get(path)).status).toBe(401)
})

test('a kept session is what its row and the account say, and comes with a token for writes', async () => {
  const joonas = await world.as('joonas.vainio')
  const read = async () => JSON.parse((await joonas.get('/rest/v1/session')).text).body
  for (const _ of [1, 2]) expect((await read()).username).toBe('joonas.vainio')
  const { db } = world.database
  const { personId } = await read()
  const ofJoonas = ['person_id', '=', personId] as const
  await db
    .updateTable('account')
    .set({ username: 'joonas' })
    .where(...ofJoonas)
    .execute()
  expect((await read()).username).toBe('joonas')
  const changeSession = (values: { expires_at?: string; own_device?: boolean }) =>
    db
      .updateTable('login_session')
      .set(values)
      .where(...ofJoonas)
      .execute()
  const expiresAt = '2026-12-24T12:00:00+02:00'
  await changeSession({ expires_at: expiresAt })
  expect((await read()).expiresAt).toBe(expiresAt)
  await changeSession({ own_device: true })
  expect((await read()).ownDevice).toBe(true)
  joonas.cookies.delete(xsrfCookie)
  await read()
  expect(joonas.cookies.has(xsrfCookie)).toBe(true)
})

test('nothing is left of a session that has ended', async () => {
  const own = await makeWorld()
  await own.platform.live.start()
  const aada = await own.as('aada.kuisma')
  for (const path of [...firstReads, ...firstReads]) await aada.get(path)
  expect(own.platform.answerCache.size()).toBeGreaterThan(0)
  await own.database.db.deleteFrom('login_session').execute()
  await until('an empty cache', () => own.platform.answerCache.size() === 0 || undefined)
  await own.platform.live.stop()
  await own.close()
})
