import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schoolBeforePlan } from '../../../test/import/ehoks-sample.ts'
import {
  inThree,
  judgedArea,
  judgedUnit,
  sampleQualification,
} from '../../../test/import/eperusteet-sample.ts'
import { importSample } from '../../../test/import/import-sample.ts'
import type { SampleFolder } from '../../../test/import/sample-folder.ts'
import { linesOf, registerTaker } from '../../../test/import/take-register.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { exitCodeOf } from '../engine/report.ts'
import { sumOf } from '../engine/run.ts'
import { undoImport } from '../undo-import.ts'
import { importEperusteet } from './import-eperusteet.ts'

let world: World
const source = 'curriculum'
const { options, takeText } = registerTaker(() => world, importEperusteet)
const take = (document: unknown, from = source) => takeText(from, JSON.stringify(document))

/** A school whose student has the first unit in the plan. */
const school = {
  ...schoolBeforePlan(source, 500),
  ext_plans: [{ sourcedId: 'p1', studyRightSourcedId: 'sr-s1', updatedAt: '2026-11-02T10:00:00+02:00' }],
  ext_plan_units: [
    { sourcedId: 'pu1', planSourcedId: 'p1', courseSourcedId: 'v1', osp: '30', state: 'PLANNED' },
  ],
}

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
  await bring(school, source)
})
afterAll(() => world.close())

async function bring(folder: SampleFolder, from: string) {
  expect((await importSample(world, folder, from, options(from))).refusals).toEqual([])
}

interface Unit {
  code: string
  name: { fi: string; sv?: string; en?: string }
  kind: string
  osp: string | number
  parent: string | null
  description: { fi: object[]; sv?: object[] } | null
  requirements: { id: string; text: { fi: string; sv?: string }; criteria: string[] }[]
}

/** The stored units of a source, by their codes. */
async function unitsOf(from = source): Promise<Map<string, Unit>> {
  const { rows } = await sql<Unit>`select m.code, m.name, m.kind, m.osp, p.code as parent, m.description,
      coalesce((select jsonb_agg(jsonb_build_object('id', q.source_id, 'text', q.text,
        'criteria', (select coalesce(jsonb_agg(c.level || ' ' || (c.text ->> 'fi') order by c.level, c.position), '[]')
          from criterion c where c.requirement_id = q.id)) order by q.position)
        from requirement q where q.module_id = m.id), '[]') as requirements
    from module m left join module p on p.id = m.parent_id
    where starts_with(m.source_id, ${`${from}:`}) and m.code is not null order by m.id`.execute(
    world.database.db,
  )
  return new Map(rows.map(row => [row.code, row]))
}

