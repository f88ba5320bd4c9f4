import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  learnerOid,
  samplePlan,
  schoolBeforePlan,
  studyRightOid,
  workPeriod,
} from '../../../test/import/ehoks-sample.ts'
import { importSample } from '../../../test/import/import-sample.ts'
import type { SampleFolder } from '../../../test/import/sample-folder.ts'
import { linesOf, registerTaker } from '../../../test/import/take-register.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { exitCodeOf } from '../engine/report.ts'
import { sumOf } from '../engine/run.ts'
import { undoImport } from '../undo-import.ts'
import { ehoksOf } from './export-ehoks.ts'
import { importEhoks } from './import-ehoks.ts'

let world: World
const source = 'ehoks'
const number = 1
const oid = studyRightOid(number)
const { options, takeText } = registerTaker(() => world, importEhoks)
let before: unknown[]
const take = (document: unknown, from = source) => takeText(from, JSON.stringify(document))

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
  await bring(schoolBeforePlan(source, number), source)
  before = await unitOfAnother()
})
afterAll(() => world.close())

async function bring(folder: SampleFolder, from: string) {
  expect((await importSample(world, folder, from, options(from))).refusals).toEqual([])
}

/** What the student has in the plan whom no document is about. */
async function unitOfAnother() {
  const { rows } = await sql`select * from plan_module where source_id = ${`${source}:pu-s2`}`.execute(
    world.database.db,
  )
  return rows
}

async function count(table: string, from = source): Promise<number> {
  const { rows } = await sql<{ number: number }>`select count(*)::integer as number from ${sql.id(table)}
    where starts_with(source_id, ${`${from}:`})`.execute(world.database.db)
  return rows[0]?.number ?? 0
}

interface Unit {
  id: number
  name: string
  osp: number
  state: string
  parentId?: number
  requirements: { text: string }[]
  importantNote: boolean
  teachingHours?: number
  deviationText?: string
  priorCompetence?: object
}

describe('a plan of the national register', () => {
  test('comes in without a row left out, and its student sees all of it', async () => {
    const report = await take(samplePlan(number))
    expect(linesOf([...report.refusals, ...report.leftOut])).toEqual([])
    expect(exitCodeOf(report)).toBe(0)
    expect(linesOf(report.warnings)).toEqual([
      'register.json, $.hankittavat-ammat-tutkinnon-osat[0].osaamisen-hankkimistavat[1].osa-aikaisuustieto: makes up to 168 % with the periods before it',
    ])
    const client = await world.as(`aada.${source}`)
    const { body } = await client.get<{ planId: number; version: number; state: string; modules: Unit[] }>(
      '/rest/v1/skillacquirementplan',
    )
    expect(body).toMatchObject({ version: 1, state: 'PROVIDER_APPROVED' })
    const named = (name: string) => body.modules.filter(unit => unit.name === name)
    expect(named('Asiakaspalvelu')).toMatchObject([
      {
        osp: 30,
        state: 'SCHEDULED',
        importantNote: true,
        teachingHours: 300.5,
        deviationText: 'Kassatyö rajataan pois.',
        requirements: [{ text: 'Palvelee asiakkaita' }],
      },
      { osp: 30, state: 'PLANNED', requirements: [{ text: 'Palvelee asiakkaita' }] },
    ])
    const [common] = named('Viestintä- ja vuorovaikutusosaaminen')
    expect(common?.osp).toBe(5)
    expect(named('Viestintä äidinkielellä')).toMatchObject([
      { parentId: common?.id, teachingHours: 48 },
      { parentId: common?.id, teachingHours: 36, requirements: [{ text: 'Viestii selkeästi' }] },
    ])
    expect(named('Taide ja luova ilmaisu')).toMatchObject([
      {
        parentId: common?.id,
        priorCompetence: { route: 'ASSESSORS', state: 'SENT', assessors: ['Aarne Arvioija'] },
      },
    ])
    expect(named('Tuotteiden esillepano')).toMatchObject([
      { state: 'RECOGNISED', priorCompetence: { route: 'DIRECT', state: 'RECOGNISED' } },
    ])
    expect(named('Kenkien korjaus')).toMatchObject([
      { osp: 30, requirements: [{ text: 'Opiskelija osaa' }, { text: 'korjata kengän.' }] },
    ])
    expect(named('Lukivalmennus')).toMatchObject([{ requirements: [{ text: 'Lukemisen harjoittelua.' }] }])

    const ofPlan = `/rest/v1/skillacquirementplan/${body.planId}`
    const events = await client.get<object[]>(`${ofPlan}/personaleducationevents`)
    expect(events.body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          specifier: 'Syksyn jakso',
          representatives: [{ side: 'PROVIDER', name: 'Olga Opettaja', role: 'opettaja' }],
          interruptions: [{ start: '2026-10-12', end: '2026-10-18' }],
          workplace: expect.objectContaining({
            name: 'Kuutsalmen Kenkä Oy',
            partTimePercent: 80,
            tasks: ['Palvelu kassalla; myös viikonloppuisin', 'Hyllytys'],
            instructor: { name: 'Oiva Ohjaaja', email: 'oiva@example.org', phone: '040 1234567' },
          }),
        }),
        expect.objectContaining({ workplace: expect.objectContaining({ partTimePercent: 88 }) }),
        expect.objectContaining({
          learningEnvironments: [expect.objectContaining({ start: '2026-08-10', end: '2026-12-18' })],
        }),
      ]),
    )
    const shown = await client.get<{ name: string }[]>(`${ofPlan}/competencedemonstration`)
    expect(shown.body.find(one => one.name === 'Asiakaspalvelu')).toMatchObject({
      contentDescriptions: ['Palvelee asiakkaita; ohjaa tuotteen luo', 'Tekee kassan'],
      individualCriteria: ['Palvelee tutussa työpisteessä.'],
      deviationText: 'Kassatyö rajataan pois.\nIlman kassatyötä.',
      assessors: [{ name: 'Opettaja, Olga (erityis)' }, { name: 'Oiva Ohjaaja' }],
      modules: [{ name: 'Asiakaspalvelu' }, { name: 'Viestintä äidinkielellä' }],
    })
  })

  test('changes nothing when it comes again, and nothing of another student ever', async () => {
    const again = sumOf((await take([samplePlan(number)])).tallies)
    expect(again).toMatchObject({ created: 0, updated: 0, ended: 0 })
    expect(await unitOfAnother()).toEqual(before)
  })

  test('ends what it no longer has, keeps what the college has reported itself, and is undone as a whole', async () => {
    const whole = await ehoksOf(world.database.db, oid)
    await sql`update workplace_period set instructor_name = instructor_name
      where source_id = ${`${source}:ehoks-sr-s1-p-jakso-1-w`}`.execute(world.database.db)
    const less = samplePlan(number, { 'hankittavat-paikalliset-tutkinnon-osat': [] })
    const report = await take(less)
    expect(report.tallies.get('plan modules')).toMatchObject({ ended: 1 })
    expect(await ehoksOf(world.database.db, oid)).not.toHaveProperty(
      'hankittavat-paikalliset-tutkinnon-osat.0',
    )
    const { source: _source, ...undoing } = options(source)
    expect((await undoImport(world.database, source, undoing)).refusals).toEqual([])
    expect(await ehoksOf(world.database.db, oid)).toEqual(whole)
  })

  test('finds its student by the learner number where the study right has none yet', async () => {
    const { ext_study_details: _details, ...school } = schoolBeforePlan('bare', 2)
    await bring(school, 'bare')
    const report = await take(samplePlan(2), 'bare')
    expect(linesOf([...report.refusals, ...report.leftOut])).toEqual([])
    expect(await count('plan_module', 'bare')).toBe(10)
  })
})

