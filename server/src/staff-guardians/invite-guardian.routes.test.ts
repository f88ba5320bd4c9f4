import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenInvitation, StudentGuardians } from '@studentgo/protocol/staff-guardians'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../test/every-endpoint/refusal.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, signedInClient, type World } from '../../test/world/world.ts'
import { mailFolder } from '../platform/mail/mailer.ts'

const clock = makeTestClock()
const dataDir = mkdtempSync(join(tmpdir(), 'studentgo-office-invitations-'))
let world: World
let office: Client
let aadaId: number
let path: string
beforeAll(async () => {
  world = await makeWorld({ clock, settings: { DATA_DIR: dataDir } })
  office = await world.as('laura.hietala', 'STAFF')
  aadaId = await world.personId('aada.kuisma')
  path = `/rest/v1/staff/student/${aadaId}/guardians`
})
afterAll(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const invite = (name: string, more: Record<string, unknown> = {}, of = path) =>
  office.post<StudentGuardians>(`${of}/invitations`, {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.invalid`,
    language: 'sv',
    ...more,
  })

/** The link of somebody in an answer of the desk. */
function linkOf({ guardians }: StudentGuardians, name: string) {
  const found = guardians.find(one => one.access.name === name)
  if (found === undefined) throw new Error(`${name} is nobody here`)
  return found
}

async function invited(name: string) {
  const { status, body } = await invite(name)
  expect(status).toBe(200)
  return linkOf(body, name)
}

const change = (
  { access }: { access: { accessId: number; version: number } },
  action: 'RESEND' | 'TAKE_BACK',
) =>
  office.put<StudentGuardians>(`${path}/invitations/${access.accessId}`, { action, version: access.version })

const open = async () => (await office.get<OpenInvitation[]>('/rest/v1/staff/guardians/invitations')).body

/** The tokens of the letters to an address, in no order. */
async function tokensTo(address: string): Promise<string[]> {
  await world.platform.jobs.runDue()
  const folder = join(dataDir, mailFolder)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .filter(text => text.includes(address))
    .map(text => /\/parent\/activate#t=([\w-]{43})/.exec(text)?.[1] ?? 'none')
}

const activate = async (invitationToken: string) =>
  (await world.anyone()).post('/rest/v1/parent', { invitationToken, password: 'tuuli kantaa hiljaa lehdet' })

const seesAada = async (client: Client) => (await client.get(`/rest/v1/absence?studentId=${aadaId}`)).status

describe('a guardian whom the office invites', () => {
  test('comes by the link of a letter, once, and sees the minor', async () => {
    const liisa = await invited('Liisa Lehto')
    expect(liisa).toMatchObject({
      byOffice: true,
      invitation: 'WAITING',
      access: { relation: 'GUARDIAN', source: 'INVITED', state: 'PENDING_INVITE', scopes: [] },
    })
    const [token = ''] = await tokensTo('liisa.lehto@example.invalid')
    expect((await activate(token)).status).toBe(200)
    expect((await activate(token)).status).toBe(409)
    const { rows } = {
      rows: await world.database.db
        .selectFrom('person')
        .where('email', '=', 'liisa.lehto@example.invalid')
        .select(['id', 'language'])
        .execute(),
    }
    expect(rows).toMatchObject([{ language: 'sv' }])
    const client = await signedInClient(world.platform, world.database, rows[0]?.id ?? 0, 'PARENT')
    expect(await seesAada(client)).toBe(200)
    const { body } = await office.get<StudentGuardians>(path)
    const accepted = linkOf(body, 'Liisa Lehto')
    expect(accepted).toMatchObject({ byOffice: true, access: { state: 'ACTIVE', basis: 'MINOR' } })
    expect(accepted).not.toHaveProperty('invitation')
    expect(accepted.access.scopes).toHaveLength(7)
    expectRefusal(await change(accepted, 'TAKE_BACK'), 409, 'state-conflict')
  })

  test('who has an account already signs in, and sees nothing before', async () => {
    const hodan = await world.as('hodan.warsame', 'PARENT')
    expect(await seesAada(hodan)).toBe(404)
    const { status } = await invite('Hodan Warsame')
    expect(status).toBe(200)
    expect(await seesAada(hodan)).toBe(404)
    expect(await tokensTo('hodan.warsame@example.invalid')).toEqual(['none'])
    const id = await world.personId('hodan.warsame')
    expect(await seesAada(await signedInClient(world.platform, world.database, id, 'PARENT'))).toBe(200)
  })

  test('is refused when they see the student already', async () => {
    const refused = await invite('Petri Kuisma')
    expect(refused.subErrors[0]).toMatchObject({ code: 'invitedAlready', field: 'body.email' })
  })

  test.each([
    ['amina.warsame', 'ADULT'],
    ['ilmari.koski', 'PROTECTED'],
  ])('is refused for %s, and the desk says why: %s', async (student, whyNot) => {
    const of = `/rest/v1/staff/student/${await world.personId(student)}/guardians`
    expect((await office.get<StudentGuardians>(of)).body.whyNotInvite).toBe(whyNot)
    expectRefusal(await invite('Joku Muu', {}, of), 409, 'state-conflict')
  })
})

describe('an invitation', () => {
  test('is listed as open until it is accepted', async () => {
    const one = await invited('Maija Manty')
    expect((await open()).find(({ accessId }) => accessId === one.access.accessId)).toMatchObject({
      studentName: 'Aada Kuisma',
      name: 'Maija Manty',
      email: 'maija.manty@example.invalid',
      invitedBy: 'Laura Hietala',
      until: '2026-12-07T09:00:00+02:00',
      lapsed: false,
    })
    const [token = ''] = await tokensTo('maija.manty@example.invalid')
    await activate(token)
    const { id } = await world.database.db
      .selectFrom('person')
      .where('email', '=', 'maija.manty@example.invalid')
      .select('id')
      .executeTakeFirstOrThrow()
    await signedInClient(world.platform, world.database, id, 'PARENT')
    expect((await open()).map(({ name }) => name)).not.toContain('Maija Manty')
  })

  test('that is sent anew has a link of its own, and the older one is no longer valid', async () => {
    const first = await invited('Outi Oras')
    const [old = ''] = await tokensTo('outi.oras@example.invalid')
    clock.pass({ minutes: 1 })
    const { status, body } = await change(first, 'RESEND')
    expect(status).toBe(200)
    expectRefusal(await change(first, 'RESEND'), 409, 'stale-version')
    expect(linkOf(body, 'Outi Oras').invitation).toBe('WAITING')
    const tokens = await tokensTo('outi.oras@example.invalid')
    expect(tokens).toHaveLength(2)
    const fresh = tokens.find(token => token !== old) ?? ''
    expect((await activate(old)).status).toBe(409)
    expect((await activate(fresh)).status).toBe(200)
  })

  test('that is taken back opens nothing', async () => {
    const one = await invited('Pekka Pouta')
    const [token = ''] = await tokensTo('pekka.pouta@example.invalid')
    const { body } = await change(one, 'TAKE_BACK')
    expect(linkOf(body, 'Pekka Pouta')).toMatchObject({ access: { state: 'REVOKED' } })
    expect((await activate(token)).status).toBe(409)
    expect((await open()).map(({ name }) => name)).not.toContain('Pekka Pouta')
    expect((await invite('Pekka Pouta')).status).toBe(200)
  })

  test('of the student cannot be changed by the office', async () => {
    const petri = linkOf((await office.get<StudentGuardians>(path)).body, 'Petri Kuisma')
    expect((await change(petri, 'TAKE_BACK')).status).toBe(404)
  })

  test('lapses after 14 days, and says so until it is sent again', async () => {
    const one = await invited('Sirpa Suo')
    const [token = ''] = await tokensTo('sirpa.suo@example.invalid')
    clock.pass({ minutes: 14 * 24 * 60 + 1 })
    office = await world.as('laura.hietala', 'STAFF')
    expect((await activate(token)).status).toBe(409)
    expect((await open()).find(({ name }) => name === 'Sirpa Suo')?.lapsed).toBe(true)
    expect(linkOf((await office.get<StudentGuardians>(path)).body, 'Sirpa Suo').invitation).toBe('LAPSED')
    expect((await change(one, 'RESEND')).status).toBe(200)
  })
})
