import { scopes } from '@studentgo/protocol/endpoint'
import type { Session } from '@studentgo/protocol/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase, demoPersonas } from '../../demo/personas.ts'
import { makeApp } from '../../src/app.ts'
import { timeOf } from '../../src/platform/database/database.ts'
import {
  attemptCookie,
  deviceCookie,
  sessionCookie,
  xsrfCookie,
} from '../../src/platform/http/browser/cookies.ts'
import { hashToken } from '../../src/platform/secrets.ts'
import { sweep } from '../../src/session/sweep.job.ts'
import type { TestClock } from '../world/test-clock.ts'
import { type Client, makeClient, type World } from '../world/world.ts'
import {
  auditOf,
  cookiesSetBy,
  forgetFailuresIn,
  makeSignInWorld,
  type SignInWish,
  sessionPath,
  signInAt,
  signInPath,
} from './sign-in.ts'

let world: World
let clock: TestClock

beforeAll(async () => {
  ;({ world, clock } = await makeSignInWorld())
})
afterAll(() => world.close())

const signIn = (...wish: SignInWish) => signInAt(world, ...wish)

describe('a student signs in with a local account', () => {
  const students = demoPersonas.filter(persona => persona.username !== 'entinen.opiskelija')

  test.each(students.map(persona => [persona.username, persona.name]))('%s', async (username, name) => {
    const { client, answer } = await signIn(username)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ location: '/studentgo/app/', mustChangePassword: false })
    const who = await client.get<Session>(sessionPath)
    expect(who.body).toMatchObject({ kind: 'STUDENT', name, username, mustChangePassword: false })
  })

  test('in capital letters and with a space that the keyboard added', async () => {
    const { answer } = await signIn(' Aada.Kuisma ')
    expect(answer.status).toBe(200)
  })

  test('who may only read learns so, and until when', async () => {
    const { client } = await signIn('noora.aalto')
    const { body } = await client.get<Session>(sessionPath)
    expect(body).toMatchObject({ mayWrite: false, readOnlyReason: 'GRADUATED' })
    expect(body.readOnlyUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
    const veera = await signIn('veera.salo')
    expect((await veera.client.get<Session>(sessionPath)).body).toMatchObject({
      mayWrite: false,
      readOnlyReason: 'INTERRUPTED',
    })
  })

  test.each([
    ['aada.kuisma', 'a minor with guardians', scopes.toSorted()],
    ['amina.warsame', 'an adult who consented to two things', ['ABSENCE', 'TIMETABLE']],
    ['ilmari.koski', 'a minor under non-disclosure', []],
    ['tuomas.harju', 'an adult without guardians', []],
  ])('%s, %s, learns what a guardian may read', async (username, _who, seen) => {
    const { client } = await signIn(username)
    const { guardiansSee } = (await client.get<Session>(sessionPath)).body
    expect(guardiansSee.toSorted()).toEqual(seen)
  })

  test('and the session says when it ends, in the time of the school', async () => {
    const { client } = await signIn('aada.kuisma')
    const { body } = await client.get<Session>(sessionPath)
    expect(body.signedInAt).toMatch(/\+02:00$/)
    expect(Date.parse(body.expiresAt) - Date.parse(body.signedInAt)).toBe(12 * 3_600_000)
    expect(body.idleMinutes).toBe(30)
  })
})

describe('a person who is not a student here learns so and gets no session', () => {
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
    expect((await client.get(sessionPath)).body).toBeNull()
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
    await forgetFailuresIn(world)
  })

  test('a password is compared exactly', async () => {
    for (const near of [demoPassphrase.toUpperCase(), ` ${demoPassphrase}`, demoPassphrase.slice(0, -1)]) {
      expect((await signIn('olena.bondar', near)).answer.status).toBe(403)
    }
    await forgetFailuresIn(world)
  })

  test('every attempt leaves a row, without what was typed', async () => {
    const before = (await auditOf(world, 'sign-in')).length
    await signIn('aada.kuisma')
    await signIn('aada.kuisma', 'a secret typed by mistake')
    await signIn('my password in the wrong field', 'x')
    await signIn('kaisa.mantyla')
    const rows = await auditOf(world, 'sign-in')
    expect(rows.length - before).toBe(4)
    expect(rows.slice(0, 4).map(row => [row.object, row.outcome])).toEqual([
      ['non-student', 'REFUSED'],
      ['wrong-credentials', 'REFUSED'],
      ['wrong-credentials', 'REFUSED'],
      ['pwd', 'DONE'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/secret|wrong field/)
    await forgetFailuresIn(world)
  })
})

