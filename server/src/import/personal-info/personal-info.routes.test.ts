import type { Notifications } from '@studentgo/protocol/notifications'
import type { PersonalApprovals, PersonalInfo } from '@studentgo/protocol/personal-info'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsIn, importSample } from '../../../test/import/import-sample.ts'
import {
  type SampleFolder,
  sampleSchool,
  withMore,
  withoutRow,
  withRow,
} from '../../../test/import/sample-folder.ts'
import { makeTestClock } from '../../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../../test/world/world.ts'
import { sumOf } from '../engine/run.ts'

const clock = makeTestClock()
let world: World
let number = 0

beforeAll(async () => {
  world = await makeWorld({ clock })
})
afterAll(() => world.close())

async function run(folder: SampleFolder, source: string) {
  return importSample(world, folder, source, { now: clock.now() })
}

/** What a college sends of Aada, whom it calls by her second name and who lives with her father. */
function withDetails(source: string): SampleFolder {
  return {
    ...withRow(sampleSchool(source), 'users', 's1', {
      email: 'aada@oppilaitos.example',
      phone: '040 555 0101',
    }),
    ext_personal_info: [
      {
        sourcedId: 'pi1',
        userSourcedId: 's1',
        identityCodeMasked: '120410*****',
        gender: 'FEMALE',
        nationalities: '246;752',
        motherTongue: 'FI',
        homeMunicipality: 'Kuutsalmi',
        homeMunicipalitySv: 'Månsund',
        basicEducation: 'BASIC',
        basicEducationLevel: '1',
        basicEducationYear: '2026',
      },
    ],
    ext_addresses: [
      {
        sourcedId: 'ad1',
        userSourcedId: 's1',
        type: 'HOME',
        street: 'Rantapolku 4 B',
        postalCode: '99999',
        city: 'Kuutsalmi',
        fromRegistry: 'true',
      },
    ],
    ext_emergency_contacts: [
      {
        sourcedId: 'ec1',
        userSourcedId: 's1',
        position: '0',
        name: 'Petri',
        relation: 'isä',
        phone: '040 555 0181',
      },
      {
        sourcedId: 'ec2',
        userSourcedId: 's1',
        position: '1',
        name: 'Sari',
        relation: 'äiti',
        phone: '040 555 0182',
      },
    ],
  }
}

/** Aada, who has changed the password that she was given. */
async function signedIn(source: string): Promise<Client> {
  const username = `aada.${source}`
  await world.database.db
    .updateTable('account')
    .set({ must_change: false })
    .where('username', '=', username)
    .execute()
  return world.as(username)
}

async function brought() {
  number++
  const source = `i${number}`
  const folder = withDetails(source)
  expect((await run(folder, source)).refusals).toEqual([])
  return { source, folder, aada: await signedIn(source) }
}

const path = '/rest/v1/personalinfo'
const infoOf = async (client: Client) => (await client.get<PersonalInfo>(path)).body

async function save(client: Client, change: object) {
  const answer = await client.put<PersonalInfo>(path, { version: (await infoOf(client)).version, ...change })
  expect(answer.status).toBe(200)
}