describe('a plan that goes out again', () => {
  test('is the same document, field by field, but for what docs/interoperability.md lists', async () => {
    const plan = samplePlan(number)
    expect(await ehoksOf(world.database.db, oid)).toEqual(plan)
  })

  test('says what the portal knows of the student today', async () => {
    await take(samplePlan(number, { sahkoposti: 'vanha@example.org' }))
    await sql`update person set email = 'uusi@example.org' where source_id = ${`${source}:s1`}`.execute(
      world.database.db,
    )
    expect(await ehoksOf(world.database.db, oid)).toMatchObject({ sahkoposti: 'uusi@example.org' })
    expect(JSON.stringify(await ehoksOf(world.database.db, oid))).not.toContain('vanha')
  })

  test('is made of a plan that eHOKS has never seen', async () => {
    const school = schoolBeforePlan('made', 3)
    const plan = { sourcedId: 'p1', studyRightSourcedId: 'sr-s1', updatedAt: '2026-11-02T10:00:00+02:00' }
    const own = { sourcedId: 'pu1', planSourcedId: 'p1', courseSourcedId: 'v1', osp: '30', state: 'PLANNED' }
    const made = { ...school, ext_plans: [plan], ext_plan_units: [own] }
    await bring(made, 'made')
    expect(await ehoksOf(world.database.db, studyRightOid(3))).toEqual({
      'opiskeluoikeus-oid': studyRightOid(3),
      'oppija-oid': learnerOid(3),
      paivitetty: '2026-11-02T08:00:00.000Z',
      'osaamisen-hankkimisen-tarve': true,
      versio: 1,
      'hankittavat-ammat-tutkinnon-osat': [{ 'tutkinnon-osa-koodi-uri': 'tutkinnonosat_900001' }],
    })
  })

  test('is not made for an unknown study right', async () => {
    expect(await ehoksOf(world.database.db, '1.2.246.562.15.99999999999')).toBeUndefined()
  })
})