describe('requirements of a qualification', () => {
  test('come in with units, requirements, criteria, aims and names in three languages', async () => {
    const report = await take(sampleQualification())
    expect(linesOf([...report.refusals, ...report.leftOut])).toEqual([])
    expect(exitCodeOf(report)).toBe(0)
    expect(linesOf(report.warnings)).toEqual([
      'register.json, $.tutkinnonOsat[0]: 1 requirements of before are not in the document; they stay after the others',
    ])
    const units = await unitsOf()
    expect(units.get('900001')).toMatchObject({
      // The college's own name and size are kept.
      name: { fi: 'Asiakaspalvelu', sv: 'Kundservice', en: 'Customer service' },
      kind: 'VOCATIONAL',
      osp: 30,
      description: {
        fi: [{ tag: 'p', children: [{ text: 'Opit palvelemaan ' }, { tag: 'strong' }, { text: '.' }] }],
        sv: [{ tag: 'p', children: [{ text: 'Du lär dig att betjäna kunder.' }] }],
      },
      requirements: [
        {
          text: { fi: 'Opiskelija palvelee asiakkaita.', sv: 'Den studerande betjänar kunder.' },
          criteria: ['H3 omatoimisesti fi', 'K5 kehittäen fi', 'T1 ohjattuna fi'],
        },
        { text: { fi: 'Palvelee asiakkaita' } },
      ],
    })
    expect(units.get('900077')).toMatchObject({
      name: { fi: 'Verkkokauppa', sv: 'Nätbutik', en: 'Online shop' },
      kind: 'VOCATIONAL',
      osp: 25,
      description: null,
      requirements: [
        { text: { fi: 'pitää kauppaa' }, criteria: ['K5 kehittää', 'T1 suoriutuu'] },
        { text: { fi: 'kuvata tuotteen', sv: 'beskriva' }, criteria: ['K5 kehittää', 'T1 suoriutuu'] },
      ],
    })
    expect(units.get('VVAI')).toMatchObject({
      parent: '900010',
      osp: 2,
      description: {
        fi: [
          { tag: 'h3', children: [{ text: 'Valinnaiset tavoitteet' }] },
          { tag: 'ul', children: [{ children: [{ text: 'kirjoittaa < tarinan' }] }] },
        ],
      },
      // The college had it by the same words, so it is the same one, with the criteria of the register.
      requirements: [
        { id: `${source}:rq-y2`, text: { fi: 'Viestii selkeästi' }, criteria: ['H3 viestii hyvin'] },
      ],
    })
    expect(units.get('XTAN')).toMatchObject({
      parent: '900010',
      kind: 'COMMON_SUBAREA',
      osp: 2,
      description: { fi: [{ tag: 'p' }, { tag: 'ul' }] },
      requirements: [{ text: { fi: 'Opiskelija tanssii.' }, criteria: ['H3 pysyy rytmissä'] }],
    })
  })

  test('change nothing when they come again, alone or in a list', async () => {
    const again = await take([sampleQualification()])
    expect(sumOf(again.tallies)).toMatchObject({ created: 0, updated: 0, ended: 0 })
    const units = await take([judgedUnit()])
    expect(linesOf([...units.refusals, ...units.leftOut])).toEqual([])
    expect(sumOf(units.tallies)).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })

  test('are what the student reads on the page of the unit, in their language or with the one it is in', async () => {
    const client = await world.as(`aada.${source}`)
    const read = async (language: string) => {
      client.cookies.set('prottLang', language)
      const { body } = await client.get<{ modules: object[] }>('/rest/v1/skillacquirementplan')
      return body.modules[0]
    }
    expect(await read('se')).toMatchObject({
      name: 'Kundservice',
      description: [{ children: [{ text: 'Du lär dig att betjäna kunder.' }] }],
      requirements: [{ text: 'Den studerande betjänar kunder.' }, { text: 'Palvelee asiakkaita' }],
    })
    expect(await read('se')).not.toHaveProperty('descriptionLanguage')
    expect(await read('en')).toMatchObject({ name: 'Customer service', descriptionLanguage: 'fi' })
    const overview = await client.get<{ modules: object[] }>('/rest/v1/skillacquirementplan?view=overview')
    expect(overview.body.modules[0]).not.toHaveProperty('description')
  })

  test('keep each requirement by its code when the register puts others before it, and are taken back whole', async () => {
    const area = (code: string) =>
      judgedArea({
        otsikko: inThree(`Osaa ${code}`, '', ''),
        koodi: { uri: `ammattitaitovaatimukset_${code}` },
      })
    const document = (...codes: string[]) =>
      judgedUnit({
        koodi: { uri: 'tutkinnonosat_900002' },
        arviointi: { arvioinninKohdealueet: codes.map(area) },
      })
    await take(document('1', '2'))
    const before = (await unitsOf()).get('900002')?.requirements ?? []
    const report = await take(document('3', '2', '1'))
    expect(linesOf([...report.refusals, ...report.leftOut])).toEqual([])
    const after = (await unitsOf()).get('900002')?.requirements ?? []
    expect(after.map(one => one.text.fi)).toEqual(['Osaa 3', 'Osaa 2', 'Osaa 1'])
    expect(after[2]).toEqual(before[0])
    expect(after[1]).toEqual(before[1])
    await take(document('2'))
    const less = (await unitsOf()).get('900002')?.requirements ?? []
    expect(less.map(one => one.text.fi)).toEqual(['Osaa 2', 'Osaa 3', 'Osaa 1'])
    const { source: _source, ...undoing } = options(source)
    expect((await undoImport(world.database, source, undoing)).refusals).toEqual([])
    expect((await unitsOf()).get('900002')?.requirements).toEqual(after)
  })

  test('stay after a nightly folder without requirements, and after one with other ones', async () => {
    const nightly = 'nightly'
    const all = schoolBeforePlan(nightly, 501)
    const {
      ext_units: _u,
      ext_requirements: _r,
      ext_criteria: _c,
      ext_plans: _p,
      ext_plan_units: _m,
      ...folder
    } = all
    await bring(folder, nightly)
    await take(sampleQualification(), nightly)
    const whole = await unitsOf(nightly)
    // Names in other languages are what a folder says of them in ext_names.
    const named = whole.get('900001')
    if (named) named.name = { fi: 'Asiakaspalvelu' }
    await bring(folder, nightly)
    expect(await unitsOf(nightly)).toEqual(whole)
    // What is in the portal is known from there, so nothing of it ends.
    const report = await take([judgedUnit({ koodi: { uri: 'tutkinnonosat_900099' } })], nightly)
    expect(linesOf([...report.refusals, ...report.leftOut])).toEqual([])
    const later = await unitsOf(nightly)
    expect(later.get('900099')?.requirements).toHaveLength(1)
    later.delete('900099')
    expect(later).toEqual(whole)
    const own = { sourcedId: 'rq-own', courseSourcedId: 'v1', position: '0', text: 'Omin sanoin' }
    await bring({ ...folder, ext_requirements: [own] }, nightly)
    const moved = {
      ...folder,
      ext_requirements: [
        { ...own, position: '1' },
        { ...own, sourcedId: 'rq-2', text: 'Toinen' },
      ],
    }
    await bring(moved, nightly)
  })
})

