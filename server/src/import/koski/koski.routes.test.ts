import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { learnerOid, studyRightOid } from '../../../test/import/ehoks-sample.ts'
import { importSample } from '../../../test/import/import-sample.ts'
import {
  assessed,
  completedPart,
  samplePeriod,
  sampleRight,
  sampleStudent,
  schoolBeforeGrades,
} from '../../../test/import/koski-sample.ts'
import { type SampleFolder, withMore } from '../../../test/import/sample-folder.ts'
import { sideBySide } from '../../../test/import/side-by-side.ts'
import { linesOf, registerTaker } from '../../../test/import/take-register.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { exitCodeOf } from '../engine/report.ts'
import { sumOf } from '../engine/run.ts'
import { undoImport } from '../undo-import.ts'
import { importKoski } from './import-koski.ts'

let world: World
const source = 'koski'
const number = 801
const foreign = learnerOid(number + 70_000)
const school = withMore(schoolBeforeGrades(source, number), 'ext_people', {
  sourcedId: 's2',
  learnerOid: foreign,
})
const { options, takeText } = registerTaker(() => world, importKoski)
const take = (source: string, document: unknown) => takeText(source, JSON.stringify(document))

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
  await bring(school, source)
})
afterAll(() => world.close())

async function bring(folder: SampleFolder, from: string) {
  expect((await importSample(world, folder, from, options(from))).refusals).toEqual([])
}

function without({ ...folder }: SampleFolder, ...files: string[]) {
  for (const file of files) delete folder[file]
  return folder
}

async function rightsOf(from = source, school = '') {
  const { rows } = await sql<
    Record<string, unknown>
  >`select substr(source_id, ${from.length + 2}::integer) as id, state,
      start_date as start, estimated_end_date as estimated, end_date as "end", oid, qualification_name as name,
      funding_code as funding, titles, competence_area as area
    from study_right where starts_with(source_id, ${`${from}:`})
      and student_id in (select id from person where starts_with(source_id, ${`${from}:${school}`}))
    order by id`.execute(world.database.db)
  return rows
}

async function unitsOf() {
  const { rows } = await sql<
    Record<string, unknown>
  >`select m.code, u.state, u.grade, u.graded_on as "on", u.osp
    from plan_module u join module m on m.id = u.module_id
    where starts_with(u.source_id, ${`${source}:`}) and u.source_id not like '%pu-s2' order by m.code`.execute(
    world.database.db,
  )
  return rows
}

const [bare, plain, nightly] = [number + 1, number + 2, number + 3]
const byRoles = (tag: string, of: number) =>
  without(schoolBeforeGrades(tag, of), 'ext_study_rights', 'ext_study_details', 'ext_plans', 'ext_plan_units')
/** Schools that know of no numbers of study rights, two of them of no study rights either. */
const others = {
  bare: without(schoolBeforeGrades('bare', bare), 'ext_study_details'),
  plain: byRoles('plain', plain),
  nightly: byRoles('nightly', nightly),
}
const second = sampleRight(bare, { oid: `1.2.246.562.15.${String(20_000_000_000 + bare)}` })
const secondOfNightly = sampleRight(nightly, { oid: `1.2.246.562.15.${String(40_000_000_000 + nightly)}` })
const documents = [
  sampleStudent(bare, sampleRight(bare), second),
  sampleStudent(plain),
  sampleStudent(nightly, sampleRight(nightly), secondOfNightly),
]