describe('personal information of a source', () => {
  test('is what the student sees, and a second time nothing changes', async () => {
    const { source, folder, aada } = await brought()
    aada.cookies.set('prottLang', 'se')
    expect(await infoOf(aada)).toMatchObject({
      email: 'aada@oppilaitos.example',
      identityCodeMasked: '120410*****',
      gender: 'FEMALE',
      nationalities: [{ code: '246' }, { code: '752' }],
      motherTongue: { code: 'FI' },
      homeMunicipality: 'Månsund',
      basicEducation: { code: 'BASIC' },
      basicEducationLevel: { code: '1' },
      basicEducationYear: 2026,
      addresses: [{ type: 'HOME', street: 'Rantapolku 4 B', country: 'FI', source: 'REGISTRY' }],
      emergencyContacts: [{ name: 'Petri' }, { name: 'Sari' }],
    })
    expect(sumOf((await run(folder, source)).tallies)).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })

  test('follows the source, and what is gone there is gone', async () => {
    const { source, folder, aada } = await brought()
    const moved = withRow(
      withoutRow(
        withRow(folder, 'ext_addresses', 'ad1', { street: 'Torikatu 8' }),
        'ext_emergency_contacts',
        'ec2',
      ),
      'ext_personal_info',
      'pi1',
      { motherTongue: 'SV' },
    )
    const report = await run(moved, source)
    expect(sumOf(report.tallies)).toMatchObject({ updated: 2, ended: 1 })
    expect(await infoOf(aada)).toMatchObject({
      motherTongue: { code: 'SV' },
      addresses: [{ street: 'Torikatu 8' }],
      emergencyContacts: [{ name: 'Petri' }],
      version: 2,
    })
  })

  test('leaves alone what the student has changed in the portal', async () => {
    const { source, folder, aada } = await brought()
    const own = { name: 'Mummo', relation: 'mummo', phone: '040 555 0199' }
    const post = { street: 'Postilokero 5', postalCode: '99999', city: 'Kuutsalmi', country: 'FI' }
    await save(aada, {
      phone: '040 555 0177',
      emergencyContacts: [own],
      postalAddress: post,
      employer: 'Kahvila',
    })
    const asked = await world.database.db
      .updateTable('person')
      .set({ email: 'aada@koti.example', own_email: true })
      .where('id', '=', await world.personId(`aada.${source}`))
      .executeTakeFirst()
    expect(asked.numUpdatedRows).toBe(1n)
    const changed = withMore(
      withRow(folder, 'users', 's1', { email: 'uusi@oppilaitos.example', phone: '040 555 0102' }),
      'ext_addresses',
      {
        ...folder.ext_addresses?.[0],
        sourcedId: 'ad2',
        type: 'POSTAL',
        street: 'Satamakatu 1',
        fromRegistry: '',
      },
    )
    expect((await run(changed, source)).refusals).toEqual([])
    expect(await infoOf(aada)).toMatchObject({
      email: 'aada@koti.example',
      phone: '040 555 0177',
      emergencyContacts: [own],
      addresses: [{ type: 'HOME' }, { type: 'POSTAL', street: 'Postilokero 5' }],
      employer: 'Kahvila',
    })
    await save(aada, { emergencyContacts: [] })
    await run(changed, source)
    expect((await infoOf(aada)).emergencyContacts).toEqual([])
  })

  test('is taken over for a student who has written in the portal first', async () => {
    number++
    const source = `i${number}`
    await run(sampleSchool(source), source)
    const aada = await signedIn(source)
    await save(aada, { employer: 'Kahvila' })
    expect((await run(withDetails(source), source)).refusals).toEqual([])
    expect(await infoOf(aada)).toMatchObject({ employer: 'Kahvila', motherTongue: { code: 'FI' } })
  })

  test('takes a code that the national register has told of since the program was made, and no ended one', async () => {
    number++
    const source = `i${number}`
    const withTongue = (code: string) =>
      withRow(withDetails(source), 'ext_personal_info', 'pi1', { motherTongue: code })
    await sql`insert into national_code (code_set, code, names, is_active)
      values ('kieli', 'QX', '{"fi": "uusi kieli"}', true), ('kieli', 'QY', '{"fi": "entinen kieli"}', false)`.execute(
      world.database.db,
    )
    expect(faultsIn(await run(withTongue('QX'), source))).toEqual([])
    const aada = await signedIn(source)
    expect(await infoOf(aada)).toMatchObject({ motherTongue: { code: 'QX' } })

    const reason = 'QY is no code of languages; refresh-codes brings newer ones'
    expect(faultsIn(await run(withTongue('QY'), source))).toEqual([
      expect.objectContaining({ column: 'motherTongue', reason }),
    ])
    expect(await infoOf(aada)).toMatchObject({ motherTongue: { code: 'QX' } })
  })

  test.each([
    [
      'ext_personal_info',
      'pi1',
      { motherTongue: 'QQ' },
      'motherTongue',
      'QQ is no code of languages; refresh-codes brings newer ones',
    ],
    [
      'ext_personal_info',
      'pi1',
      { nationalities: '246;QQ' },
      'nationalities',
      'QQ is no code of nationalities; refresh-codes brings newer ones',
    ],
    [
      'ext_personal_info',
      'pi1',
      { identityCodeMasked: '120410-123A' },
      'identityCodeMasked',
      'is not the beginning of an identity code like 120410*****',
    ],
    [
      'ext_personal_info',
      'pi1',
      { userSourcedId: 't1' },
      'userSourcedId',
      expect.stringContaining('student'),
    ],
    [
      'ext_addresses',
      'ad1',
      { postalCode: '123' },
      'postalCode',
      'is not a Finnish postal code of five digits',
    ],
    [
      'ext_addresses',
      'ad1',
      { country: 'ZZ' },
      'country',
      'ZZ is no code of countries; refresh-codes brings newer ones',
    ],
    ['ext_emergency_contacts', 'ec1', { phone: 'soita' }, 'phone', 'is not a telephone number'],
    ['ext_emergency_contacts', 'ec2', { position: '0' }, 'position', expect.stringContaining('already')],
  ])('in %s %s with %j is told', async (file, id, change, column, reason) => {
    const report = await run(withRow(withDetails('never'), file, id, change), 'never')
    expect(faultsIn(report)).toEqual([expect.objectContaining({ file: `${file}.csv`, column, reason })])
  })
})