describe('what is wrong with a document', () => {
  test('is named by its path, and the rest is taken', async () => {
    const spoiled = sampleQualification() as { tutkinnonOsat: Record<string, unknown>[] }
    const long = 'x'.repeat(2001)
    spoiled.tutkinnonOsat.push(
      { id: 504, nimi: { fi: 'Koodia vailla' } },
      judgedUnit({ koodi: { uri: 'tutkinnonosat_900078' }, nimi: { sv: 'Bara svenska' } }),
      judgedUnit({ koodi: { uri: 'tutkinnonosat_900079' }, nimi: 7 }),
      judgedUnit({
        koodi: { uri: 'tutkinnonosat_900080' },
        arviointi: {
          arvioinninKohdealueet: [
            judgedArea({ otsikko: { sv: 'Bara svenska' } }),
            judgedArea({ otsikko: { fi: long }, koodi: null }),
            7,
            judgedArea({
              koodi: null,
              otsikko: { fi: 'Osaa' },
              arvioinninKohteet: [
                {
                  osaamistasonKriteerit: [
                    { _osaamistaso: '77', kriteerit: [{ fi: 'a' }] },
                    { _osaamistaso: [] },
                  ],
                },
                { osaamistasonKriteerit: [{ _osaamistaso: '77', kriteerit: [{ fi: 'a' }] }] },
              ],
            }),
          ],
        },
      }),
      judgedUnit(),
    )
    const report = await take(spoiled)
    const at = (number: number) => `register.json, $.tutkinnonOsat[${number}]`
    const areas = `${at(6)}.arviointi.arvioinninKohdealueet`
    expect(linesOf(report.refusals)).toEqual([])
    expect(linesOf(report.leftOut)).toEqual(
      expect.arrayContaining([
        `${at(4)}.nimi: has no Finnish text`,
        `${at(5)}.nimi: is of type number, not object`,
        `${areas}[1].otsikko.fi: is longer than 2000 characters`,
        `${areas}[2]: is of type number, not object`,
        `${areas}[3].arvioinninKohteet[0].osaamistasonKriteerit[1]._osaamistaso: is neither a text nor a number`,
      ]),
    )
    expect(linesOf(report.warnings)).toEqual(
      expect.arrayContaining([
        `${at(3)}: has no code, and is left out`,
        `${areas}[0].otsikko: has no Finnish text, and is not shown`,
        `${areas}[3].arvioinninKohteet[1].osaamistasonKriteerit[0]._osaamistaso: is a level that is not known; its criteria are left out`,
        `${at(7)}: 900001 is in the document already, and is taken once`,
      ]),
    )
    expect(exitCodeOf(report)).toBe(1)
    expect((await unitsOf()).get('900080')?.requirements.map(one => one.text.fi)).toEqual(['Osaa'])
  })

  test.each([
    ['no JSON', '{"tutkinnonOsat": ', 'register.json: is no JSON'],
    ['a number', '7', 'register.json, $: is no unit'],
    ['nothing', '[]', 'register.json: holds no unit that can be taken'],
    ['an object of something else', '{"a": 1}', 'register.json: holds no unit that can be taken'],
    ['null', '[null]', 'register.json, $[0]: is of type null, not object'],
    ['a bomb of brackets', '['.repeat(200_000), 'register.json: is nested deeper than 64 levels'],
    [
      'a list that is none',
      '{"tutkinnonOsat": 7}',
      'register.json, $.tutkinnonOsat: is of type number, not array',
    ],
    [
      'names of prototypes',
      '{"tutkinnonOsat": [{"__proto__": {"koodi": {"uri": "tutkinnonosat_1"}}, "constructor": 7}]}',
      'register.json: holds no unit that can be taken',
    ],
  ])('%s is refused by name, and nothing is written', async (_what, text, line) => {
    const before = await unitsOf()
    const report = await takeText(source, text)
    expect(exitCodeOf(report)).toBe(2)
    expect(linesOf(report.refusals).some(one => one.startsWith(line))).toBe(true)
    expect(await unitsOf()).toEqual(before)
  })

  test('codes that are names of prototypes are codes like others', async () => {
    const report = await take([
      judgedUnit({ koodi: { uri: 'tutkinnonosat_constructor' } }),
      judgedUnit({ koodi: { uri: 'tutkinnonosat___proto__' } }),
    ])
    expect(linesOf([...report.refusals, ...report.leftOut])).toEqual([])
    expect((await unitsOf()).get('CONSTRUCTOR')?.requirements).toHaveLength(1)
  })
})
