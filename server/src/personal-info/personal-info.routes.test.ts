import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Notifications } from '@studentgo/protocol/notifications'
import type { PersonalApprovals, PersonalInfo } from '@studentgo/protocol/personal-info'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import { photo } from '../../test/world/sample-files.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'
import { transaction } from '../platform/database/database.ts'
import { mailFolder } from '../platform/mail/mailer.ts'
import { decideChangeRequest } from './decide-change-request.command.ts'

const clock = makeTestClock()
const dataDir = mkdtempSync(join(tmpdir(), 'studentgo-mails-'))
let world: World

beforeAll(async () => {
  world = await makeWorld({ clock, settings: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true })
})

const path = '/rest/v1/personalinfo'
const approvals = `${path}/approvals`
const infoOf = async (client: Client) => (await client.get<PersonalInfo>(path)).body

/** Saves with the version that the server has. */
async function save(client: Client, change: object) {
  return client.put<PersonalInfo>(path, { version: (await infoOf(client)).version, ...change })
}

describe('own data', () => {
  test('a student sees all of it, with how each field is changed', async () => {
    const aada = await world.as('aada.kuisma')
    const info = await infoOf(aada)
    expect(info).toMatchObject({ callName: 'Aada', lastName: 'Kuisma', contactLanguage: 'fi', version: 1 })
    const rules = Object.fromEntries(info.fieldRules.map(({ field, rule }) => [field, rule]))
    expect(rules).toMatchObject({
      email: 'EDIT',
      callName: 'APPROVAL',
      firstNames: 'READ',
      homeAddress: 'READ',
    })
  })

  test('what a student may change is changed at once, the rest stays', async () => {
    const aada = await world.as('aada.kuisma')
    const contact = { name: 'Petri Kuisma', relation: 'isä', phone: '040 555 0199' }
    const address = { street: 'Satamakatu 1 A 2', postalCode: '99999', city: 'Kuutsalmi', country: 'FI' }
    const { status, body } = await save(aada, {
      phone: '040 555 0177',
      postalAddress: address,
      emergencyContacts: [contact],
      employmentStatus: '22',
      militaryService: { type: 'NOT_DONE', start: '2027-01-04', end: '2027-06-17' },
      specialDiet: 'Ei pähkinää',
      publishingName: true,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      phone: '040 555 0177',
      addresses: [{ type: 'HOME' }, { ...address, type: 'POSTAL', source: 'OWN' }],
      emergencyContacts: [contact],
      employmentStatus: { code: '22' },
      militaryService: { type: { code: 'NOT_DONE' }, start: '2027-01-04', end: '2027-06-17' },
      specialDiet: 'Ei pähkinää',
      publishingName: true,
      version: 2,
      callName: 'Aada',
    })
    const cleared = await save(aada, { postalAddress: null, emergencyContacts: [], specialDiet: null })
    expect(cleared.body).toMatchObject({
      addresses: [{ type: 'HOME' }],
      emergencyContacts: [],
      publishingName: true,
    })
    expect(cleared.body.specialDiet).toBeUndefined()
  })

  test('every faulty field is named, and nothing is changed', async () => {
    const aada = await world.as('aada.kuisma')
    const before = await infoOf(aada)
    const answer = await save(aada, {
      employer: 'Kuutsalmen Kone Oy',
      callName: 'Adu',
      basicEducation: 'NOBODY',
      militaryService: { type: 'NOBODY' },
      postalAddress: { street: 'x', postalCode: '00100', city: 'y', country: 'ZZ' },
      emergencyContacts: [
        { name: 'Sari', relation: 'äiti', phone: '040 555 0198' },
        { name: 'Minä', relation: 'itse', phone: '+358 40 5550177' },
      ],
    })
    expect([answer.status, answer.subErrors.map(({ code, field }) => [code, field])]).toEqual([
      400,
      [
        ['notAllowed', 'body.basicEducation'],
        ['notAllowed', 'body.militaryService.type'],
        ['notAllowed', 'body.postalAddress.country'],
        ['callName', 'body.callName'],
        ['ownNumber', 'body.emergencyContacts.1.phone'],
      ],
    ])
    expect(await infoOf(aada)).toEqual(before)
  })

  test.each([
    [{ email: 'aada@' }, 'body.email', 'email'],
    [{ phone: '12' }, 'body.phone', 'phone'],
    [
      { postalAddress: { street: 'x', postalCode: '1', city: 'y', country: 'FI' } },
      'body.postalAddress.postalCode',
      'postalCode',
    ],
    [
      { militaryService: { type: 'NA', start: '2027-01-04', end: '2027-01-03' } },
      'body.militaryService.end',
      'endBeforeStart',
    ],
    [{ nonDisclosure: false }, 'body.nonDisclosure', 'unknownField'],
    [{ dateOfBirth: '2000-01-01' }, 'body.dateOfBirth', 'unknownField'],
  ])('%j is refused by its field', async (change, field, code) => {
    const answer = await save(await world.as('aada.kuisma'), change)
    expect([answer.status, answer.subErrors[0]?.field, answer.subErrors[0]?.code]).toEqual([400, field, code])
  })

  test('of two browsers that save, the second is refused for its older version', async () => {
    const [one, other] = await Promise.all([world.as('olena.bondar'), world.as('olena.bondar')])
    const { version } = await infoOf(one)
    expect((await one.put(path, { version, employer: 'A' })).status).toBe(200)
    expect((await other.put(path, { version, employer: 'B' })).status).toBe(409)
    expect((await infoOf(other)).employer).toBe('A')
  })
})

