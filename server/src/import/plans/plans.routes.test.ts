import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSample } from '../../../test/import/import-sample.ts'
import { type SampleFolder, sampleSchool, withMore, withRow } from '../../../test/import/sample-folder.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { describeReport } from '../engine/report.ts'

let world: World
let number = 0

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const at = (day: string) => `${day}T09:00:00+02:00`

/** The sample school with one plan: programming, a common unit with a sub-area, a version that waits, a slot. */
function schoolWithPlan(): { source: string; school: SampleFolder } {
  number++
  const source = `plans${number}`
  const courses = [
    { sourcedId: 'm3', title: 'Yhteiset osat', courseCode: 'YTO', orgSourcedId: 'o1' },
    { sourcedId: 'm4', title: 'Äidinkieli', courseCode: 'AI', orgSourcedId: 'o1' },
  ]
  // Nobody is in the class yet: it is what there is to choose. A password would have to be changed first.
  const { enrollments = [], ext_attendance: _marks, ...sample } = sampleSchool(source)
  return {
    source,
    school: {
      ...withMore(withRow(sample, 'users', 's1', { password: '' }), 'courses', ...courses),
      enrollments: enrollments.filter(row => row.role === 'teacher'),
      ext_study_rights: [
        {
          sourcedId: 'sr1',
          userSourcedId: 's1',
          qualificationCode: '341101',
          qualificationName: 'Perustutkinto',
          state: 'lasna',
          startDate: '2026-08-10',
        },
      ],
      ext_qualifications: [
        { sourcedId: 'q1', code: '341101', name: 'Perustutkinto', level: 'INITIAL', extent: '180' },
      ],
      ext_units: [
        unit('m1', 'VOCATIONAL', '45', { group: '1', requiresSourcedIds: 'm2' }),
        unit('m2', 'VOCATIONAL', '30', { group: '1' }),
        unit('m3', 'COMMON', '4', { group: '2' }),
        unit('m4', 'COMMON_SUBAREA', '4', { parentSourcedId: 'm3' }),
      ],
      ext_requirements: [
        { sourcedId: 'rq1', courseSourcedId: 'm1', position: '0', text: 'Suunnittelee ohjelman' },
      ],
      ext_criteria: ['T1', 'K5'].map(level => ({
        sourcedId: `cr${level}`,
        requirementSourcedId: 'rq1',
        level,
        position: '0',
        text: `Tasolla ${level}`,
      })),
      ext_study_details: [{ sourcedId: 'sr1', qualificationSourcedId: 'q1', titles: 'kehittäjä; testaaja' }],
      ext_plans: [
        {
          sourcedId: 'p1',
          studyRightSourcedId: 'sr1',
          goal: 'Ohjelmistokehittäjäksi',
          firstApproved: '2026-09-14',
          competenceReached: '',
          updatedAt: at('2026-11-02'),
        },
      ],
      ext_plan_versions: [version('pv1', '1', 'SUPERSEDED'), version('pv2', '2', 'SENT_TO_STUDENT')],
      ext_plan_changes: [
        {
          sourcedId: 'ch1',
          planVersionSourcedId: 'pv2',
          kind: 'ADDED',
          path: 'modules/m1',
          text: 'Lisätty.',
        },
      ],
      ext_plan_units: [
        planUnit('pu1', 'm1', '45', 'PLANNED'),
        planUnit('pu2', 'm2', '30', 'COMPLETED', { grade: '4', gradedOn: '2026-10-30' }),
        planUnit('pu3', 'm3', '4', 'ONGOING'),
        planUnit('pu4', 'm4', '4', 'ONGOING'),
      ],
      ext_prior_competence: [
        {
          sourcedId: 'pc1',
          planUnitSourcedId: 'pu2',
          route: 'ASSESSORS',
          state: 'RECOGNISED',
          assessors: 'A; B',
        },
      ],
      ext_plan_slots: [{ sourcedId: 'sl1', planUnitSourcedId: 'pu1', osp: '15' }],
      ext_offers: [
        {
          sourcedId: 'of1',
          classSourcedId: 'c1',
          opensAt: at('2026-11-10'),
          closesAt: at('2026-12-02'),
          mode: 'FIRST_COME',
        },
      ],
    },
  }
}

function unit(sourcedId: string, kind: string, osp: string, more: Record<string, string> = {}) {
  return { sourcedId, kind, osp, parentSourcedId: '', group: '', requiresSourcedIds: '', ...more }
}

function version(sourcedId: string, count: string, state: string) {
  const createdAt = at('2026-11-16')
  return { sourcedId, planSourcedId: 'p1', version: count, state, createdAt, requestedBySourcedId: 't1' }
}

function planUnit(
  sourcedId: string,
  courseSourcedId: string,
  osp: string,
  state: string,
  more: Record<string, string> = {},
) {
  const own = { grade: '', gradedOn: '', startDate: '2026-08-10', endDate: '2026-12-18' }
  return { sourcedId, planSourcedId: 'p1', courseSourcedId, osp, state, ...own, ...more }
}

async function run(folder: SampleFolder, source: string) {
  return importSample(world, folder, source)
}

