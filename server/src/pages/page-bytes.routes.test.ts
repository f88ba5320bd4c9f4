import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { readSession } from '@studentgo/protocol/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bareBuild } from '../../test/world/bare-build.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import { portsOf } from '../app.ts'

/** A web app whose pages say what they were rendered with, and count how often. */
let rendered = 0
const build = bareBuild({
  async render({ boot, ask }) {
    rendered++
    await ask(readSession, {})
    const body = `<p>${boot.language} ${boot.url} ${'x'.repeat(2000)}</p>`
    return { body, boot: '', found: true, source: undefined, area: 'public' }
  },
  isPublicPage: path => path !== '/',
})

let world: World

beforeAll(async () => {
  world = await makeWorld({ build })
})
afterAll(() => world.close())

function get(url: string, headers: Record<string, string> = {}) {
  return world.platform.fastify.inject({ url: `/studentgo/app${url}`, headers })
}

describe('the bytes of a page', () => {
  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
    [undefined, '', (bytes: Buffer) => bytes],
    [undefined, 'identity', (bytes: Buffer) => bytes],
    [undefined, 'br;q=0.0', (bytes: Buffer) => bytes],
  ])('come in %s where the browser takes «%s»', async (encoding, accepted, decode) => {
    const answer = await get('/login', { 'accept-encoding': accepted })
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'Accept-Encoding'])
    expect(decode(answer.rawPayload).toString()).toContain('<p>fi /studentgo/app/login ')
  })

  test.each([
    ['again', '/login', '/login', {}, 0],
    ['with an address to go to afterwards', '/login', '/login?service=%2Fstudentgo%2Fapp%2Fabsence', {}, 0],
    ['in another language', '/login', '/login', { 'accept-language': 'sv' }, 1],
    ['in another look', '/login', '/login', { cookie: 'theme=dark' }, 1],
    ['after signing out', '/login', '/login?signedOut=1', {}, 1],
    ['with a problem to tell', '/login', '/login?problem=cancelled', {}, 1],
    ['in a look that there is not', '/login', '/login', { cookie: 'theme=%22%3E' }, 0],
  ])('are made anew %s: %s, then %s', async (_, first, second, headers, times) => {
    const path = `/accessibility${Math.random()}`
    await get(first.replace('/login', path))
    const before = rendered
    const answer = await get(second.replace('/login', path), headers)
    expect(answer.statusCode).toBe(200)
    expect(rendered - before).toBe(times)
  })

  test('of a person who is signed in are nobody else’s', async () => {
    const cookies = (await world.as('aada.kuisma')).cookies
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const before = rendered
    await get('/accessibility', { cookie })
    await get('/accessibility', { cookie })
    await get('/accessibility')
    expect(rendered - before).toBe(3)
  })
})

describe('a page for somebody who is signed in', () => {
  async function pageFor(program: string | undefined) {
    const { cookies } = await world.as('aada.kuisma')
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return get('/absence?b=%3C', { cookie, ...(program === undefined ? {} : { 'x-program': program }) })
  }

  test.each([
    ['no program', undefined, true],
    ['the program of another build', 'other', true],
    ['the program', build.stamp, false],
  ])('has its screen and styles inside or not, on a device with %s', async (_, program, isWhole) => {
    const { payload, headers } = await pageFor(program)
    expect(payload.includes('rel="stylesheet"')).toBe(!isWhole)
    expect(payload.includes('<style')).toBe(isWhole)
    const styles = /style-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
    expect(styles).toBe(isWhole ? "'self' 'sha256-none'" : "'self'")
    expect(payload).toContain(isWhole ? '<p>fi /studentgo/app/absence?b=%3C ' : '<p>fi /studentgo/app/shell ')
  })

  test('leaves the token alone that writes of this session need', async () => {
    const client = await world.as('amina.warsame')
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    // The frame in this language is rendered now, for nobody.
    const { headers } = await get('/absence', {
      cookie: `${cookie}; prottLang=en`,
      'x-program': build.stamp,
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('has its screen where nobody is signed in, whatever the device has', async () => {
    const { payload } = await get('/accessibility', { 'x-program': build.stamp })
    expect(payload).toContain('<style')
  })
})

test('a page knows its path and nothing of the host that a request names', async () => {
  const { fastify } = world.platform
  await fastify.listen({ port: 0 })
  const path = 'http://evil.example/studentgo/app/login?problem=cancelled'
  const asked = request({
    port: portsOf(fastify.addresses())[0],
    path,
    headers: { host: 'evil.example' },
  }).end()
  const [answer] = await once(asked, 'response')
  const page = await text(answer)
  expect(page).toContain('<p>fi /studentgo/app/login?problem=cancelled ')
  expect(page + JSON.stringify(answer.headers)).not.toContain('evil')
})