describe('what the school decides on', () => {
  test('waits as a request that the student may withdraw; a newer one takes the place of an older', async () => {
    const mikael = await world.as('mikael.lindqvist')
    const home = { street: 'Hamngatan 1', postalCode: '99999', city: 'Kuutsalmi', country: 'FI' }
    await save(mikael, { homeAddress: home, motherTongue: 'FI', reason: 'Vi har flyttat' })
    const first = await save(mikael, { homeAddress: { ...home, street: 'Hamngatan 2' } })
    expect(first.body.pendingChanges.map(({ field, newValue }) => [field, newValue])).toEqual([
      ['homeAddress', 'Hamngatan 2, 99999 Kuutsalmi'],
      ['motherTongue', expect.any(String)],
    ])
    expect(first.body.addresses.map(one => one.street)).toEqual(['Hamngatan 3', 'Elevhemmet 2 C 7'])
    const id = first.body.pendingChanges[0]?.id
    const stranger = await world.as('aada.kuisma')
    expect((await stranger.put(approvals, { withdrawChangeRequestIds: [id] })).status).toBe(404)
    const withdrawn = await mikael.put<PersonalApprovals>(approvals, { withdrawChangeRequestIds: [id] })
    expect(withdrawn.body.changeRequests.map(one => one.state)).toEqual(['WITHDRAWN', 'WITHDRAWN', 'PENDING'])
  })

  test.each([
    [true, 'APPROVED'],
    [false, 'REJECTED'],
  ])('approved %s is %s, and the student gets one notification', async (approved, state) => {
    const joonas = await world.as('joonas.vainio')
    const asked = await save(joonas, { motherTongue: approved ? 'SV' : 'EN' })
    const requestId = asked.body.pendingChanges[0]?.id ?? 0
    const { db } = world.database
    const { person_id: staffId } = await db
      .selectFrom('staff')
      .select('person_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const decision = { requestId, staffId, approved, comment: 'Selvä.' }
    const decide = () => transaction(db, tx => decideChangeRequest(tx, decision, clock.now()))
    await decide()
    await expect(decide()).rejects.toThrow('state-conflict')
    await world.platform.jobs.runDue()
    const { changeRequests } = (await joonas.get<PersonalApprovals>(approvals)).body
    expect(changeRequests.find(one => one.id === requestId)).toMatchObject({ state, comment: 'Selvä.' })
    const { content } = (await joonas.get<Notifications>('/rest/v1/notifications')).body
    expect(content[0]).toMatchObject({ rule: 'personal-info-decided', target: '/personalinfo/approvals' })
    expect(content.filter(one => one.rule === 'personal-info-decided')).toHaveLength(approved ? 1 : 2)
  })

  test('includes files as evidence, which are free again once it is taken back or replaced', async () => {
    const tuomas = await world.as('tuomas.harju')
    const files = `/rest/v1/student/${await world.personId('tuomas.harju')}/attachment`
    const upload = async (name: string) => {
      const { body } = await tuomas.upload<{ id: number }>(
        files,
        { category: 'CERTIFICATE' },
        { name, content: name },
      )
      return body.id
    }
    const [first, second] = [await upload('Todistus.txt'), await upload('Uusi todistus.txt')]
    const another = await world.database.db
      .selectFrom('attachment')
      .select('id')
      .where('student_id', '=', await world.personId('aada.kuisma'))
      .executeTakeFirstOrThrow()
    expect((await save(tuomas, { motherTongue: 'SV', attachmentIds: [another.id] })).status).toBe(404)
    const sent = await save(tuomas, { motherTongue: 'SV', attachmentIds: [first] })
    expect(sent.body.pendingChanges).toMatchObject([{ attachments: [{ id: first, name: 'Todistus.txt' }] }])
    expect((await tuomas.delete(`${files}/${first}`)).status).toBe(409)
    const newer = await save(tuomas, { motherTongue: 'EN', attachmentIds: [second] })
    expect(newer.body.pendingChanges).toMatchObject([{ attachments: [{ id: second }] }])
    expect((await tuomas.delete(`${files}/${first}`)).status).toBe(200)
    const ids = newer.body.pendingChanges.map(one => one.id)
    expect((await tuomas.put(approvals, { withdrawChangeRequestIds: ids })).status).toBe(200)
    expect((await tuomas.delete(`${files}/${second}`)).status).toBe(200)
  })

  test('an address of the population register is changed there', async () => {
    const amina = await world.as('amina.warsame')
    const home = { street: 'Tori 1', postalCode: '99999', city: 'Kuutsalmi', country: 'FI' }
    const answer = await save(amina, { homeAddress: home })
    expect([answer.status, answer.subErrors[0]?.field]).toEqual([400, 'body.homeAddress'])
    const rules = (await infoOf(amina)).fieldRules
    expect(rules.find(one => one.field === 'homeAddress')?.rule).toBe('READ')
  })
})

describe('an e-mail address', () => {
  const folder = () => join(world.platform.environment.dataDir, mailFolder)

  async function letters(): Promise<string[]> {
    return (await readdir(folder())).map(name => readFileSync(join(folder(), name), 'utf8'))
  }

  async function tokenFor(email: string): Promise<string> {
    const letter = (await letters()).find(one => one.includes(`To: ${email}`))
    if (letter === undefined) throw new Error(`no letter went to ${email}`)
    return /#t=([\w-]+)/.exec(letter)?.[1] ?? ''
  }

  test('counts once the link of its letter was opened, and once only', async () => {
    const mikael = await world.as('mikael.lindqvist')
    const before = (await infoOf(mikael)).email
    const asked = await save(mikael, { email: 'mikael.ny@example.invalid' })
    expect(asked.body).toMatchObject({
      email: before,
      unconfirmedEmail: { email: 'mikael.ny@example.invalid' },
    })
    await world.platform.jobs.runDue()
    const token = await tokenFor('mikael.ny@example.invalid')
    const stranger = await world.as('aada.kuisma')
    expect((await stranger.post(`${path}/email`, { token })).status).toBe(409)
    expect((await mikael.post(`${path}/email`, { token })).body).toEqual({
      email: 'mikael.ny@example.invalid',
    })
    await world.platform.jobs.runDue()
    const former = (await letters()).find(letter => letter.includes(`To: ${before}`))
    expect(former).toContain('Din e-postadress har bytts')
    const info = await infoOf(mikael)
    expect([info.email, info.unconfirmedEmail]).toEqual(['mikael.ny@example.invalid', undefined])
    expect((await mikael.post(`${path}/email`, { token })).status).toBe(409)
  })

  test('whose link is older than a day, or that was replaced, is not taken', async () => {
    const joonas = await world.as('joonas.vainio')
    await save(joonas, { email: 'first@example.invalid' })
    await world.platform.jobs.runDue()
    const first = await tokenFor('first@example.invalid')
    clock.pass({ seconds: 1 })
    await save(joonas, { email: 'second@example.invalid' })
    await world.platform.jobs.runDue()
    expect((await joonas.post(`${path}/email`, { token: first })).status).toBe(409)
    const second = await tokenFor('second@example.invalid')
    clock.pass({ hours: 24 })
    expect((await (await world.as('joonas.vainio')).post(`${path}/email`, { token: second })).status).toBe(
      409,
    )
  })

  test('of a person who signed in long ago is requested after the password alone', async () => {
    const tuomas = await world.as('tuomas.harju')
    clock.pass({ minutes: 6 })
    const change = { email: 'tuomas.uusi@example.invalid' }
    const refused = await save(tuomas, change)
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([403, 'reauth-required'])
    expect((await save(tuomas, { employer: 'Liikuntapalvelut Oy' })).status).toBe(200)
    const confirm = '/rest/v1/session/password/confirmation'
    expect((await tuomas.put(confirm, { currentPassword: 'something else' })).status).toBe(403)
    expect((await tuomas.put(confirm, { currentPassword: demoPassphrase })).status).toBe(200)
    expect((await save(tuomas, change)).status).toBe(200)
  })
})

describe('guardians', () => {
  const ofChild = async (username: string, child: string) => {
    const client = await world.as(username, 'PARENT')
    return client.get<PersonalInfo>(`${path}?studentId=${await world.personId(child)}`)
  }

  test('of a minor see who the child is and how to reach them, and change nothing', async () => {
    const { status, body } = await ofChild('petri.kuisma', 'aada.kuisma')
    expect(status).toBe(200)
    expect(body).toMatchObject({ callName: 'Aada', addresses: [], fieldRules: [], pendingChanges: [] })
    for (const hidden of ['nonDisclosure', 'militaryService', 'homeMunicipality', 'version', 'specialDiet']) {
      expect(Object.keys(body)).not.toContain(hidden)
    }
    const petri = await world.as('petri.kuisma', 'PARENT')
    expect((await petri.put(path, { version: 0, employer: 'x' })).status).toBe(403)
  })

  test('of an adult see nothing, whatever the adult has consented to, and of a protected student neither', async () => {
    const amina = await world.personId('amina.warsame')
    const { db } = world.database
    const link = await db
      .selectFrom('parent_access')
      .innerJoin('account', 'account.person_id', 'parent_access.parent_id')
      .where('student_id', '=', amina)
      .select('account.username')
      .executeTakeFirstOrThrow()
    expect((await ofChild(link.username, 'amina.warsame')).status).toBe(403)
    const ilmari = await world.personId('ilmari.koski')
    const guardian = await db
      .selectFrom('parent_access')
      .innerJoin('account', 'account.person_id', 'parent_access.parent_id')
      .where('student_id', '=', ilmari)
      .select('account.username')
      .executeTakeFirstOrThrow()
    expect((await ofChild(guardian.username, 'ilmari.koski')).status).toBe(404)
  })
})

describe('the photo', () => {
  async function upload(username: string, name: string, content: Buffer | string): Promise<number> {
    const client = await world.as(username)
    const files = `/rest/v1/student/${await world.personId(username)}/attachment`
    const { body } = await client.upload<{ id: number }>(files, { category: 'OTHER' }, { name, content })
    return body.id
  }
  const stateOf = async (client: Client, id: number) =>
    (await client.get(`/rest/v1/student/${await world.personId('aada.kuisma')}/attachment/${id}`)).status

  test('is a picture of one’s own, which can be replaced and removed', async () => {
    const aada = await world.as('aada.kuisma')
    const first = await upload('aada.kuisma', 'Minä.jpg', await photo())
    const second = await upload('aada.kuisma', 'Minä taas.jpg', await photo({ width: 50 }))
    expect((await save(aada, { photoId: first })).body.photo).toMatchObject({ id: first, mime: 'image/jpeg' })
    expect((await save(aada, { photoId: second })).body.photo).toMatchObject({ id: second })
    expect(await stateOf(aada, first)).toBe(200)
    const files = `/rest/v1/student/${await world.personId('aada.kuisma')}/attachment`
    expect((await aada.delete(`${files}/${second}`)).status).toBe(409)
    expect((await save(aada, { photoId: null })).body.photo).toBeUndefined()
    expect((await aada.delete(`${files}/${second}`)).status).toBe(200)
  })

  test('is not a text or another person’s file, and a refused one leaves the previous one', async () => {
    const aada = await world.as('aada.kuisma')
    const picture = await upload('aada.kuisma', 'Minä.jpg', await photo())
    await save(aada, { photoId: picture })
    const text = await upload('aada.kuisma', 'Minä.txt', 'Minä')
    expect(await save(aada, { photoId: text, employer: 'Satama Oy' })).toMatchObject({
      status: 400,
      subErrors: [{ code: 'notPicture', field: 'body.photoId' }],
    })
    const anothers = await upload('mikael.lindqvist', 'Jag.jpg', await photo())
    expect((await save(aada, { photoId: anothers })).status).toBe(404)
    const { photo: kept, employer } = await infoOf(aada)
    expect(kept?.id).toBe(picture)
    expect(employer).not.toBe('Satama Oy')
  })

  test('is not among what a guardian sees', async () => {
    await save(await world.as('aada.kuisma'), {
      photoId: await upload('aada.kuisma', 'Minä.jpg', await photo()),
    })
    const petri = await world.as('petri.kuisma', 'PARENT')
    const { body } = await petri.get<PersonalInfo>(`${path}?studentId=${await world.personId('aada.kuisma')}`)
    expect(body).toMatchObject({ callName: 'Aada' })
    expect(body).not.toHaveProperty('photo')
  })
})

describe('consents', () => {
  const consentOf = (body: PersonalApprovals, code: string) => body.consents.find(one => one.code === code)

  test('are given by nobody before somebody gives them, and each decision stays', async () => {
    const aada = await world.as('aada.kuisma')
    const { body } = await aada.get<PersonalApprovals>(approvals)
    expect(body.consents.map(one => [one.inForce, one.history])).toEqual(body.consents.map(() => [false, []]))
    const decide = (granted: boolean) =>
      aada.put<PersonalApprovals>(approvals, { consents: [{ code: 'ALUMNI_CONTACT', granted, version: 1 }] })
    expect(consentOf((await decide(true)).body, 'ALUMNI_CONTACT')).toMatchObject({ inForce: true })
    const after = consentOf((await decide(false)).body, 'ALUMNI_CONTACT')
    expect(after).toMatchObject({ inForce: false, history: [{ granted: false }, { granted: true }] })
  })

  test('to pictures of a minor need the guardian too, who sees that one alone', async () => {
    const [aada, petri] = [await world.as('aada.kuisma'), await world.as('petri.kuisma', 'PARENT')]
    const photo = { consents: [{ code: 'PHOTO_PUBLISH', granted: true, version: 1 }] }
    const own = await aada.put<PersonalApprovals>(approvals, photo)
    expect(consentOf(own.body, 'PHOTO_PUBLISH')).toMatchObject({ inForce: false, requiresGuardian: true })
    const child = `?studentId=${await world.personId('aada.kuisma')}`
    const seen = await petri.get<PersonalApprovals>(`${approvals}${child}`)
    expect(seen.body.consents.map(one => one.code)).toEqual(['PHOTO_PUBLISH'])
    const params = await petri.put<PersonalApprovals>(`${approvals}${child}`, photo)
    expect(consentOf(params.body, 'PHOTO_PUBLISH')).toMatchObject({ inForce: true })
    const other = { consents: [{ code: 'ALUMNI_CONTACT', granted: true, version: 1 }] }
    expect((await petri.put(`${approvals}${child}`, other)).status).toBe(403)
  })

  test('apply to the wording that was read', async () => {
    const aada = await world.as('aada.kuisma')
    const answer = await aada.put(approvals, {
      consents: [{ code: 'ALUMNI_CONTACT', granted: true, version: 0 }],
    })
    expect(answer.status).toBe(409)
  })
})