describe('study rights and grades', () => {
  let before: Awaited<ReturnType<typeof rightsOf>>[]

  test('come in with states, days, titles and the assessment that counts', async () => {
    before = [await rightsOf(), await unitsOf()]
    const report = await take(source, sampleStudent(number))
    expect(linesOf([...report.refusals, ...report.leftOut])).toEqual([])
    expect(linesOf(report.warnings)).toEqual([
      'register.json, $.opiskeluoikeudet[0].suoritukset[0].osasuoritukset[2].osasuoritukset[1]: VVTK is not in the plan, and is not shown',
    ])
    expect(exitCodeOf(report)).toBe(0)
    const [right] = await rightsOf()
    expect(right).toEqual({
      id: 'sr-s1',
      state: 'loma',
      start: '2025-08-11',
      estimated: '2028-06-03',
      end: null,
      oid: studyRightOid(number),
      name: { fi: 'Liiketoiminnan perustutkinto' },
      funding: '1',
      titles: [{ fi: 'Merkonomi', sv: 'Merkonom' }],
      area: { fi: '1799 suomeksi', sv: '1799 på svenska' },
    })
    expect(await unitsOf()).toEqual([
      { code: '900001', state: 'COMPLETED', grade: '4', on: '2026-10-05', osp: 30 },
      { code: '900002', state: 'RECOGNISED', grade: '5', on: '2026-06-01', osp: 15 },
      { code: '900010', state: 'PLANNED', grade: null, on: null, osp: 3 },
      { code: 'VVAI', state: 'FAILED', grade: 'Hylätty', on: '2026-09-01', osp: 2 },
      { code: 'VVTL', state: 'PLANNED', grade: null, on: null, osp: 1 },
    ])
    const client = await world.as(`aada.${source}`)
    const { body } = await client.get<{ modules: object[] }>('/rest/v1/skillacquirementplan')
    expect(body.modules).toContainEqual(
      expect.objectContaining({ code: '900001', grade: '4', gradedAt: '2026-10-05', state: 'COMPLETED' }),
    )
  })

  test('change nothing when they come again, end nothing of others, and are taken back whole', async () => {
    const { source: _source, ...undoing } = options(source)
    expect((await undoImport(world.database, source, undoing)).refusals).toEqual([])
    // As after every import, a unit that was assessed stays in its plan.
    const units = (await unitsOf()).filter(one => one.code !== '900002')
    expect([await rightsOf(), units]).toEqual(before)
    await take(source, sampleStudent(number))
    const after = [await rightsOf(), await unitsOf()]
    const less = sampleRight(number, { suoritukset: [] })
    for (const document of [[sampleStudent(number)], sampleRight(number), sampleStudent(number, less)]) {
      const { tallies } = await take(source, document)
      expect(sumOf(tallies)).toMatchObject({ created: 0, updated: 0, ended: 0 })
    }
    expect([await rightsOf(), await unitsOf()]).toEqual(after)
    expect(after[0]?.[1]).toEqual(before[0]?.[1])
  })

  test('end a right where the register says so, on its day', async () => {
    const tila = {
      opiskeluoikeusjaksot: [samplePeriod('2026-11-01', 'eronnut'), samplePeriod('2025-08-11', 'lasna')],
    }
    await take(source, sampleStudent(number, sampleRight(number, { tila })))
    expect((await rightsOf())[0]).toMatchObject({ state: 'eronnut', end: '2026-11-01' })
    const back = { opiskeluoikeusjaksot: [samplePeriod('2025-08-11', 'lasna')] }
    await take(source, sampleStudent(number, sampleRight(number, { tila: back })))
    expect((await rightsOf())[0]).toMatchObject({ state: 'lasna', end: null })
  })

  test('find a right without a number, make one that is not there, and keep that of a role', async () => {
    await bring(sideBySide(others), 'others')
    const [known] = await rightsOf('others', 'plain')
    const report = await take('others', documents)
    const rights = await rightsOf('others', 'bare')
    expect(rights.map(one => [one.id, one.oid])).toEqual([
      ['bare-sr-s1', studyRightOid(bare)],
      ['bare-sr-s2', null],
      [`koski-${second.oid}`, second.oid],
    ])
    expect(rights[2]?.name).toEqual({
      fi: 'Liiketoiminnan perustutkinto',
      sv: 'Grundexamen i affärsverksamhet',
    })
    expect(linesOf([...report.refusals, ...report.leftOut])).toEqual([])
    expect(linesOf(report.warnings).filter(line => line.includes('$[1]'))).toEqual([
      'register.json, $[1].opiskeluoikeudet[0]: has no plan here, so 3 completed units are not shown',
    ])
    const after = await rightsOf('others', 'plain')
    expect(after).toHaveLength(2)
    expect(after[0]).toMatchObject({ id: known?.id, state: 'loma', oid: studyRightOid(plain) })
  })

  test('come in again after each nightly folder of a college that reports study rights by roles alone', async () => {
    const whole = await rightsOf('others', 'nightly')
    expect(whole.map(one => one.state).toSorted()).toEqual(['lasna', 'loma', 'loma'])
    await bring(sideBySide(others), 'others')
    const again = await take('others', documents)
    expect(linesOf([...again.refusals, ...again.leftOut])).toEqual([])
    expect(await rightsOf('others', 'nightly')).toEqual(whole)
  })
})