describe('a decision on what a student has asked the college to change', () => {
  const decided = (folder: SampleFolder, change: Record<string, string> = {}) =>
    withMore(folder, 'ext_info_decisions', {
      sourcedId: 'd1',
      userSourcedId: 's1',
      field: 'motherTongue',
      decision: 'APPROVED',
      decidedBySourcedId: 't1',
      decidedAt: '2026-11-23T12:00:00+02:00',
      comment: 'Kiitos tiedosta.',
      ...change,
    })
  const requestsOf = async (client: Client) =>
    (await client.get<PersonalApprovals>(`${path}/approvals`)).body.changeRequests
  const told = async (client: Client) => {
    await world.platform.jobs.runDue()
    const { content } = (await client.get<Notifications>('/rest/v1/notifications')).body
    return content.map(({ rule, target }) => [rule, target])
  }

  test('reaches the student with who decided and what they say, and is told once', async () => {
    const { source, folder, aada } = await brought()
    await save(aada, { motherTongue: 'SV' })
    expect((await run(decided(folder), source)).refusals).toEqual([])
    expect(await requestsOf(aada)).toMatchObject([
      {
        field: 'motherTongue',
        state: 'APPROVED',
        handledBy: { name: 'Kaisa Mäntylä' },
        handledAt: '2026-11-23T12:00:00+02:00',
        comment: 'Kiitos tiedosta.',
      },
    ])
    await run(decided(folder), source)
    expect(await told(aada)).toEqual([['personal-info-decided', '/personalinfo/approvals']])
  })

  test('is of no request that came after it, or that was taken back', async () => {
    const { source, folder, aada } = await brought()
    await save(aada, { motherTongue: 'SV' })
    await run(decided(folder, { decidedAt: '2026-11-22T12:00:00+02:00' }), source)
    expect((await requestsOf(aada)).map(one => one.state)).toEqual(['PENDING'])
    const ids = (await requestsOf(aada)).map(one => one.id)
    await aada.put(`${path}/approvals`, { withdrawChangeRequestIds: ids })
    await run(decided(folder, { decision: 'REJECTED' }), source)
    expect((await requestsOf(aada)).map(one => one.state)).toEqual(['WITHDRAWN'])
    expect(await told(aada)).toEqual([])
  })

  test('that comes again leaves an earlier one as it was', async () => {
    const { source, folder, aada } = await brought()
    await save(aada, { motherTongue: 'SV' })
    await run(decided(folder), source)
    await run(decided(folder, { decision: 'REJECTED', comment: 'Muutettu' }), source)
    const { rows } = await sql<{ state: string }>`select state from info_change_request
      where student_id = ${await world.personId(`aada.${source}`)}`.execute(world.database.db)
    expect(rows).toEqual([{ state: 'APPROVED' }])
  })
})
