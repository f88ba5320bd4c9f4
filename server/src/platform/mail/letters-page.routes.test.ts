import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { notify } from '../notify/notify.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const page = (at: World, remoteAddress = '127.0.0.1') =>
  at.platform.fastify.inject({ url: '/studentgo/app/mails', remoteAddress })

test('a development server shows its letters as plain text, the newest first', async () => {
  const { db } = world.database
  const studentId = await world.personId('aada.kuisma')
  const now = world.platform.clock.now()
  for (const rule of ['sign-in-on-new-device', 'password-changed'] as const) {
    await notify(db, [{ rule, key: rule, data: { device: 'x' }, target: '/account', studentId }], now)
    await world.platform.jobs.runDue()
  }
  const { statusCode, headers, body } = await page(world)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(body).toContain('Subject: Sinulle on uutta portaalissa – Kuutsalmen ammattiopisto\n')
  expect(body.indexOf('Salasana on vaihdettu')).toBeLessThan(body.indexOf('Kirjautuminen uudella laitteella'))
})

test('only a person at that machine sees them', async () => {
  expect((await page(world, '192.0.2.7')).statusCode).toBe(404)
})

test('a server that sends by SMTP has no such page', async () => {
  const sending = await makeWorld({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  expect((await page(sending)).statusCode).toBe(404)
  await sending.close()
})