describe('what is wrong with a document', () => {
  test('is named by its path, without personal content, and the rest is taken', async () => {
    const jaksot = (...periods: object[]) => ({ tila: { opiskeluoikeusjaksot: periods } })
    const other = (at: number, more: object) =>
      sampleRight(number, { oid: `1.2.246.562.15.${String(30_000_000_000 + at)}`, ...more })
    const document = [
      sampleStudent(
        number,
        sampleRight(number, {
          suoritukset: [
            {
              koulutusmoduuli: { tunniste: { koodiarvo: '331101' } },
              osasuoritukset: [
                completedPart('900001', 'tutkinnonosat', [
                  assessed('2', '2026-03-01', {
                    arvosana: { koodiarvo: '2', koodistoUri: 'arviointiasteikkoammatillinent1k3' },
                  }),
                ]),
                completedPart('900002', 'tutkinnonosat', [assessed('3', '1.3.2026')]),
                completedPart('constructor', 'tutkinnonosat', [assessed('3', '2026-03-01')]),
                7,
              ],
            },
            { koulutusmoduuli: 7 },
          ],
        }),
        other(1, { tyyppi: { koodiarvo: 'perusopetus' } }),
        other(2, jaksot()),
        other(3, jaksot(samplePeriod('2026-01-01', '__proto__'))),
        other(4, { alkamispäivä: 20_260_101 }),
        sampleRight(number),
        sampleRight(number, { oid: '1.2.3' }),
      ),
      sampleStudent(99_999),
      { henkilö: 7, opiskeluoikeudet: [] },
    ]
    const report = await take(source, document)
    const right = (at: number) => `register.json, $[0].opiskeluoikeudet[${at}]`
    const parts = `${right(0)}.suoritukset[0].osasuoritukset`
    expect(linesOf(report.refusals)).toEqual([])
    expect(linesOf(report.leftOut)).toEqual(
      expect.arrayContaining([
        `${parts}[1].arviointi[0].päivä: is not a day like 2026-08-10`,
        `${parts}[3]: is of type number, not object`,
        `${right(0)}.suoritukset[1].koulutusmoduuli: is of type number, not object`,
        `${right(2)}.tila.opiskeluoikeusjaksot: is empty`,
        `${right(3)}.tila.opiskeluoikeusjaksot[0].tila.koodiarvo: __proto__ is no state`,
        `${right(4)}.alkamispäivä: is of type number, not string`,
        `${right(5)}.oid: ${studyRightOid(number)} is in this file already`,
        `${right(6)}.oid: is no study right number`,
        `register.json, $[1].henkilö.oid: ${learnerOid(99_999)} is the number of no student of this source`,
        'register.json, $[2].henkilö: is of type number, not object',
      ]),
    )
    expect(linesOf(report.warnings)).toEqual(
      expect.arrayContaining([
        `${right(1)}.tyyppi.koodiarvo: perusopetus is no vocational education; it is left alone`,
        `${parts}[0].arviointi: 2 of arviointiasteikkoammatillinent1k3 has no place here, where units are graded 1 to 5 or passed; the unit is shown without it`,
        `${parts}[2]: constructor is not in the plan and no course of this source, and is not shown`,
      ]),
    )
    expect(exitCodeOf(report)).toBe(1)
    const all = JSON.stringify(report)
    expect(all).not.toContain('010101')
    expect(all).not.toContain('Kuisma')
    expect((await unitsOf())[0]).toMatchObject({ state: 'COMPLETED', grade: null })
  })

  test('the right of one student in the data of another is refused by its path', async () => {
    const report = await take(source, sampleStudent(number + 70_000, sampleRight(number)))
    expect(linesOf(report.refusals)).toEqual([
      `register.json, $.opiskeluoikeudet[0].oid: ${studyRightOid(number)} is the study right of somebody else here`,
    ])
    expect(exitCodeOf(report)).toBe(2)
  })

  test.each([
    ['no JSON', '{"henkilö": ', 'register.json: is no JSON'],
    ['a text', '"x"', 'register.json, $: is no study right'],
    ['nothing', '[]', 'register.json: holds no study right that can be taken'],
    ['a bomb of brackets', '{"a":'.repeat(100_000), 'register.json: is nested deeper than 64 levels'],
    [
      'a student without rights',
      '{"henkilö": {"oid": "1"}}',
      'register.json, $.opiskeluoikeudet: is missing',
    ],
    ['a right of nobody', '{"tila": {}, "oid": 7}', 'register.json, $.oid: is of type number, not string'],
    [
      'names of prototypes',
      '{"__proto__": {"henkilö": {"oid": "1"}, "opiskeluoikeudet": []}}',
      'register.json, $.henkilö: is missing',
    ],
  ])('%s is refused by name, and nothing is written', async (_what, text, line) => {
    const before = [await rightsOf(), await unitsOf()]
    const report = await takeText(source, text)
    expect(exitCodeOf(report)).toBe(2)
    expect(linesOf(report.refusals).some(one => one.startsWith(line))).toBe(true)
    expect([await rightsOf(), await unitsOf()]).toEqual(before)
  })

  test('a source that has left out what it had is asked to bring it first', async () => {
    await bring(without(school, 'ext_plan_units', 'ext_plans'), source)
    expect(linesOf((await take(source, sampleStudent(number))).refusals)[0]).toMatch(
      /^register\.json: cannot be merged into ext_plans\.csv: the last import of/,
    )
  })
})