describe('a plan', () => {
  test('comes in whole, is read by its student, and a second run changes nothing', async () => {
    const { source, school } = schoolWithPlan()
    const first = await run(school, source)
    expect(first.refusals).toEqual([])
    expect(describeReport(first)).toContain('plan modules: 4 created, 0 updated, 0 ended, 0 unchanged')
    const client = await world.as(`aada.${source}`)
    const { body } = await client.get<{
      goal: { text: string }
      pendingApproval: { version: number; summary: object[] }
      modules: {
        id: number
        name: string
        parentId?: number
        state: string
        grade?: string
        requirements: object[]
      }[]
    }>('/rest/v1/skillacquirementplan')
    expect(body.goal.text).toBe('Ohjelmistokehittäjäksi')
    expect(body.pendingApproval).toMatchObject({ version: 2, summary: [{ kind: 'ADDED', text: 'Lisätty.' }] })
    const named = (name: string) => body.modules.find(module => module.name === name)
    expect(named('Matematiikka')).toMatchObject({ state: 'COMPLETED', grade: '4' })
    expect(named('Ohjelmointi')?.requirements).toMatchObject([{ text: 'Suunnittelee ohjelman' }])
    expect(named('Äidinkieli')?.parentId).toBe(named('Yhteiset osat')?.id)
    const again = await run(school, source)
    expect([...again.tallies.values()].every(one => one.created + one.updated + one.ended === 0)).toBe(true)
  })

  test('without a version gets its first, and is read', async () => {
    const { source, school } = schoolWithPlan()
    const { ext_plan_versions: _versions, ext_plan_changes: _changes, ...rest } = school
    const { refusals } = await run(rest, source)
    expect(refusals).toEqual([])
    const client = await world.as(`aada.${source}`)
    const { status, body } = await client.get<{ goal: { text: string } }>('/rest/v1/skillacquirementplan')
    expect({ status, goal: body?.goal.text }).toEqual({ status: 200, goal: 'Ohjelmistokehittäjäksi' })
  })

  test('has a slot in which its student takes a class that is on offer', async () => {
    const { source, school } = schoolWithPlan()
    await run(school, source)
    const client = await world.as(`aada.${source}`)
    const { rows } = await sql<{ plan_id: number }>`select id as plan_id from plan
      where source_id = ${`${source}:p1`}`.execute(world.database.db)
    const path = `/rest/v1/skillacquirementplan/${rows[0]?.plan_id}/unaddededucationevents`
    const { body } = await client.get<{ content: { educationEventId: number; peeemId: number }[] }>(path)
    const [offer] = body.content
    const place = `/rest/v1/educationevent/${offer?.educationEventId}/register?peeemId=${offer?.peeemId}`
    expect((await client.post<{ state: string }>(place, {})).body.state).toBe('REGISTERED')
    // What the student has filled stays, also when the school no longer names the slot.
    const without = withRow(school, 'ext_plan_slots', 'sl1', { status: 'tobedeleted' })
    await run(without, source)
    const slots = await sql`select from plan_slot where source_id = ${`${source}:sl1`}`.execute(
      world.database.db,
    )
    expect(slots.rows).toHaveLength(1)
  })
})

describe('a row of curriculum or plan that makes no sense', () => {
  test.each([
    ['ext_units', 'm4', { parentSourcedId: '' }, 'line 5, parentSourcedId: is needed for COMMON_SUBAREA'],
    ['ext_units', 'm1', { requiresSourcedIds: 'm1' }, 'line 2, requiresSourcedIds: names the unit itself'],
    ['ext_units', 'm1', { kind: 'LOCAL' }, 'line 2, osp: is not from 5 to 15, as for a local unit'],
    ['ext_units', 'm2', { osp: '1.25' }, 'line 3, osp: is not a number like 15 or 1.5'],
    ['ext_criteria', 'crK5', { level: 'T1' }, 'line 3, position: is taken by another row'],
    ['ext_criteria', 'crK5', { level: 'K6' }, 'line 3, level: "K6" is none of T1, T2, H3, H4, K5'],
    [
      'ext_plans',
      'p1',
      { competenceReached: '2017-12-31' },
      'line 2, competenceReached: is before 2018-01-01',
    ],
    [
      'ext_plans',
      'p1',
      { competenceReached: '2026-12-08' },
      'line 2, competenceReached: is more than 14 days ahead',
    ],
    [
      'ext_plans',
      'p1',
      { studyRightSourcedId: 'sr9' },
      'line 2, studyRightSourcedId: sr9 is not in ext_study_rights.csv',
    ],
    ['ext_plan_versions', 'pv1', { state: 'SENT_TO_STUDENT' }, 'line 3, state: is taken by another row'],
    ['ext_plan_versions', 'pv2', { version: '1' }, 'line 3, version: is taken by another row'],
    ['ext_plan_units', 'pu1', { courseSourcedId: 'm2' }, 'line 3, courseSourcedId: is taken by another row'],
    ['ext_plan_units', 'pu1', { grade: '3' }, 'line 2, grade: must be empty in state PLANNED'],
    ['ext_plan_units', 'pu1', { endDate: '2026-08-09' }, 'line 2, endDate: is before startDate'],
    ['ext_plan_units', 'pu3', { osp: '9' }, 'line 4, osp: is 9, and its sub-areas are 4 together'],
    [
      'ext_plan_slots',
      'sl1',
      { planUnitSourcedId: 'pu9' },
      'line 2, planUnitSourcedId: pu9 is not in ext_plan_units.csv',
    ],
    [
      'ext_study_details',
      'sr1',
      { qualificationSourcedId: 'q9' },
      'line 2, qualificationSourcedId: q9 is not in ext_qualifications.csv',
    ],
  ])('%s %s %o is told, and leaves what was known', async (file, id, change, fault) => {
    const { source, school } = schoolWithPlan()
    await run(school, source)
    const report = await run(withRow(school, file, id, change), source)
    expect(describeReport(report).join('\n')).toContain(`${file}.csv ${fault}`)
    const { rows } = await sql`select from plan_module u join plan p on p.id = u.plan_id
      where p.source_id = ${`${source}:p1`}`.execute(world.database.db)
    expect(rows).toHaveLength((school.ext_plan_units ?? []).length)
  })
})