describe('the cookies of a session', () => {
  test('carry the attributes that the browser needs to keep them safe', async () => {
    const { answer } = await signIn('amina.warsame')
    const set = cookiesSetBy(answer)
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
    const answer = await client.get(sessionPath)
    expect(answer.body).toBeNull()
    expect(cookiesSetBy(answer)[attemptCookie]).toMatch(
      /^__Host-pre=[A-Za-z0-9_-]{22}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(Object.keys(cookiesSetBy(answer)).toSorted()).toEqual([xsrfCookie, attemptCookie].toSorted())
  })

  test('the identifier is never stored nor sent in a body, only its hash is kept', async () => {
    const { client, answer } = await signIn('amina.warsame')
    const token = client.cookies.get(sessionCookie) ?? ''
    const shown = await client.get(sessionPath)
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
    await client.post(signInPath, { username: 'mikael.lindqvist', password: demoPassphrase })
    expect(client.cookies.get('prottLang')).toBe('en')
  })

  test('a made-up identifier belongs to nobody', async () => {
    const client = makeClient(world.platform)
    client.cookies.set(sessionCookie, 'A'.repeat(43))
    expect((await client.get(sessionPath)).body).toBeNull()
    expect((await client.get('/rest/v1/session/all')).status).toBe(401)
  })
})

describe('a session is new at every sign-in', () => {
  test('and the one that this browser had before is gone, of any person', async () => {
    const { client } = await signIn('aada.kuisma')
    const first = client.cookies.get(sessionCookie) ?? ''
    const again = await client.post(signInPath, { username: 'joonas.vainio', password: demoPassphrase })
    expect(again.status).toBe(200)
    expect(client.cookies.get(sessionCookie)).not.toBe(first)
    expect((await client.get<Session>(sessionPath)).body.username).toBe('joonas.vainio')
    const old = makeClient(world.platform, new Map([[sessionCookie, first]]))
    expect((await old.get(sessionPath)).body).toBeNull()
  })

  test('a cookie that was there before is never taken over', async () => {
    const client = await world.anyone()
    client.cookies.set(sessionCookie, 'B'.repeat(43))
    const { client: fresh } = { client: makeClient(world.platform, client.cookies) }
    await fresh.get(sessionPath)
    await fresh.post(signInPath, { username: 'aada.kuisma', password: demoPassphrase })
    expect(fresh.cookies.get(sessionCookie)).not.toBe('B'.repeat(43))
  })

  test('ten run at most, the one longest unused ends', async () => {
    const clients: Client[] = []
    for (let count = 0; count < 11; count++) {
      clock.pass({ minutes: 1 })
      clients.push((await signIn('eino.kuisma')).client)
    }
    const [first, ...others] = await Promise.all(clients.map(client => client.get(sessionPath)))
    expect(first?.body).toBeNull()
    expect(others.every(other => other.body !== null)).toBe(true)
  })
})

describe('a person who has signed in before', () => {
  const told = async (client: Client) => {
    await world.platform.jobs.runDue()
    const { body } = await client.get<{ content: { rule: string; data: object }[] }>('/rest/v1/notifications')
    return body.content.filter(one => one.rule === 'sign-in-on-new-device').map(one => one.data)
  }

  test('is told of a sign-in on a new device, and of none on the devices that they have used', async () => {
    const { db } = world.database
    await db.deleteFrom('known_device').execute()
    const { client } = await signIn('olena.bondar')
    expect(await told(client)).toEqual([])
    await client.post(signInPath, { username: 'olena.bondar', password: demoPassphrase })
    expect(await told(client)).toEqual([])
    clock.pass({ minutes: 1 })
    const unread = async (own: Client) => (await own.get<Session>(sessionPath)).body.unreadNotifications
    const before = await unread(client)
    const other = await signIn(
      'olena.bondar',
      demoPassphrase,
      {},
      { 'user-agent': 'Firefox/140.0 (Android)' },
    )
    expect(await told(other.client)).toEqual([{ device: expect.stringContaining('Firefox') }])
    // A number that grew by signing in would teach to ignore it.
    expect(await unread(other.client)).toBe(before)
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
      await client.send('GET', sessionPath, undefined, { 'x-background': '1' })
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
    expect((await client.get<Session>(sessionPath)).body).toMatchObject({ ownDevice: true, idleMinutes: 480 })
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

describe('a person sees and ends their own sessions', () => {
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
    expect((await phone.client.get(sessionPath)).body).not.toBeNull()
    expect((await laptop.client.delete<Own>(`${all}/${phoneId}`)).body.length).toBe(1)
    expect((await phone.client.get(sessionPath)).body).toBeNull()
    expect((await laptop.client.delete(`${all}/${phoneId}`)).status).toBe(404)
  })

  test('all others at once, while this one continues', async () => {
    const others = await Promise.all([signIn('tuomas.harju'), signIn('tuomas.harju')])
    const { client } = await signIn('tuomas.harju')
    expect((await client.delete<Own>(all)).body.map(one => one.current)).toEqual([true])
    for (const other of others) expect((await other.client.get(sessionPath)).body).toBeNull()
    expect((await client.get(sessionPath)).body).not.toBeNull()
  })

  test('one that has run out by itself is not shown', async () => {
    await signIn('tuomas.harju')
    clock.pass({ minutes: 31 })
    const { client } = await signIn('tuomas.harju')
    expect((await client.get<Own>(all)).body.length).toBe(1)
  })

  test('ending the current one takes its cookies along', async () => {
    const { client } = await signIn('tuomas.harju')
    const current = (await client.get<Own>(all)).body.find(one => one.current)
    await client.delete(`${all}/${current?.sessionId}`)
    expect(client.cookies.has(sessionCookie)).toBe(false)
    expect((await client.get(sessionPath)).body).toBeNull()
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
    expect((await makeClient(world.platform, kept).get(sessionPath)).body).toBeNull()
    expect((await auditOf(world, 'sign-out'))[0]).toMatchObject({ outcome: 'DONE', actor_kind: 'STUDENT' })
  })

  test('is harmless without a session, again and again', async () => {
    const client = await world.anyone()
    for (let count = 0; count < 2; count++) {
      await client.get(sessionPath)
      const out = await client.post(logout, {})
      expect(out.status).toBe(200)
      expect(out.body).toEqual({ location: '/studentgo/app/login?signedOut=1' })
    }
  })

  test('works when the session has run out while the page was open', async () => {
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
    expect((await client.get(sessionPath)).body).not.toBeNull()
  })
})

describe('two servers on one database are one portal', () => {
  test('they share sessions, tokens, throttle and sign-out', async () => {
    await forgetFailuresIn(world)
    const second = await makeApp({ environment: world.platform.environment, database: world.database, clock })
    const { client } = await signIn('aada.kuisma')
    const there = makeClient(second, client.cookies)
    expect((await there.get<Session>(sessionPath)).body.username).toBe('aada.kuisma')
    expect((await there.put('/rest/v1/session/device', { ownDevice: true })).status).toBe(200)
    expect((await client.get<Session>(sessionPath)).body.ownDevice).toBe(true)
    const kept = new Map(client.cookies)
    await there.post('/rest/v1/session/logout', {})
    expect((await makeClient(world.platform, kept).get(sessionPath)).body).toBeNull()

    const stranger = await world.anyone()
    const strangerThere = makeClient(second, stranger.cookies)
    for (let count = 0; count < 6; count++) {
      const at = count % 2 === 0 ? stranger : strangerThere
      expect((await at.post(signInPath, { username: 'aada.kuisma', password: 'wrong' })).status).toBe(403)
    }
    for (const at of [stranger, strangerThere]) {
      expect((await at.post(signInPath, { username: 'aada.kuisma', password: demoPassphrase })).status).toBe(
        429,
      )
    }
    await second.fastify.close()
    await forgetFailuresIn(world)
  })
})

describe('the language', () => {
  test('is kept with the person and in the cookie, and anybody may choose it', async () => {
    const { client } = await signIn('aada.kuisma')
    const answer = await client.put('/rest/v1/locale/', { language: 'se' })
    expect(answer.body).toEqual({ language: 'se' })
    expect(client.cookies.get('prottLang')).toBe('se')
    expect((await client.get<Session>(sessionPath)).body.language).toBe('se')
    const anybody = await world.anyone()
    expect((await anybody.put('/rest/v1/locale/', { language: 'en' })).status).toBe(200)
    const unknown = await anybody.put('/rest/v1/locale/', { language: 'sv' })
    expect([unknown.status, unknown.subErrors]).toEqual([
      400,
      [{ code: 'locale.unknown', messageKey: 'problem.locale.unknown', field: 'body.language' }],
    ])
  })
})

test('the database tells the time, the same as this machine', async () => {
  const before = Date.now()
  const there = await timeOf(world.database)
  expect(there).toBeGreaterThanOrEqual(before)
  expect(there).toBeLessThanOrEqual(Date.now() + 1)
})