describe('what is wrong with a document', () => {
  test('is named by its path; the part stays as it was, and the rest is taken', async () => {
    const spoiled = samplePlan(number)
    const [unit] = spoiled['hankittavat-ammat-tutkinnon-osat'] as Record<string, unknown>[]
    if (unit) {
      unit['osaamisen-hankkimistavat'] = [
        workPeriod({ alku: '1.9.2026' }),
        workPeriod({ 'yksiloiva-tunniste': 'jakso-3', alku: '2026-12-01', loppu: '2026-09-01' }),
      ]
    }
    spoiled['opiskeluvalmiuksia-tukevat-opinnot'] = 7
    const refused = await take(spoiled)
    expect(linesOf(refused.refusals)).toEqual([
      'register.json, $.opiskeluvalmiuksia-tukevat-opinnot: is of type number, not array',
    ])
    delete spoiled['opiskeluvalmiuksia-tukevat-opinnot']
    const report = await take([spoiled])
    const place = '$[0].hankittavat-ammat-tutkinnon-osat[0].osaamisen-hankkimistavat'
    expect(linesOf(report.leftOut)).toContain(`register.json, ${place}[0].alku: is not a day like 2026-08-10`)
    expect(linesOf(report.leftOut)).toContain(`register.json, ${place}[1].loppu: is before startDate`)
    expect(exitCodeOf(report)).toBe(1)
    const after = JSON.stringify(await ehoksOf(world.database.db, oid))
    expect(after).toContain('jakso-1')
    expect(after).not.toContain('Lukivalmennus')
  })

  test('an optional value that cannot be is left out with a warning', async () => {
    const document = samplePlan(number, {
      'hankittavat-ammat-tutkinnon-osat': [
        {
          'tutkinnon-osa-koodi-uri': 'tutkinnonosat_123456',
          'osaamisen-hankkimistavat': [
            workPeriod({
              'tyopaikalla-jarjestettava-koulutus': {
                'tyopaikan-nimi': 'X',
                'tyopaikan-y-tunnus': '1234567-0',
                'vastuullinen-tyopaikka-ohjaaja': { nimi: 'A', sahkoposti: 'a@@b' },
                'keskeiset-tyotehtavat': [],
              },
            }),
          ],
        },
      ],
    })
    const report = await take(document)
    expect(linesOf([...report.refusals, ...report.leftOut])).toEqual([])
    const unit = '$.hankittavat-ammat-tutkinnon-osat[0]'
    const place = `${unit}.osaamisen-hankkimistavat[0].tyopaikalla-jarjestettava-koulutus`
    expect(linesOf(report.warnings)).toEqual(
      expect.arrayContaining([
        `register.json, ${unit}: 123456 is no course of this source, and is shown by its code`,
        `register.json, ${place}.tyopaikan-y-tunnus: is not a business id like 0112038-9`,
        `register.json, ${place}.vastuullinen-tyopaikka-ohjaaja.sahkoposti: is not an e-mail address; the cell stays as it was`,
      ]),
    )
  })

  test.each([
    ['no JSON', '{"opiskeluoikeus-oid": ', 'register.json: is no JSON'],
    ['a number', '7', 'register.json, $: is no plan'],
    ['nothing', '[]', 'register.json: holds no plan that can be taken'],
    ['a bomb of brackets', '['.repeat(200_000), 'register.json: is nested deeper than 64 levels'],
    ['null', '[null]', 'register.json, $[0]: is of type null, not object'],
    [
      'a plan of nobody',
      '[{"opiskeluoikeus-oid":"1.2.246.562.15.1"}]',
      'register.json, $[0].opiskeluoikeus-oid: 1.2.246.562.15.1 is no study right of this source: ext_study_details.csv has no such oid',
    ],
    [
      'numbers for texts',
      '[{"opiskeluoikeus-oid":15}]',
      'register.json, $[0].opiskeluoikeus-oid: is of type number, not string',
    ],
  ])('%s is refused by name, and nothing is written', async (_what, text, line) => {
    const known = await count('plan')
    const report = await takeText(source, text)
    expect(exitCodeOf(report)).toBe(2)
    const lines = linesOf(report.refusals)
    expect(lines.some(one => one.startsWith(line))).toBe(true)
    expect(await count('plan')).toBe(known)
  })

  test('a text that the database cannot hold leaves out the part, and no more', async () => {
    const document = samplePlan(number, { manuaalisyotto: 'x\u0000y', tuntematon: '\ud800' })
    const report = await take(document)
    expect(linesOf(report.warnings)).toContain(
      'register.json, $: ehoks is no JSON object that can be stored; the cell stays as it was',
    )
    expect(await count('plan')).toBe(2)
  })

  test('a source that has never brought a school, or has left its plans out, is refused', async () => {
    expect(linesOf((await take(samplePlan(1), 'nobody')).refusals)).toEqual([
      'register.json: cannot be taken before a whole import of nobody has come in',
    ])
    const school = schoolBeforePlan(source, number)
    const { ext_plans: _plans, ext_plan_units: _units, ...rest } = school
    await bring(rest, source)
    expect(linesOf((await take(samplePlan(number))).refusals)[0]).toMatch(
      /^register\.json: cannot be merged into ext_plan_units\.csv: the last import of/,
    )
  })
})
