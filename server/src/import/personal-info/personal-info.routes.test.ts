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
import { faultsOfCase, sideBySide } from '../../../test/import/side-by-side.ts'
import { makeTestClock } from '../../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../../test/world/world.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { sumOf } from '../engine/run.ts'

const clock = makeTestClock()
let world: World

beforeAll(async () => {
  world = await makeWorld({ school: 'empty', clock })
})
afterAll(() => world.close())

/** One import of the schools of all cases, as the source has them by then. */
async function run() {
  const report = await importSample(world, sideBySide(schools), 'details', { now: clock.now() })
  expect(report.refusals).toEqual([])
  return report
}

/** What a college sends of Aada, whom it calls by her second name and who lives with her father. */
function withDetails(tag: string): SampleFolder {
  return {
    ...withRow(sampleSchool(tag), 'users', 's1', {
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

/** The Aada of a case, who has changed the password that she was given. */
async function signedIn(tag: string): Promise<Client> {
  const username = `aada.${tag}`
  await world.database.db
    .updateTable('account')
    .set({ must_change: false })
    .where('username', '=', username)
    .execute()
  return world.as(username)
}

const path = '/rest/v1/personalinfo'
const infoOf = async (client: Client) => (await client.get<PersonalInfo>(path)).body

async function save(client: Client, change: object) {
  const answer = await client.put<PersonalInfo>(path, { version: (await infoOf(client)).version, ...change })
  expect(answer.status).toBe(200)
}

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

/** Values that make no sense in a row, and the reason in the report. */
const cases: [file: string, id: string, change: Record<string, string>, column: string, reason: unknown][] = [
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
  ['ext_personal_info', 'pi1', { userSourcedId: 't1' }, 'userSourcedId', expect.stringContaining('student')],
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
]

const withTongue = (motherTongue: string) =>
  withRow(withDetails('tongue'), 'ext_personal_info', 'pi1', { motherTongue })
const own = ['seen', 'follows', 'own', 'reached', 'late', 'again', ...cases.map((_case, at) => `faulty${at}`)]
const schools: Record<string, SampleFolder> = {
  ...Object.fromEntries(own.map(tag => [tag, withDetails(tag)])),
  first: sampleSchool('first'),
  tongue: withTongue('QX'),
}

/** What the source says of a case from now on. */
function change(tag: string, changed: (folder: SampleFolder) => SampleFolder) {
  schools[tag] = changed(schools[tag] ?? {})
}

describe('personal information of a source', () => {
  beforeAll(async () => {
    await sql`insert into national_code (code_set, code, names, is_active)
      values ('kieli', 'QX', '{"fi": "uusi kieli"}', true), ('kieli', 'QY', '{"fi": "entinen kieli"}', false)`.execute(
      world.database.db,
    )
    expect(faultsIn(await run())).toEqual([])
  })

  test('is what the student sees', async () => {
    const aada = await signedIn('seen')
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
  })

  test('accepts a code that the national register has published since the program was made', async () => {
    expect(await infoOf(await signedIn('tongue'))).toMatchObject({ motherTongue: { code: 'QX' } })
  })

  test('follows the source: what is gone there is removed, and nothing of others changes', async () => {
    change('follows', folder =>
      withRow(
        withoutRow(
          withRow(folder, 'ext_addresses', 'ad1', { street: 'Torikatu 8' }),
          'ext_emergency_contacts',
          'ec2',
        ),
        'ext_personal_info',
        'pi1',
        { motherTongue: 'SV' },
      ),
    )
    expect(sumOf((await run()).tallies)).toMatchObject({ created: 0, updated: 2, ended: 1 })
    expect(await infoOf(await signedIn('follows'))).toMatchObject({
      motherTongue: { code: 'SV' },
      addresses: [{ street: 'Torikatu 8' }],
      emergencyContacts: [{ name: 'Petri' }],
      version: 2,
    })
  })
})

describe('an import after people have written in the portal', () => {
  const contact = { name: 'Mummo', relation: 'mummo', phone: '040 555 0199' }
  let faults: Refusal[]
  const faultsOf = (tag: string) => faultsOfCase(tag, sideBySide(schools), faults)

  beforeAll(async () => {
    const post = { street: 'Postilokero 5', postalCode: '99999', city: 'Kuutsalmi', country: 'FI' }
    await save(await signedIn('own'), {
      phone: '040 555 0177',
      emergencyContacts: [contact],
      postalAddress: post,
      employer: 'Kahvila',
    })
    const asked = await world.database.db
      .updateTable('person')
      .set({ email: 'aada@koti.example', own_email: true })
      .where('id', '=', await world.personId('aada.own'))
      .executeTakeFirst()
    expect(asked.numUpdatedRows).toBe(1n)
    change('own', folder =>
      withMore(
        withRow(folder, 'users', 's1', { email: 'uusi@oppilaitos.example', phone: '040 555 0102' }),
        'ext_addresses',
        {
          ...folder.ext_addresses?.[0],
          sourcedId: 'ad2',
          type: 'POSTAL',
          street: 'Satamakatu 1',
          fromRegistry: '',
        },
      ),
    )
    await save(await signedIn('first'), { employer: 'Kahvila' })
    change('first', () => withDetails('first'))
    change('tongue', () => withTongue('QY'))
    for (const tag of ['reached', 'late', 'again']) await save(await signedIn(tag), { motherTongue: 'SV' })
    change('reached', decided)
    change('late', folder => decided(folder, { decidedAt: '2026-11-22T12:00:00+02:00' }))
    change('again', decided)
    for (const [at, [file, id, cells]] of cases.entries()) {
      change(`faulty${at}`, folder => withRow(folder, file, id, cells))
    }
    faults = faultsIn(await run())
  })

  test('leaves alone what the student has changed', async () => {
    expect(await infoOf(await signedIn('own'))).toMatchObject({
      email: 'aada@koti.example',
      phone: '040 555 0177',
      emergencyContacts: [contact],
      addresses: [{ type: 'HOME' }, { type: 'POSTAL', street: 'Postilokero 5' }],
      employer: 'Kahvila',
    })
  })

  test('is taken over for a student who has written first', async () => {
    const info = await infoOf(await signedIn('first'))
    expect(info).toMatchObject({ employer: 'Kahvila', motherTongue: { code: 'FI' } })
  })

  test('takes no code that has ended', async () => {
    const reason = 'QY is no code of languages; refresh-codes brings newer ones'
    expect(faultsOf('tongue')).toEqual([expect.objectContaining({ column: 'motherTongue', reason })])
    expect(await infoOf(await signedIn('tongue'))).toMatchObject({ motherTongue: { code: 'QX' } })
  })

  test.each(cases.map((one, at) => [...one, `faulty${at}`] as const))(
    'in %s %s with %j is reported',
    async (file, _id, _change, column, reason, tag) => {
      expect(faultsOf(tag)).toEqual([expect.objectContaining({ file: `${file}.csv`, column, reason })])
    },
  )

  test('reaches the student with its author and its text', async () => {
    expect(await requestsOf(await signedIn('reached'))).toMatchObject([
      {
        field: 'motherTongue',
        state: 'APPROVED',
        handledBy: { name: 'Kaisa Mäntylä' },
        handledAt: '2026-11-23T12:00:00+02:00',
        comment: 'Kiitos tiedosta.',
      },
    ])
  })

  test('decides on no request that came after the decision', async () => {
    expect((await requestsOf(await signedIn('late'))).map(one => one.state)).toEqual(['PENDING'])
  })
})

describe('an import after that', () => {
  beforeAll(async () => {
    await save(await signedIn('own'), { emergencyContacts: [] })
    const late = await signedIn('late')
    const ids = (await requestsOf(late)).map(one => one.id)
    await late.put(`${path}/approvals`, { withdrawChangeRequestIds: ids })
    change('late', folder => ({ ...folder, ext_info_decisions: [] }))
    change('late', folder => decided(folder, { decision: 'REJECTED' }))
    change('reached', folder => withRow(folder, 'ext_personal_info', 'pi1', { motherTongue: 'SV' }))
    change('again', folder =>
      withRow(folder, 'ext_info_decisions', 'd1', { decision: 'REJECTED', comment: 'Muutettu' }),
    )
    await run()
  })

  test('leaves a list alone that the student has emptied', async () => {
    expect((await infoOf(await signedIn('own'))).emergencyContacts).toEqual([])
  })

  test('notifies once of a decision that comes again', async () => {
    expect(await told(await signedIn('again'))).toEqual([
      ['personal-info-decided', '/personalinfo/approvals'],
    ])
  })

  test('that brings an accepted value ends the request, and the student hears of it once', async () => {
    const [reached, again] = [await signedIn('reached'), await signedIn('again')]
    expect((await infoOf(reached)).pendingChanges).toEqual([])
    expect((await infoOf(again)).pendingChanges).toMatchObject([{ field: 'motherTongue', state: 'APPROVED' }])
    await run()
    expect(await told(reached)).toEqual([
      ['personal-info-registered', '/personalinfo'],
      ['personal-info-decided', '/personalinfo/approvals'],
    ])
    expect((await requestsOf(reached)).map(one => one.registeredAt)).toEqual([expect.any(String)])
  })

  test('decides on no request that was taken back', async () => {
    const late = await signedIn('late')
    expect((await requestsOf(late)).map(one => one.state)).toEqual(['WITHDRAWN'])
    expect(await told(late)).toEqual([])
  })

  test('leaves an earlier decision as it was', async () => {
    const { rows } = await sql<{ state: string }>`select state from info_change_request
      where student_id = ${await world.personId('aada.again')}`.execute(world.database.db)
    expect(rows).toEqual([{ state: 'APPROVED' }])
  })
})
