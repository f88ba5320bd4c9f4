import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { readSession } from '@studentgo/protocol/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bareBuild } from '../../test/world/bare-build.ts'
import { makeTestClock, type TestClock } from '../../test/world/test-clock.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import { portsOf } from '../app.ts'

/** A web app whose pages say what they were rendered with, and count how often. */
let rendered = 0
const build = bareBuild({
  async render({ boot, ask }) {
    rendered++
    await ask(readSession, {})
    const body = `<p>${boot.language} ${boot.url} ${'x'.repeat(2000)}</p>`
    return { body, boot: '', found: true, sources: [], area: 'public' }
  },
  publicPageOf: path => (path === '/' ? undefined : path.toLowerCase()),
})

let world: World
let clock: TestClock

beforeAll(async () => {
  clock = makeTestClock()
  world = await makeWorld({ build, clock })
  await world.platform.fastify.listen({ port: 0, host: '127.0.0.1' })
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
    ['again', '/login', {}, 0],
    ['with an address to go to afterwards', '/login?service=%2Fstudentgo%2Fapp%2Fabsence', {}, 0],
    ['in another language', '/login', { 'accept-language': 'sv' }, 1],
    ['in another look', '/login', { cookie: 'theme=dark' }, 1],
    ['after signing out', '/login?signedOut=1', {}, 1],
    ['with a problem to tell', '/login?problem=sign-in-failed', {}, 1],
    ['with a problem that there is not', '/login?problem=hunger', {}, 0],
    ['with words that mean nothing', '/login?x=1&signed=out', {}, 0],
    ['in a look that there is not', '/login', { cookie: 'theme=%22%3E' }, 0],
  ])('are rendered again %s: %s', async (_, address, headers, times) => {
    clock.pass({ minutes: 2 })
    await get('/login')
    const before = rendered
    const answer = await get(address, headers)
    expect(answer.statusCode).toBe(200)
    expect(rendered - before).toBe(times)
  })

  test('are not rendered again for an addition to an address, however often', async () => {
    await Promise.all([get('/login'), get('/error/general')])
    const before = rendered
    const added = (at: number) => [get(`/login?x=${at}`), get(`/error/general?signedOut=${at}`)]
    await Promise.all(Array.from({ length: 50 }, (_, at) => added(at)).flat())
    expect(rendered - before).toBe(0)
  })

  test('of a person who is signed in are sent to nobody else', async () => {
    const cookies = (await world.as('aada.kuisma')).cookies
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const before = rendered
    await get('/accessibility', { cookie })
    await get('/accessibility', { cookie })
    await get('/accessibility')
    expect(rendered - before).toBe(3)
  })
})

describe('an odd spelling of an address', () => {
  const base = '/studentgo/app'
  test.each([
    ['dots', `${base}/zzz/../login`, `${base}/login`],
    ['encoded dots', `${base}/zzz/%2e%2e/login`, `${base}/login`],
    ['a dot', `${base}/./login`, `${base}/login`],
    ['an empty query', `${base}/login?`, `${base}/login`],
    ['a fragment', `${base}/login#top`, `${base}/login`],
    ['a backslash', `${base}/zzz\\..\\login`, `${base}/login`],
    ['a host', `http://evil.example${base}/login`, `${base}/login`],
    ['capitals', `${base}/LOGIN?lang=en`, `${base}/login?lang=en`],
    ['a sign that is not encoded', `${base}/login?x=<`, `${base}/login?x=%3C`],
  ])('with %s is sent on to the usual one before anything is rendered', async (_, raw, usual) => {
    const before = rendered
    const answer = await at(raw)
    expect([answer.status, answer.location, answer.body]).toEqual([302, usual, ''])
    expect(rendered).toBe(before)
  })

  test.each([
    ['a host that is none', `http://[${base}/login`],
    ['a way out of the portal', `${base}/../../etc`],
    ['a way to another host', `${base}/..//..//evil.example/`],
    ['a way to the files', `${base}/zzz/../public/app.js`],
  ])('with %s is refused before anything is rendered', async (_, raw) => {
    const before = rendered
    const answer = await at(raw)
    expect([answer.status, answer.location]).toEqual([404, undefined])
    expect(answer.body).not.toContain('evil')
    expect(rendered).toBe(before)
  })

  test('changes nothing of the page that others get', async () => {
    clock.pass({ minutes: 2 })
    for (const raw of [`${base}/zzz/%2e%2e/login`, `http://evil.example${base}/login`, `${base}/./login`]) {
      await at(raw)
    }
    expect((await get('/login')).payload).toContain('<p>fi /studentgo/app/login ')
  })

  /** Requests an address as it is written here, which browsers and `inject` would normalise first. */
  async function at(path: string): Promise<{ status: number; location: string | undefined; body: string }> {
    const [port] = portsOf(world.platform.fastify.addresses())
    const input = request({ port, path, headers: { host: 'evil.example' } }).end()
    const [answer] = (await once(input, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, location: answer.headers.location, body: await text(answer) }
  }
})

describe('a page for a signed-in person', () => {
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

  test('keeps the token that writes of this session need', async () => {
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
