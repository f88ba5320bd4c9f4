import type { Session } from '@studentgo/protocol/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase, demoPersonas } from '../demo/personas.ts'
import { makeApp } from '../src/app.ts'
import { attemptCookie, deviceCookie, sessionCookie, xsrfCookie } from '../src/platform/cookies.ts'
import { passwordFits } from '../src/platform/passwords.ts'
import { hashToken } from '../src/platform/secrets.ts'
import { xsrfToken } from '../src/platform/xsrf.ts'
import { sweep } from '../src/session/sweep.ts'
import { makeTestClock, type TestClock } from './test-clock.ts'
import { type Answer, type Client, makeClient, makeWorld, type World } from './world.ts'

const login = '/rest/v1/session/login'
const session = '/rest/v1/session'
const ownPassword = '/rest/v1/session/password'
const better = 'kolme iloista rosvoa metsässä'

let world: World
let clock: TestClock

beforeAll(async () => {
  clock = makeTestClock()
  world = await makeWorld({ clock, settings: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => world.close())

async function signIn(
  username: string,
  password = demoPassphrase,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<{ client: Client; answer: Answer<{ location: string; mustChangePassword: boolean }> }> {
  const client = await world.anyone()
  return { client, answer: await client.post(login, { username, password, ...more }, headers) }
}

function setCookies(answer: Answer): Record<string, string> {
  const lines = [answer.headers['set-cookie'] ?? []].flat().map(String)
  return Object.fromEntries(lines.map(line => [line.split('=')[0] ?? '', line]))
}

async function forgetThrottle(): Promise<void> {
  await world.database.db.deleteFrom('throttle').execute()
}

async function auditOf(action: string) {
  return world.database.db
    .selectFrom('audit')
    .select(['actor_id', 'actor_kind', 'object', 'outcome'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()
}

describe('a student signs in with a local account', () => {
  const students = demoPersonas.filter(persona => persona.username !== 'entinen.opiskelija')

  test.each(students.map(persona => [persona.username, persona.name]))('%s', async (username, name) => {
    const { client, answer } = await signIn(username)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ location: '/studentgo/app/', mustChangePassword: false })
    const who = await client.get<Session>(session)
    expect(who.body).toMatchObject({ kind: 'STUDENT', name, username, mustChangePassword: false })
  })

  test('in capital letters and with a space that the keyboard added', async () => {
    const { answer } = await signIn(' Aada.Kuisma ')
    expect(answer.status).toBe(200)
  })

  test('who may only read is told so, and until when', async () => {
    const { client } = await signIn('noora.aalto')
    const { body } = await client.get<Session>(session)
    expect(body).toMatchObject({ mayWrite: false, readOnlyReason: 'GRADUATED' })
    expect(body.readOnlyUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
    const veera = await signIn('veera.salo')
    expect((await veera.client.get<Session>(session)).body).toMatchObject({
      mayWrite: false,
      readOnlyReason: 'INTERRUPTED',
    })
  })

  test('and the session tells when it ends, in the time of the school', async () => {
    const { client } = await signIn('aada.kuisma')
    const { body } = await client.get<Session>(session)
    expect(body.signedInAt).toMatch(/\+02:00$/)
    expect(Date.parse(body.expiresAt) - Date.parse(body.signedInAt)).toBe(12 * 3_600_000)
    expect(body.idleMinutes).toBe(30)
  })
})

describe('somebody who is not a student here is told so and gets no session', () => {
  test.each([
    ['a former student, after the time of reading', 'entinen.opiskelija'],
    ['a teacher', 'kaisa.mantyla'],
    ['a guardian', 'petri.kuisma'],
  ])('%s', async (_who, username) => {
    const { client, answer } = await signIn(username)
    expect(answer.status).toBe(403)
    expect(answer.subErrors[0]?.code).toBe('non-student')
    expect(answer.body).toEqual({ location: '/studentgo/app/error/non-student' })
    expect(client.cookies.has(sessionCookie)).toBe(false)
    expect((await client.get(session)).body).toBeNull()
  })
})

describe('a wrong sign-in says nothing about who has an account', () => {
  test('a wrong password, an unknown name and a disabled account get the same answer', async () => {
    const disabled = await world.personId('vaino.ohman')
    await world.database.db
      .updateTable('account')
      .set({ is_enabled: false })
      .where('person_id', '=', disabled)
      .execute()
    const wrong = await signIn('aada.kuisma', 'not the passphrase')
    const unknown = await signIn('nobody.here', 'not the passphrase')
    const shut = await signIn('vaino.ohman')
    expect(wrong.answer.status).toBe(403)
    expect(wrong.answer.subErrors[0]?.code).toBe('wrong-credentials')
    expect(unknown.answer.text).toBe(wrong.answer.text)
    expect(shut.answer.text).toBe(wrong.answer.text)
    expect(Object.keys(unknown.answer.headers).toSorted()).toEqual(
      Object.keys(wrong.answer.headers).toSorted(),
    )
    await forgetThrottle()
  })

  test('a password is taken to the letter', async () => {
    for (const near of [demoPassphrase.toUpperCase(), ` ${demoPassphrase}`, demoPassphrase.slice(0, -1)]) {
      expect((await signIn('olena.bondar', near)).answer.status).toBe(403)
    }
    await forgetThrottle()
  })

  test('every attempt leaves a row, without what was typed', async () => {
    const before = (await auditOf('sign-in')).length
    await signIn('aada.kuisma')
    await signIn('aada.kuisma', 'a secret typed by mistake')
    await signIn('my password in the wrong field', 'x')
    await signIn('kaisa.mantyla')
    const rows = await auditOf('sign-in')
    expect(rows.length - before).toBe(4)
    expect(rows.slice(0, 4).map(row => [row.object, row.outcome])).toEqual([
      ['non-student', 'REFUSED'],
      ['wrong-credentials', 'REFUSED'],
      ['wrong-credentials', 'REFUSED'],
      ['pwd', 'DONE'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/secret|wrong field/)
    await forgetThrottle()
  })
})

describe('the cookies of a session', () => {
  test('carry the attributes that the browser needs to keep them safe', async () => {
    const { answer } = await signIn('amina.warsame')
    const set = setCookies(answer)
    expect(set[sessionCookie]).toMatch(
      /^__Host-ps=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(set[xsrfCookie]).toMatch(
      /^XSRF-TOKEN=[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}; Path=\/; Secure; SameSite=Strict$/,
    )
    expect(set[deviceCookie]).toMatch(
      /^__Host-device=[A-Za-z0-9_-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(set.prottLang).toMatch(/^prottLang=fi; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/)
    expect(set[attemptCookie]).toMatch(/^__Host-pre=;/)
  })

  test('before sign-in there is one for ten minutes, and a token bound to it', async () => {
    const client = makeClient(world.platform)
    const answer = await client.get(session)
    expect(answer.body).toBeNull()
    expect(setCookies(answer)[attemptCookie]).toMatch(
      /^__Host-pre=[A-Za-z0-9_-]{22}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(Object.keys(setCookies(answer)).toSorted()).toEqual([xsrfCookie, attemptCookie].toSorted())
  })

  test('the identifier is never stored nor sent in a body, only its hash is kept', async () => {
    const { client, answer } = await signIn('amina.warsame')
    const token = client.cookies.get(sessionCookie) ?? ''
    const shown = await client.get(session)
    const list = await client.get('/rest/v1/session/all')
    for (const text of [answer.text, shown.text, list.text]) expect(text).not.toContain(token)
    const rows = await world.database.db.selectFrom('login_session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some(row => row.id_hash === hashToken(token))).toBe(true)
  })

  test('the language of the person is set where the browser has none, and left alone where it has', async () => {
    const mikael = await signIn('mikael.lindqvist')
    expect(mikael.client.cookies.get('prottLang')).toBe('se')
    const client = await world.anyone()
    client.cookies.set('prottLang', 'en')
    await client.post(login, { username: 'mikael.lindqvist', password: demoPassphrase })
    expect(client.cookies.get('prottLang')).toBe('en')
  })

  test('a made-up identifier is nobody', async () => {
    const client = makeClient(world.platform)
    client.cookies.set(sessionCookie, 'A'.repeat(43))
    expect((await client.get(session)).body).toBeNull()
    expect((await client.get('/rest/v1/session/all')).status).toBe(401)
  })
})

describe('a session is new whenever somebody signs in', () => {
  test('and the one that this browser had before is gone, whoever it was', async () => {
    const { client } = await signIn('aada.kuisma')
    const first = client.cookies.get(sessionCookie) ?? ''
    const again = await client.post(login, { username: 'joonas.vainio', password: demoPassphrase })
    expect(again.status).toBe(200)
    expect(client.cookies.get(sessionCookie)).not.toBe(first)
    expect((await client.get<Session>(session)).body.username).toBe('joonas.vainio')
    const old = makeClient(world.platform, new Map([[sessionCookie, first]]))
    expect((await old.get(session)).body).toBeNull()
  })

  test('a cookie that was there before is never taken over', async () => {
    const client = await world.anyone()
    client.cookies.set(sessionCookie, 'B'.repeat(43))
    const { client: fresh } = { client: makeClient(world.platform, client.cookies) }
    await fresh.get(session)
    await fresh.post(login, { username: 'aada.kuisma', password: demoPassphrase })
    expect(fresh.cookies.get(sessionCookie)).not.toBe('B'.repeat(43))
  })

  test('ten run at most, the one longest unused ends', async () => {
    const clients: Client[] = []
    for (let count = 0; count < 11; count++) {
      clock.pass({ minutes: 1 })
      clients.push((await signIn('eino.kuisma')).client)
    }
    const [first, ...others] = await Promise.all(clients.map(client => client.get(session)))
    expect(first?.body).toBeNull()
    expect(others.every(other => other.body !== null)).toBe(true)
  })
})

describe('a session ends', () => {
  test('after 30 minutes without a call, and 30 minutes run from each call', async () => {
    const { client } = await signIn('aada.kuisma')
    clock.pass({ minutes: 29 })
    expect((await client.get('/rest/v1/session/all')).status).toBe(200)
    clock.pass({ minutes: 29 })
    expect((await client.get('/rest/v1/session/all')).status).toBe(200)
    clock.pass({ minutes: 30 })
    const expired = await client.get('/rest/v1/session/all')
    expect(expired.status).toBe(401)
    expect(expired.body).toEqual({ location: '/studentgo/app/error/session-expired' })
    expect(expired.subErrors[0]?.code).toBe('session-expired')
  })

  test('also when the program alone kept asking in the background', async () => {
    const { client } = await signIn('aada.kuisma')
    for (let minutes = 0; minutes < 30; minutes += 10) {
      clock.pass({ minutes: 10 })
      await client.send('GET', session, undefined, { 'x-background': '1' })
    }
    expect((await client.get('/rest/v1/session/all')).status).toBe(401)
  })

  test('after 12 hours however busy it is', async () => {
    const { client } = await signIn('aada.kuisma')
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      clock.pass({ minutes: 20 })
      expect((await client.get('/rest/v1/session/all')).status).toBe(200)
    }
    clock.pass({ minutes: 20 })
    expect((await client.get('/rest/v1/session/all')).status).toBe(401)
  })

  test('on an own device after eight hours of rest', async () => {
    const { client } = await signIn('aada.kuisma', demoPassphrase, { ownDevice: true })
    expect((await client.get<Session>(session)).body).toMatchObject({ ownDevice: true, idleMinutes: 480 })
    clock.pass({ hours: 7, minutes: 59 })
    expect((await client.get('/rest/v1/session/all')).status).toBe(200)
    clock.pass({ hours: 8 })
    expect((await client.get('/rest/v1/session/all')).status).toBe(401)
  })

  test('and a device stops being the own one as soon as its user says so', async () => {
    const { client } = await signIn('aada.kuisma', demoPassphrase, { ownDevice: true })
    expect((await client.put('/rest/v1/session/device', { ownDevice: false })).body).toEqual({
      ownDevice: false,
    })
    clock.pass({ minutes: 30 })
    expect((await client.get('/rest/v1/session/all')).status).toBe(401)
  })

  test('at once when the account is disabled or the person leaves', async () => {
    const { db } = world.database
    const personId = await world.personId('toivo.pontinen')
    const { client } = await signIn('toivo.pontinen')
    await db.updateTable('account').set({ is_enabled: false }).where('person_id', '=', personId).execute()
    expect((await client.get('/rest/v1/session/all')).status).toBe(401)
    await db.updateTable('account').set({ is_enabled: true }).where('person_id', '=', personId).execute()
    await db.updateTable('person').set({ is_active: false }).where('id', '=', personId).execute()
    expect((await client.get('/rest/v1/session/all')).status).toBe(401)
    await db.updateTable('person').set({ is_active: true }).where('id', '=', personId).execute()
  })

  test('and what is over is swept away', async () => {
    await signIn('aada.kuisma')
    await signIn('aada.kuisma', 'wrong')
    clock.pass({ hours: 13 })
    await sweep(world.database.db, clock.now())
    const { db } = world.database
    expect(await db.selectFrom('login_session').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('throttle').selectAll().execute()).toEqual([])
    expect((await db.selectFrom('known_device').selectAll().execute()).length).toBeGreaterThan(0)
    clock.pass({ days: 366 })
    await sweep(db, clock.now())
    expect(await db.selectFrom('known_device').selectAll().execute()).toEqual([])
    clock.pass({ days: -366, hours: -13 })
  })
})

describe('a person sees and ends the own sessions', () => {
  const all = '/rest/v1/session/all'
  type Own = { sessionId: number; current: boolean; deviceLabel: string }[]

  test('by device, and only their own', async () => {
    const phone = await signIn(
      'olena.bondar',
      demoPassphrase,
      {},
      {
        'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      },
    )
    clock.pass({ minutes: 1 })
    const laptop = await signIn(
      'olena.bondar',
      demoPassphrase,
      {},
      {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    )
    const stranger = await signIn('tuomas.harju')
    const list = (await laptop.client.get<Own>(all)).body
    expect(list.map(one => [one.deviceLabel, one.current])).toEqual([
      ['Firefox · Windows', true],
      ['Chrome · Android', false],
    ])
    const phoneId = list[1]?.sessionId
    expect((await stranger.client.delete(`${all}/${phoneId}`)).status).toBe(404)
    expect((await phone.client.get(session)).body).not.toBeNull()
    expect((await laptop.client.delete<Own>(`${all}/${phoneId}`)).body.length).toBe(1)
    expect((await phone.client.get(session)).body).toBeNull()
    expect((await laptop.client.delete(`${all}/${phoneId}`)).status).toBe(404)
  })

  test('all others at once, this one goes on', async () => {
    const others = await Promise.all([signIn('tuomas.harju'), signIn('tuomas.harju')])
    const { client } = await signIn('tuomas.harju')
    expect((await client.delete<Own>(all)).body.map(one => one.current)).toEqual([true])
    for (const other of others) expect((await other.client.get(session)).body).toBeNull()
    expect((await client.get(session)).body).not.toBeNull()
  })

  test('one that has run out by itself is not shown', async () => {
    await signIn('tuomas.harju')
    clock.pass({ minutes: 31 })
    const { client } = await signIn('tuomas.harju')
    expect((await client.get<Own>(all)).body.length).toBe(1)
  })

  test('ending the present one takes its cookies along', async () => {
    const { client } = await signIn('tuomas.harju')
    const current = (await client.get<Own>(all)).body.find(one => one.current)
    await client.delete(`${all}/${current?.sessionId}`)
    expect(client.cookies.has(sessionCookie)).toBe(false)
    expect((await client.get(session)).body).toBeNull()
  })
})

describe('signing out', () => {
  const logout = '/rest/v1/session/logout'

  test('ends the session on the server, takes the cookies and empties the browser', async () => {
    const { client, answer } = await signIn('aada.kuisma')
    expect(answer.status).toBe(200)
    const kept = new Map(client.cookies)
    const out = await client.post(logout, {})
    expect(out.status).toBe(200)
    expect(out.body).toEqual({ location: '/studentgo/app/login?signedOut=1' })
    expect(out.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(client.cookies.has(sessionCookie)).toBe(false)
    expect(client.cookies.has(xsrfCookie)).toBe(false)
    expect(client.cookies.get('prottLang')).toBe('fi')
    expect((await makeClient(world.platform, kept).get(session)).body).toBeNull()
    expect((await auditOf('sign-out'))[0]).toMatchObject({ outcome: 'DONE', actor_kind: 'STUDENT' })
  })

  test('is harmless without a session, again and again', async () => {
    const client = await world.anyone()
    for (let count = 0; count < 2; count++) {
      await client.get(session)
      const out = await client.post(logout, {})
      expect(out.status).toBe(200)
      expect(out.body).toEqual({ location: '/studentgo/app/login?signedOut=1' })
    }
  })

  test('works when the session has run out while the page stood open', async () => {
    const { client } = await signIn('aada.kuisma')
    const token = client.cookies.get(sessionCookie) ?? ''
    clock.pass({ minutes: 31 })
    expect((await client.post(logout, {})).status).toBe(200)
    const row = await world.database.db
      .selectFrom('login_session')
      .selectAll()
      .where('id_hash', '=', hashToken(token))
      .executeTakeFirst()
    expect(row).toBeUndefined()
  })

  test('needs the token of our own page', async () => {
    const { client } = await signIn('aada.kuisma')
    client.cookies.delete(xsrfCookie)
    const refused = await client.post(logout, {})
    expect(refused.status).toBe(403)
    expect(refused.subErrors[0]?.code).toBe('xsrf-failed')
    expect((await client.get(session)).body).not.toBeNull()
  })
})

describe('a write is only taken from our own pages', () => {
  const device = '/rest/v1/session/device'
  const body = { ownDevice: false }

  test('with the token of this very session', async () => {
    const aada = await signIn('aada.kuisma')
    const joonas = await signIn('joonas.vainio')
    expect((await aada.client.put(device, body)).status).toBe(200)
    const foreign = makeClient(world.platform, new Map(aada.client.cookies))
    foreign.cookies.set(xsrfCookie, joonas.client.cookies.get(xsrfCookie) ?? '')
    expect((await foreign.put(device, body)).subErrors[0]?.code).toBe('xsrf-failed')
  })

  test.each([
    ['a token that was never ours', (good: string) => `${good.slice(0, 22)}.${'A'.repeat(43)}`],
    ['a token with a tail', (good: string) => `${good}.x`],
    ['half a token', (good: string) => good.slice(0, 22)],
    ['an empty one', () => ''],
  ])('not with %s', async (_what, change) => {
    const { client } = await signIn('aada.kuisma')
    const token = change(client.cookies.get(xsrfCookie) ?? '')
    client.cookies.set(xsrfCookie, token)
    expect((await client.send('PUT', device, body, { 'x-xsrf-token': token })).status).toBe(403)
  })

  test('not with a header that differs from the cookie', async () => {
    const { client } = await signIn('aada.kuisma')
    const { secrets } = world.platform
    const binding = hashToken(client.cookies.get(sessionCookie) ?? '')
    const other = xsrfToken(secrets.xsrf, binding)
    expect((await client.send('PUT', device, body, { 'x-xsrf-token': other })).status).toBe(403)
    client.cookies.set(xsrfCookie, other)
    expect((await client.put(device, body)).status).toBe(200)
  })

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: 'http://localhost:8080' }, 200],
    [{ origin: 'http://127.0.0.1:8080' }, 200],
    [{ origin: 'http://localhost:8081' }, 403],
    [{ origin: 'https://portal.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://portal.example', host: 'portal.example', 'x-forwarded-host': 'portal.example' }, 403],
    [{ 'content-type': 'text/plain' }, 415],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
    [{ 'content-type': 'application/json; charset=utf-16' }, 415],
    [{ 'content-type': 'application/json; charset=UTF-8' }, 200],
  ] as [Record<string, string>, number][])('with %o: %i', async (headers, status) => {
    const { client } = await signIn('aada.kuisma')
    const answer = await client.send('PUT', device, body, headers)
    expect(answer.status).toBe(status)
  })

  test('a page of ours whose ten minutes are over is refused once and given a new token', async () => {
    const client = await world.anyone()
    client.cookies.delete(attemptCookie)
    const credentials = { username: 'aada.kuisma', password: demoPassphrase }
    const ours = { origin: 'http://localhost:8080' }
    expect((await client.post(login, credentials, ours)).subErrors[0]?.code).toBe('xsrf-failed')
    expect((await client.post(login, credentials, ours)).status).toBe(200)
  })

  test('another site gets no token by trying', async () => {
    const client = makeClient(world.platform)
    const answer = await client.post(
      login,
      {},
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.status).toBe(403)
    expect(client.cookies.size).toBe(0)
  })

  test('the token changes with the session', async () => {
    const { client } = await signIn('aada.kuisma')
    const before = client.cookies.get(xsrfCookie)
    await client.post(login, { username: 'aada.kuisma', password: demoPassphrase })
    expect(client.cookies.get(xsrfCookie)).not.toBe(before)
  })

  test('a good token stays what it is while pages are read', async () => {
    const { client } = await signIn('aada.kuisma')
    const before = client.cookies.get(xsrfCookie)
    await client.get(session)
    expect(client.cookies.get(xsrfCookie)).toBe(before)
  })
})

describe('after repeated failures', () => {
  const wrong = 'not the passphrase'
  const tryAs = async (
    username: string,
    password: string,
    address = '10.1.1.1',
    cookies?: Map<string, string>,
  ) => {
    const client = makeClient(world.platform, new Map(cookies))
    await client.get(session)
    return client.post(login, { username, password }, { 'x-forwarded-for': address })
  }

  test('five are free, then the wait doubles from one second to fifteen minutes', async () => {
    await forgetThrottle()
    const waits: number[] = []
    for (let count = 0; count < 5; count++) {
      expect((await tryAs('reetta.hakkinen', wrong, `10.2.${count}.1`)).status).toBe(403)
    }
    for (let count = 0; count < 12; count++) {
      expect((await tryAs('reetta.hakkinen', wrong, `10.3.${count}.1`)).status).toBe(403)
      const refused = await tryAs('reetta.hakkinen', demoPassphrase, `10.3.${count}.1`)
      expect(refused.status).toBe(429)
      expect(refused.subErrors[0]).toMatchObject({
        code: 'too-many-requests',
        params: { count: Number(refused.headers['retry-after']) },
      })
      waits.push(Number(refused.headers['retry-after']))
      clock.pass({ seconds: waits.at(-1) ?? 0 })
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    expect((await tryAs('reetta.hakkinen', demoPassphrase)).status).toBe(200)
    expect((await tryAs('reetta.hakkinen', wrong)).status).toBe(403)
    expect((await tryAs('reetta.hakkinen', wrong)).status).toBe(403)
  })

  test('a name that nobody has waits just the same', async () => {
    await forgetThrottle()
    for (let count = 0; count < 6; count++) expect((await tryAs('nobody.at.all', wrong)).status).toBe(403)
    const refused = await tryAs('Nobody.At.All ', wrong)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
  })

  test('all is forgotten twelve hours after the last', async () => {
    await forgetThrottle()
    for (let count = 0; count < 9; count++) {
      await tryAs('reetta.hakkinen', wrong)
      clock.pass({ minutes: 1 })
    }
    clock.pass({ hours: 12, minutes: 1 })
    for (let count = 0; count < 5; count++) await tryAs('reetta.hakkinen', wrong)
    expect((await tryAs('reetta.hakkinen', demoPassphrase)).status).toBe(200)
  })

  test('nobody can lock out the owner, whose own browser counts for itself', async () => {
    await forgetThrottle()
    const owner = await signIn('reetta.hakkinen')
    const cookies = new Map([[deviceCookie, owner.client.cookies.get(deviceCookie) ?? '']])
    for (let count = 0; count < 40; count++) await tryAs('reetta.hakkinen', wrong, '10.9.9.9')
    expect((await tryAs('reetta.hakkinen', demoPassphrase, '10.9.9.9')).status).toBe(429)
    expect((await tryAs('reetta.hakkinen', demoPassphrase, '10.9.9.9', cookies)).status).toBe(200)
    for (let count = 0; count < 6; count++) {
      expect((await tryAs('reetta.hakkinen', wrong, '10.9.9.9', cookies)).status).toBe(403)
    }
    expect((await tryAs('reetta.hakkinen', demoPassphrase, '10.9.9.9', cookies)).status).toBe(429)
  })

  test("the family's computer is known to each who signs in with it, and to nobody else", async () => {
    await forgetThrottle()
    const { client } = await signIn('aada.kuisma')
    await client.post(login, { username: 'eino.kuisma', password: demoPassphrase })
    const cookies = new Map([[deviceCookie, client.cookies.get(deviceCookie) ?? '']])
    for (const username of ['aada.kuisma', 'eino.kuisma', 'joonas.vainio']) {
      for (let count = 0; count < 6; count++) await tryAs(username, wrong, `10.4.${count}.1`)
    }
    expect((await tryAs('aada.kuisma', demoPassphrase, '10.5.1.1', cookies)).status).toBe(200)
    expect((await tryAs('eino.kuisma', demoPassphrase, '10.5.1.1', cookies)).status).toBe(200)
    expect((await tryAs('joonas.vainio', demoPassphrase, '10.5.1.1', cookies)).status).toBe(429)
  })

  test('thirty from one network within ten minutes close it for ten; another network is open', async () => {
    await forgetThrottle()
    for (let count = 0; count < 30; count++) {
      expect((await tryAs(`guess.${count}`, wrong, `10.6.6.${count}`)).status).toBe(403)
    }
    const refused = await tryAs('aada.kuisma', demoPassphrase, '10.6.6.200')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600'])
    expect((await tryAs('aada.kuisma', demoPassphrase, '10.6.7.1')).status).toBe(200)
    clock.pass({ minutes: 10 })
    expect((await tryAs('aada.kuisma', demoPassphrase, '10.6.6.200')).status).toBe(200)
  })

  test('a school that signs in from one address is not slowed down by its successes', async () => {
    await forgetThrottle()
    for (let count = 0; count < 35; count++) {
      expect((await tryAs('aada.kuisma', demoPassphrase, '10.7.7.7')).status).toBe(200)
    }
  })

  test('many at once get no more tries than one after another', async () => {
    await forgetThrottle()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => tryAs('reetta.hakkinen', wrong, `10.8.${at}.1`)),
    )
    expect(answers.filter(answer => answer.status === 403).length).toBe(6)
    expect(answers.filter(answer => answer.status === 429).length).toBe(14)
  })

  test('when too many passwords wait to be checked the rest is asked to come back, and nobody is blamed', async () => {
    await forgetThrottle()
    const waiting = Array.from({ length: 22 }, () => passwordFits('anything', undefined, 65_536))
    const turnedAway = await tryAs('aada.kuisma', demoPassphrase)
    await Promise.all(waiting)
    expect([turnedAway.status, turnedAway.headers['retry-after']]).toEqual([503, '2'])
    expect(turnedAway.subErrors[0]?.code).toBe('busy')
    const blamed = await world.database.db
      .selectFrom('throttle')
      .selectAll()
      .where('failures', '>', 0)
      .execute()
    expect(blamed).toEqual([])
    expect((await tryAs('aada.kuisma', demoPassphrase)).status).toBe(200)
  })
})

describe('changing the own password', () => {
  const change = (client: Client, newPassword: string, currentPassword = demoPassphrase) =>
    client.put(ownPassword, { currentPassword, newPassword })

  test('ends all other sessions and gives this browser a new one', async () => {
    const other = await signIn('veera.salo')
    const { client } = await signIn('veera.salo')
    const before = new Map(client.cookies)
    const changed = await change(client, better)
    expect([changed.status, changed.body]).toEqual([200, { changed: true }])
    expect(client.cookies.get(sessionCookie)).not.toBe(before.get(sessionCookie))
    expect(client.cookies.get(xsrfCookie)).not.toBe(before.get(xsrfCookie))
    expect((await client.get<Session>(session)).body.username).toBe('veera.salo')
    expect((await client.put('/rest/v1/session/device', { ownDevice: false })).status).toBe(200)
    expect((await makeClient(world.platform, before).get(session)).body).toBeNull()
    expect((await other.client.get(session)).body).toBeNull()
    expect((await signIn('veera.salo')).answer.status).toBe(403)
    expect((await signIn('veera.salo', better)).answer.status).toBe(200)
    expect((await auditOf('password-change'))[0]).toMatchObject({ outcome: 'DONE' })
  })

  test('works for a password in another Unicode form of the same letters', async () => {
    const { client } = await signIn('veera.salo', better)
    await change(client, 'vihreä junaraide ja lamppu'.normalize('NFD'), better)
    expect((await signIn('veera.salo', 'vihreä junaraide ja lamppu'.normalize('NFC'))).answer.status).toBe(
      200,
    )
  })

  test('needs the present one', async () => {
    const { client } = await signIn('amina.warsame')
    const refused = await change(client, better, 'not the passphrase')
    expect(refused.status).toBe(403)
    expect(refused.subErrors).toEqual([
      { code: 'wrong-credentials', messageKey: 'problem.wrong-credentials', field: 'body.currentPassword' },
    ])
    for (let count = 0; count < 5; count++) await change(client, better, 'not the passphrase')
    expect((await change(client, better)).status).toBe(429)
    clock.pass({ seconds: 2 })
  })

  test.each([
    ['too short', 'kaksi sanaa ok', ['tooShort']],
    ['too long', 'ä'.repeat(257), ['tooLong']],
    ['common', 'salasana1234567', ['common']],
    ['the own name and little else', 'Amina Warsame 1', ['common', 'context']],
    ['the name of the school and little else', 'kuutsalmen ammattiopisto', ['common', 'context']],
    ['the same as before', demoPassphrase, ['same']],
  ])('refuses one that is %s, at its field', async (_what, password, faults) => {
    const { client } = await signIn('amina.warsame')
    const refused = await change(client, password)
    expect(refused.status).toBe(400)
    expect(refused.subErrors.map(fault => fault.field)).toEqual(faults.map(() => 'body.newPassword'))
    expect(refused.subErrors.map(fault => fault.code)).toEqual(faults.map(fault => `password.${fault}`))
  })

  test('takes fifteen characters, and 200, of any kind', async () => {
    const { client } = await signIn('amina.warsame')
    expect((await change(client, '🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵')).status).toBe(200)
    const long = Array.from({ length: 40 }, (_, at) => `sana${at * 7}x`)
      .join('')
      .slice(0, 200)
    expect((await change(client, long, '🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵')).status).toBe(200)
  })

  test('refuses half characters, which would make different passwords the same', async () => {
    const { client } = await signIn('aada.kuisma')
    const refused = await change(client, 'kolme iloista \ud800 rosvoa')
    expect([refused.status, refused.subErrors[0]?.field]).toEqual([400, 'body.newPassword'])
  })

  test('is asked of whoever got a password from the school, before anything else', async () => {
    const { db } = world.database
    const personId = await world.personId('mikael.lindqvist')
    await db.updateTable('account').set({ must_change: true }).where('person_id', '=', personId).execute()
    const { client, answer } = await signIn('mikael.lindqvist')
    expect(answer.body.mustChangePassword).toBe(true)
    expect((await client.get<Session>(session)).body.mustChangePassword).toBe(true)
    const fenced = await client.get('/rest/v1/code/countries')
    expect([fenced.status, fenced.subErrors[0]?.code]).toEqual([403, 'password-change-required'])
    expect((await client.put('/rest/v1/locale/', { language: 'fi' })).status).toBe(200)
    expect((await change(client, better)).status).toBe(200)
    expect((await client.get<Session>(session)).body.mustChangePassword).toBe(false)
    expect((await client.get('/rest/v1/code/countries')).status).toBe(200)
    expect((await signIn('mikael.lindqvist', better)).answer.body.mustChangePassword).toBe(false)
  })

  test('a hash made with less memory than is asked for now is renewed at the next sign-in', async () => {
    const { db } = world.database
    const hashOf = async () => {
      const personId = await world.personId('aada.kuisma')
      const row = await db
        .selectFrom('account')
        .selectAll()
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return row?.password_hash ?? ''
    }
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const environment = { ...world.platform.environment, PASSWORD_MEMORY_KIB: 20_480 }
    const stronger = await makeApp({ environment, database: world.database, clock })
    const client = makeClient(stronger)
    await client.get(session)
    expect((await client.post(login, { username: 'aada.kuisma', password: demoPassphrase })).status).toBe(200)
    await stronger.fastify.close()
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=20480,t=2,p=1\$/)
    expect((await signIn('aada.kuisma')).answer.status).toBe(200)
  })
})

describe('signing in leads back', () => {
  const page = '/studentgo/app/timetable?week=2026-W48'

  test('to the page that was asked for', async () => {
    expect((await signIn('aada.kuisma', demoPassphrase, { location: page })).answer.body.location).toBe(page)
    const whole = await signIn('aada.kuisma', demoPassphrase, { location: `http://localhost:8080${page}#x` })
    expect(whole.answer.body.location).toBe(page)
  })

  test('after re-login, without the address travelling along', async () => {
    const client = await world.anyone()
    const again = await client.post<{ location: string }>('/rest/v1/session/relogin', { location: page })
    expect(again.body.location).toBe('/studentgo/app/login')
    expect((await client.post(login, { username: 'aada.kuisma', password: 'wrong' })).status).toBe(403)
    const answer = await client.post(login, { username: 'aada.kuisma', password: demoPassphrase })
    expect(answer.body).toMatchObject({ location: page })
    expect(
      (await client.post(login, { username: 'aada.kuisma', password: demoPassphrase })).body,
    ).toMatchObject({
      location: '/studentgo/app/',
    })
    await forgetThrottle()
  })

  test('home when the ten minutes are over', async () => {
    const client = await world.anyone()
    await client.post('/rest/v1/session/relogin', { location: page })
    clock.pass({ minutes: 10 })
    const answer = await client.post(login, { username: 'aada.kuisma', password: demoPassphrase })
    expect(answer.body).toMatchObject({ location: '/studentgo/app/' })
  })

  test('to the sign-in of the guardian area from there', async () => {
    const client = await world.anyone()
    const again = await client.post('/rest/v1/session/relogin', {
      location: '/studentgo/app/parent/absences',
    })
    expect(again.body).toEqual({ location: '/studentgo/app/parent/login' })
  })

  test.each([
    '//evil.example/studentgo/app/',
    '/\\evil.example',
    'https://evil.example/studentgo/app/',
    'http://localhost:8080@evil.example/studentgo/app/',
    'javascript:alert(1)',
    '/studentgo/app/../../elsewhere',
    '/studentgo/app/%2e%2e/x',
    '/studentgo/application',
    '/studentgo/app/login',
    '/studentgo/app/error/general',
    '/studentgo/app/?service=https://evil.example',
    '/studentgo/app/parent/',
    '/studentgo/app/\u0000',
    '/studentgo/app/ x',
    'x'.repeat(2000),
  ])('home instead of %j', async location => {
    const { client, answer } = await signIn('aada.kuisma', demoPassphrase, { location })
    expect(answer.body.location).toBe('/studentgo/app/')
    if (location.includes('/parent/')) return
    const again = await client.post<{ location: string }>('/rest/v1/session/relogin', { location })
    expect(again.body.location).toBe('/studentgo/app/login')
  })

  test('re-login works from a page whose session has run out', async () => {
    const { client } = await signIn('aada.kuisma')
    clock.pass({ minutes: 31 })
    expect((await client.post('/rest/v1/session/relogin', { location: page })).status).toBe(200)
    const answer = await client.post(login, { username: 'aada.kuisma', password: demoPassphrase })
    expect(answer.body).toMatchObject({ location: page })
  })
})

describe('two servers on one database are one portal', () => {
  test('they share sessions, tokens, throttle and sign-out', async () => {
    await forgetThrottle()
    const second = await makeApp({ environment: world.platform.environment, database: world.database, clock })
    const { client } = await signIn('aada.kuisma')
    const there = makeClient(second, client.cookies)
    expect((await there.get<Session>(session)).body.username).toBe('aada.kuisma')
    expect((await there.put('/rest/v1/session/device', { ownDevice: true })).status).toBe(200)
    expect((await client.get<Session>(session)).body.ownDevice).toBe(true)
    const kept = new Map(client.cookies)
    await there.post('/rest/v1/session/logout', {})
    expect((await makeClient(world.platform, kept).get(session)).body).toBeNull()

    const stranger = await world.anyone()
    const strangerThere = makeClient(second, stranger.cookies)
    for (let count = 0; count < 6; count++) {
      const at = count % 2 === 0 ? stranger : strangerThere
      expect((await at.post(login, { username: 'aada.kuisma', password: 'wrong' })).status).toBe(403)
    }
    for (const at of [stranger, strangerThere]) {
      expect((await at.post(login, { username: 'aada.kuisma', password: demoPassphrase })).status).toBe(429)
    }
    await second.fastify.close()
    await forgetThrottle()
  })
})

describe('the language', () => {
  test('is kept with the person and in the cookie, and anybody may choose it', async () => {
    const { client } = await signIn('aada.kuisma')
    const answer = await client.put('/rest/v1/locale/', { language: 'se' })
    expect(answer.body).toEqual({ language: 'se' })
    expect(client.cookies.get('prottLang')).toBe('se')
    expect((await client.get<Session>(session)).body.language).toBe('se')
    const anybody = await world.anyone()
    expect((await anybody.put('/rest/v1/locale/', { language: 'en' })).status).toBe(200)
    const unknown = await anybody.put('/rest/v1/locale/', { language: 'sv' })
    expect([unknown.status, unknown.subErrors]).toEqual([
      400,
      [{ code: 'locale.unknown', messageKey: 'problem.locale.unknown', field: 'body.language' }],
    ])
  })
})
