import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StudentParentAccess } from '@studentgo/protocol/student-parent-access'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, signedInClient, type World } from '../../test/world/world.ts'
import { takeToken } from '../platform/access/one-time-token.ts'
import { mailFolder } from '../platform/mail/mailer.ts'

const path = '/rest/v1/studentparentaccess'
const clock = makeTestClock()
const dataDir = mkdtempSync(join(tmpdir(), 'studentgo-invitations-'))
let world: World
beforeAll(async () => {
  world = await makeWorld({ clock, settings: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const read = async (client: Client) => (await client.get<StudentParentAccess>(path)).body
const absencesOf = async (guardian: Client, username: string) => {
  const studentId = await world.personId(username)
  const { status, subErrors } = await guardian.get(`/rest/v1/absence?studentId=${studentId}`)
  return subErrors[0]?.code ?? status
}

async function linkOf(client: Client, name: string) {
  const link = (await read(client)).parents.find(one => one.name === name)
  if (link === undefined) throw new Error(`${name} is nobody's`)
  return link
}

describe('a minor', () => {
  test('sees both guardians, why they see everything and until when, and decides nothing yet', async () => {
    const aada = await world.as('aada.kuisma')
    const answer = await read(aada)
    expect(answer).toMatchObject({
      age: 16,
      control: 'TOO_EARLY',
      invitationPolicy: {
        mayInvite: false,
        whyNot: 'MINOR',
        consentMaxMonths: 12,
        preGrantDays: 60,
        inviteDays: 14,
      },
    })
    expect(answer.parents.map(one => one.name).toSorted()).toEqual(['Petri Kuisma', 'Sari Kuisma'])
    for (const parent of answer.parents) {
      expect(parent).toMatchObject({ state: 'ACTIVE', basis: 'MINOR', source: 'REGISTRY', mayChange: false })
      expect(parent.scopes).toHaveLength(7)
      expect((parent.validUntil ?? '') < (answer.adultFrom ?? '')).toBe(true)
    }
  })

  test('is refused, with the reason, and nothing has changed', async () => {
    const aada = await world.as('aada.kuisma')
    const { accessId, version } = await linkOf(aada, 'Petri Kuisma')
    const refused = await aada.put(path, [{ accessId, scopes: [], version }])
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([409, 'minor-cannot-change-access'])
    const invited = await aada.post(path, {
      name: 'Joku',
      email: 'joku@example.invalid',
      relation: 'OTHER',
      scopes: ['PLAN'],
    })
    expect([invited.status, invited.subErrors[0]?.code]).toEqual([409, 'minor-cannot-change-access'])
    expect(await absencesOf(await world.as('petri.kuisma', 'PARENT'), 'aada.kuisma')).toBe(200)
  })

  test('sees when a guardian last viewed their data', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const eino = await world.as('eino.kuisma')
    await petri.get(`/rest/v1/messages/unread?studentId=${await world.personId('eino.kuisma')}`)
    expect((await linkOf(eino, 'Petri Kuisma')).lastViewedAt).toBeUndefined()
    await absencesOf(petri, 'eino.kuisma')
    expect((await linkOf(eino, 'Petri Kuisma')).lastViewedAt).toBe('2026-11-23T09:00:00+02:00')
  })

  test('under an order of non-disclosure reads that a guardian is kept out, and not why', async () => {
    const [guardian] = (await read(await world.as('ilmari.koski'))).parents
    expect(guardian).toMatchObject({ state: 'BLOCKED', basis: null, scopes: [], mayChange: false })
    expect(JSON.stringify(guardian)).not.toMatch(/disclos|protect/i)
  })
})

describe('a student who turns 18 in 12 days', () => {
  test('decides what continues, which begins at midnight of the birthday and not before', async () => {
    const midnight = makeTestClock('2026-12-04T23:59:00+02:00')
    const own = await makeWorld({ clock: midnight })
    try {
      const studentId = await own.personId('joonas.vainio')
      const address = `/rest/v1/absence?studentId=${studentId}`
      const planAddress = `/rest/v1/skillacquirementplan?studentId=${studentId}`
      const [joonas, merja] = [await own.as('joonas.vainio'), await own.as('merja.vainio', 'PARENT')]
      const { control, adultFrom, parents, handoverFrom, invitationPolicy } = await read(joonas)
      expect([control, adultFrom, handoverFrom]).toEqual(['HANDOVER', '2026-12-05', '2026-10-06'])
      expect(invitationPolicy).toMatchObject({ earliestEnd: '2026-12-05', latestEnd: '2027-12-05' })
      const [link] = parents
      expect(link).toMatchObject({
        state: 'EXPIRING',
        basis: 'MINOR',
        validUntil: '2026-12-04',
        mayChange: true,
      })
      const tooEarly = {
        accessId: link?.accessId,
        scopes: ['PLAN'],
        validUntil: '2026-12-04',
        version: link?.version,
      }
      expect((await joonas.put(path, [tooEarly])).subErrors[0]).toMatchObject({
        code: 'accessEnd',
        field: 'body.0.validUntil',
      })
      const saved = await joonas.put<StudentParentAccess>(path, [
        { accessId: link?.accessId, scopes: ['PLAN'], version: link?.version },
      ])
      expect(saved.body.parents[0]).toMatchObject({
        state: 'ACTIVE',
        basis: 'MINOR',
        afterwards: { scopes: ['PLAN'], validUntil: '2027-12-05' },
      })
      expect([(await merja.get(address)).status, (await merja.get(planAddress)).status]).toEqual([200, 200])
      midnight.pass({ minutes: 1 })
      expect((await merja.get(address)).subErrors[0]?.code).toBe('scope-missing')
      expect((await merja.get(planAddress)).status).toBe(200)
      const after = await read(joonas)
      expect(after.control).toBe('ADULT')
      expect(after.parents[0]).toMatchObject({ state: 'ACTIVE', basis: 'CONSENT', scopes: ['PLAN'] })
    } finally {
      await own.close()
    }
  })

  test('who decides nothing is hidden from midnight on, as if there were no such student', async () => {
    const midnight = makeTestClock('2026-12-04T23:59:59+02:00')
    const own = await makeWorld({ clock: midnight })
    try {
      const merja = await own.as('merja.vainio', 'PARENT')
      const ask = (id: number) => merja.get(`/rest/v1/absence?studentId=${id}`)
      const id = await own.personId('joonas.vainio')
      expect((await ask(id)).status).toBe(200)
      midnight.pass({ seconds: 1 })
      expect([(await ask(id)).status, (await ask(id)).text]).toEqual([404, (await ask(99_999_999)).text])
      const [link] = (await read(await own.as('joonas.vainio'))).parents
      expect(link).toMatchObject({ state: 'EXPIRED', basis: null, scopes: [], validUntil: '2026-12-04' })
    } finally {
      await own.close()
    }
  })
})

describe('an adult', () => {
  let amina: Client
  let hodan: Client
  beforeEach(async () => {
    amina = await world.as('amina.warsame')
    hodan = await world.as('hodan.warsame', 'PARENT')
  })
  const change = async (more: Record<string, unknown>) => {
    const { accessId, version } = await linkOf(amina, 'Hodan Warsame')
    return amina.put<StudentParentAccess>(path, [
      { accessId, version, scopes: ['ABSENCE', 'TIMETABLE'], ...more },
    ])
  }

  test('sees what a guardian sees by consent, and until when', async () => {
    expect(await linkOf(amina, 'Hodan Warsame')).toMatchObject({
      state: 'ACTIVE',
      basis: 'CONSENT',
      scopes: ['ABSENCE', 'TIMETABLE'],
      validUntil: '2027-07-23',
      mayChange: true,
    })
  })

  test('renews in one go for as long as a consent can last', async () => {
    const renewed = await change({})
    expect(renewed.body.parents[0]).toMatchObject({
      validUntil: '2027-11-23',
      grantedAt: '2026-11-23T09:00:00+02:00',
    })
  })

  test.each([
    ['more than the longest', { validUntil: '2027-11-24' }, 'accessEnd', 'body.0.validUntil'],
    ['until yesterday', { validUntil: '2026-11-22' }, 'accessEnd', 'body.0.validUntil'],
    ['support in one bundle', { scopes: ['ABSENCE', 'SUPPORT'] }, 'supportAlone', 'body.0.scopes'],
    ['the same twice', { scopes: ['ABSENCE', 'ABSENCE'] }, 'duplicate', 'body.0.scopes'],
  ])('cannot grant %s', async (_, more, code, field) => {
    const refused = await change(more)
    expect([refused.status, refused.subErrors[0]?.code, refused.subErrors[0]?.field]).toEqual([
      400,
      code,
      field,
    ])
  })

  test('grants support by saying so, keeps it when renewing, and takes it back', async () => {
    expect((await change({ scopes: ['ABSENCE', 'SUPPORT'], supportToo: true })).status).toBe(200)
    expect((await change({ scopes: ['ABSENCE', 'SUPPORT'] })).status).toBe(200)
    expect((await change({})).status).toBe(200)
    expect((await linkOf(amina, 'Hodan Warsame')).scopes).toEqual(['ABSENCE', 'TIMETABLE'])
  })

  test('loses no change of another page: what was read before is refused', async () => {
    const { version } = await linkOf(amina, 'Hodan Warsame')
    await change({ validUntil: '2027-01-31' })
    const stale = await change({ version })
    expect([stale.status, stale.subErrors[0]?.code]).toEqual([409, 'stale-version'])
    expect((await linkOf(amina, 'Hodan Warsame')).validUntil).toBe('2027-01-31')
  })

  test('revokes at once: the next request of the guardian finds nobody', async () => {
    expect(await absencesOf(hodan, 'amina.warsame')).toBe(200)
    const revoked = await change({ scopes: [] })
    expect(revoked.body.parents[0]).toMatchObject({
      state: 'REVOKED',
      basis: null,
      scopes: [],
      revokedAt: '2026-11-23T09:00:00+02:00',
    })
    expect(await absencesOf(hodan, 'amina.warsame')).toBe('not-found')
    expect((await change({})).status).toBe(200)
    expect(await absencesOf(hodan, 'amina.warsame')).toBe(200)
  })

  test('shows more only with a fresh sign-in, and takes back without one', async () => {
    clock.pass({ minutes: 6 })
    const more = await change({ scopes: ['ABSENCE', 'TIMETABLE', 'PLAN'] })
    expect([more.status, more.subErrors[0]?.code]).toEqual([403, 'reauth-required'])
    expect((await change({})).status).toBe(200)
    expect((await change({ scopes: ['ABSENCE'] })).status).toBe(200)
    expect((await change({ scopes: [] })).status).toBe(200)
    amina = await world.as('amina.warsame')
    expect((await change({})).status).toBe(200)
  })

  test('finds nothing under the number of another person’s link, and changes nothing at all then', async () => {
    const veera = await world.as('veera.salo')
    const [other] = (await read(veera)).parents
    const own = await linkOf(amina, 'Hodan Warsame')
    const refused = await amina.put(path, [
      { accessId: own.accessId, scopes: [], version: own.version },
      { accessId: other?.accessId, scopes: [], version: other?.version },
    ])
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([404, 'not-found'])
    expect((await linkOf(amina, 'Hodan Warsame')).state).toBe('ACTIVE')
    const missing = await amina.put(path, [{ accessId: 99_999_999, scopes: [], version: 1 }])
    expect(missing.text).toBe(refused.text)
  })

  test('cannot let in a guardian whom the college bars', async () => {
    const { db } = world.database
    await db
      .updateTable('parent_access')
      .set({ state: 'BLOCKED' })
      .where('parent_id', '=', await world.personId('vesa.salo'))
      .execute()
    const veera = await world.as('veera.salo')
    const link = await linkOf(veera, 'Vesa Salo')
    expect(link).toMatchObject({ state: 'BLOCKED', scopes: [], basis: null })
    const refused = await veera.put(path, [
      { accessId: link.accessId, scopes: ['PLAN'], version: link.version },
    ])
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([409, 'state-conflict'])
    expect(await absencesOf(await world.as('vesa.salo', 'PARENT'), 'veera.salo')).toBe('not-found')
  })

  test('leaves each consent as a row with who, what, until when and by which words', async () => {
    await change({ scopes: [] })
    await change({ validUntil: '2027-03-01' })
    const { rows } = await sql`select by_id, scopes, valid_until, text_version from access_consent
      where student_id = ${await world.personId('amina.warsame')} order by id desc limit 2`.execute(
      world.database.db,
    )
    const by_id = await world.personId('amina.warsame')
    expect(rows).toEqual([
      { by_id, scopes: ['ABSENCE', 'TIMETABLE'], valid_until: '2027-03-01', text_version: 1 },
      { by_id, scopes: [], valid_until: null, text_version: 1 },
    ])
    const { rows: audit } = await sql`select action from audit where student_id = ${by_id}
      and action = 'PUT /studentparentaccess' and outcome = 'DONE'`.execute(world.database.db)
    expect(audit.length).toBeGreaterThan(1)
  })

  test('whose studies have ended can still revoke, and shows nobody anything by inviting', async () => {
    const { db } = world.database
    const set = (state: string, end: string | null) =>
      sql`update study_right set state = ${state}, end_date = ${end}
        where student_id = (select person_id from account where username = 'amina.warsame')`.execute(db)
    await set('valmistunut', '2026-11-20')
    expect((await read(amina)).invitationPolicy).toMatchObject({ mayInvite: false, whyNot: 'STUDIES' })
    expect((await change({ scopes: [] })).status).toBe(200)
    await set('lasna', null)
    expect((await change({})).status).toBe(200)
  })
})

describe('an invitation', () => {
  const invite = (client: Client, more: Record<string, unknown> = {}) =>
    client.post<StudentParentAccess>(path, {
      name: 'Liisa Täti',
      email: 'liisa.tati@example.invalid',
      relation: 'OTHER',
      scopes: ['TIMETABLE'],
      ...more,
    })
  const letters = () => {
    const folder = join(dataDir, mailFolder)
    return existsSync(folder) ? readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8')) : []
  }
  const parentOf = async (email: string) => {
    const { rows } = await sql<{ id: number }>`select p.id from person p join parent g on g.person_id = p.id
      where p.email = ${email}`.execute(world.database.db)
    return rows[0]?.id ?? 0
  }
  const signIn = (id: number) => signedInClient(world.platform, world.database, id, 'PARENT')

  test('is sent as a letter that names nobody, with a link that is valid once', async () => {
    const tuomas = await world.as('tuomas.harju')
    const invited = await invite(tuomas)
    expect(invited.body.parents).toMatchObject([
      {
        name: 'Liisa Täti',
        invitedEmail: 'liisa.tati@example.invalid',
        state: 'PENDING_INVITE',
        source: 'INVITED',
        basis: null,
        scopes: ['TIMETABLE'],
        validUntil: '2027-11-23',
        mayChange: true,
      },
    ])
    expect(invited.body.parents[0]?.parentId).toBeUndefined()
    await world.platform.jobs.runDue()
    const [letter] = letters().filter(text => text.includes('liisa.tati@example.invalid'))
    expect(letter).not.toMatch(/Tuomas|Harju|Liisa |Täti/)
    const token = /\/parent\/activate#t=([\w-]{43})$/m.exec(letter ?? '')?.[1] ?? ''
    expect(await takeToken(world.database.db, 'INVITE', token, clock.now())).toEqual({
      personId: await parentOf('liisa.tati@example.invalid'),
      about: invited.body.parents[0]?.accessId,
    })
  })

  test('gives no access before it is accepted, and what was chosen after that', async () => {
    const tuomas = await world.as('tuomas.harju')
    const studentId = await world.personId('tuomas.harju')
    const liisaId = await parentOf('liisa.tati@example.invalid')
    const { rows } =
      await sql`select parent_scopes(${liisaId}, ${studentId}, '2026-11-23') as scopes`.execute(
        world.database.db,
      )
    expect(rows).toEqual([{ scopes: null }])
    const liisa = await signIn(liisaId)
    const week = `from=2026-11-23&to=2026-11-29&studentId=${studentId}`
    expect((await liisa.get(`/rest/v1/studenttimetable?${week}`)).status).toBe(200)
    expect(await absencesOf(liisa, 'tuomas.harju')).toBe('scope-missing')
    const [accepted] = (await read(tuomas)).parents
    expect(accepted).toMatchObject({
      state: 'ACTIVE',
      basis: 'CONSENT',
      parentId: liisaId,
      name: 'Liisa Täti',
    })
  })

  test('is refused for a person who is in the list already', async () => {
    const amina = await world.as('amina.warsame')
    for (const email of ['hodan.warsame@example.invalid', 'HODAN.warsame@example.invalid']) {
      const again = await invite(amina, { email })
      expect([again.status, again.subErrors[0]?.code, again.subErrors[0]?.field]).toEqual([
        400,
        'invitedAlready',
        'body.email',
      ])
    }
  })

  test('is cancelled at once, and the link of its letter with it; another letter starts again', async () => {
    const veera = await world.as('amina.warsame')
    const email = 'eno@example.invalid'
    const invited = await invite(veera, { email, name: 'Eno' })
    const waiting = invited.body.parents.find(one => one.invitedEmail === email)
    const end = (version: number | undefined) =>
      veera.put<StudentParentAccess>(path, [{ accessId: waiting?.accessId, scopes: [], version }])
    const cancelled = await end(waiting?.version)
    const gone = cancelled.body.parents.find(one => one.invitedEmail === email)
    expect(gone).toMatchObject({ state: 'REVOKED', scopes: [], mayChange: false })
    const { rows } = await sql`select from one_time_token where about = ${waiting?.accessId}`.execute(
      world.database.db,
    )
    expect(rows).toEqual([])
    const before = letters().length
    await world.platform.jobs.runDue()
    expect(letters().length).toBe(before)
    expect((await end(gone?.version)).status).toBe(409)
    await signIn(await parentOf(email))
    expect((await linkOf(veera, 'Eno')).state).toBe('REVOKED')
    expect((await invite(veera, { email, name: 'Eno Warsame' })).status).toBe(200)
    expect((await linkOf(veera, 'Eno Warsame')).state).toBe('PENDING_INVITE')
  })

  test('to a person who can sign in holds no token, and does not tell the student that they can', async () => {
    const amina = await world.as('amina.warsame')
    const email = 'merja.vainio@example.invalid'
    const invited = await invite(amina, { email, name: 'Naapuri' })
    expect(invited.body.parents.find(one => one.invitedEmail === email)).toMatchObject({
      name: 'Naapuri',
      state: 'PENDING_INVITE',
    })
    await world.platform.jobs.runDue()
    const [letter] = letters().filter(text => text.includes(email))
    expect(letter).toMatch(/\/parent\/login$/m)
    expect(letter).not.toContain('#t=')
  })

  test('that nobody accepts within 14 days is over', async () => {
    const olena = await world.as('olena.bondar')
    await invite(olena, { email: 'late@example.invalid' })
    clock.pass({ days: 14 })
    const again = await world.as('olena.bondar')
    expect((await read(again)).parents).toMatchObject([{ state: 'EXPIRED', scopes: [], mayChange: false }])
    await signIn(await parentOf('late@example.invalid'))
    expect((await read(again)).parents).toMatchObject([{ state: 'EXPIRED' }])
  })

  test('takes a fresh sign-in, and support only by an explicit choice', async () => {
    const tuomas = await world.as('tuomas.harju')
    const email = 'fresh@example.invalid'
    expect((await invite(tuomas, { email, scopes: ['SUPPORT'] })).subErrors[0]?.code).toBe('supportAlone')
    clock.pass({ minutes: 6 })
    expect((await invite(tuomas, { email })).subErrors[0]?.code).toBe('reauth-required')
  })

  test('waits with four others at most', async () => {
    const olena = await world.as('olena.bondar')
    for (let count = 1; count <= 5; count++) {
      expect((await invite(olena, { email: `one${count}@example.invalid` })).status).toBe(200)
    }
    expect((await read(olena)).invitationPolicy).toMatchObject({ mayInvite: false, whyNot: 'TOO_MANY' })
    expect((await invite(olena, { email: 'six@example.invalid' })).status).toBe(409)
  })
})
