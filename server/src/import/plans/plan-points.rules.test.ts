import { describe, expect, test } from 'vitest'
import type { Folder, Row } from '../files.ts'
import { type electiveSizes, pointsOf, sizeFault, wrongPlanSums } from './plan-points.rules.ts'

type Unit = Row<'ext_units'>

function unit(sourcedId: string, kind: Unit['kind'], more: Partial<Unit> = {}): Unit {
  return {
    sourcedId,
    kind,
    status: 'active',
    dateLastModified: null,
    parentSourcedId: null,
    osp: null,
    group: null,
    elective: null,
    gradeScale: null,
    validFrom: null,
    validTo: null,
    requiresSourcedIds: [],
    line: 2,
    ...more,
  } as Unit
}

const structure = [
  unit('work', 'VOCATIONAL'),
  unit('local', 'LOCAL'),
  unit('free', 'ELECTIVE'),
  unit('extra', 'VOCATIONAL', { group: 4 }),
  unit('common', 'COMMON'),
  unit('finnish', 'COMMON_SUBAREA', { parentSourcedId: 'common' }),
  unit('maths', 'COMMON_SUBAREA', { parentSourcedId: 'elsewhere' }),
  unit('course', 'COURSE', { parentSourcedId: 'work' }),
  unit('amk1', 'ELECTIVE', { elective: 'HIGHER_EDUCATION' }),
  unit('amk2', 'ELECTIVE', { elective: 'HIGHER_EDUCATION' }),
  unit('lukio', 'ELECTIVE', { elective: 'COMMON_OR_UPPER_SECONDARY' }),
]
const units = new Map(structure.map(row => [row.sourcedId, row]))

type Points = Record<string, number>
const parts = (points: Points) =>
  Object.entries(points).map(([courseSourcedId, osp]) => ({ courseSourcedId, osp, planSourcedId: 'p1' }))

describe('the points of a plan', () => {
  test.each<[string, Points, { vocational: number; common: number }]>([
    ['of nothing are none', {}, { vocational: 0, common: 0 }],
    ['are whole', { work: 145, common: 35 }, { vocational: 145, common: 35 }],
    ['count a sub-area within its unit once', { common: 35, finnish: 11 }, { vocational: 0, common: 35 }],
    ['count a sub-area whose unit is not there', { finnish: 11, maths: 4 }, { vocational: 0, common: 15 }],
    ['count local and elective units as vocational', { local: 10, free: 5 }, { vocational: 15, common: 0 }],
    ['leave out what extends the qualification', { work: 145, extra: 15 }, { vocational: 145, common: 0 }],
    ['leave out courses and what nobody knows', { course: 15, other: 9 }, { vocational: 0, common: 0 }],
    ['have one decimal', { work: 0.1, local: 0.2 }, { vocational: 0.3, common: 0 }],
  ])('%s', (_title, points, expected) => {
    expect(pointsOf(parts(points), units)).toEqual(expected)
  })
})

describe('the size of a free part', () => {
  test.each<[keyof typeof electiveSizes, number, boolean]>([
    ['LOCAL', 4.9, false],
    ['LOCAL', 5, true],
    ['LOCAL', 15, true],
    ['LOCAL', 15.1, false],
    ['OTHER_QUALIFICATION', 4, false],
    ['OTHER_QUALIFICATION', 5, true],
    ['OTHER_QUALIFICATION', 16, false],
    ['HIGHER_EDUCATION', 4, false],
    ['HIGHER_EDUCATION', 15, true],
    ['HIGHER_EDUCATION', 16, false],
    ['COMMON_OR_UPPER_SECONDARY', 0.9, false],
    ['COMMON_OR_UPPER_SECONDARY', 1, true],
    ['COMMON_OR_UPPER_SECONDARY', 25, true],
    ['COMMON_OR_UPPER_SECONDARY', 26, false],
  ])('%s of %s points is right: %s', (sort, osp, isRight) => {
    const one = sort === 'LOCAL' ? unit('x', 'LOCAL') : unit('x', 'ELECTIVE', { elective: sort })
    expect(sizeFault(one, osp) === undefined).toBe(isRight)
  })

  test('is free when no size is given', () => {
    expect(sizeFault(unit('x', 'ELECTIVE'), 90)).toBeUndefined()
    expect(sizeFault(unit('x', 'VOCATIONAL'), 90)).toBeUndefined()
    expect(sizeFault(unit('x', 'LOCAL'), null)).toBeUndefined()
    expect(sizeFault(undefined, 90)).toBeUndefined()
  })
})

interface Case {
  points: Points
  reached?: boolean
  approved?: boolean
  state?: string
  level?: string
  unit?: string | null
}

/** The judgement of a plan of these points: `refused`, `warned` with the reasons, or nothing. */
function judge({
  points,
  reached,
  approved = true,
  state = 'lasna',
  level = 'INITIAL',
  unit: scale = null,
}: Case) {
  const folder = {
    ext_units: structure,
    ext_plan_units: parts(points),
    ext_qualifications: [{ sourcedId: 'q1', level, unit: scale }],
    ext_study_details: [{ sourcedId: 'sr1', qualificationSourcedId: 'q1' }],
    ext_study_rights: [{ sourcedId: 'sr1', state }],
    ext_plans: [
      {
        sourcedId: 'p1',
        line: 7,
        studyRightSourcedId: 'sr1',
        competenceReached: reached ? '2026-11-20' : null,
        firstApproved: approved ? '2026-09-14' : null,
      },
    ],
  } as unknown as Folder
  const { refusals, warnings } = wrongPlanSums(folder)
  return {
    refused: refusals.map(({ line, column, reason }) => `${line} ${column}: ${reason}`),
    warned: warnings.map(({ line, reason }) => `${line}: ${reason}`),
  }
}

const whole = { work: 145, common: 35 }
const short = { work: 130, common: 35 }
const shortWords = 'has 165 of 180 points: 130 of 145 vocational, 35 of 35 common'

describe('a plan of an initial qualification', () => {
  test.each<[string, Case]>([
    ['is whole', { points: whole }],
    ['is whole, and its competence has been reached', { points: whole, reached: true }],
    ['is whole with something on top', { points: { ...whole, extra: 15 }, reached: true }],
    ['is in the making and has not been approved', { points: short, approved: false }],
    ['is of studies that ended without a qualification', { points: short, state: 'eronnut' }],
    ['is of a further qualification', { points: short, level: 'FURTHER' }],
    ['is of single units', { points: { work: 45 }, level: 'UNITS', reached: true }],
    ['is measured in weeks', { points: { work: 38 }, unit: 'WEEK', reached: true }],
  ])('that %s is accepted silently', (_title, one) => {
    expect(judge(one)).toEqual({ refused: [], warned: [] })
  })

  test('that lacks points causes a warning while it is unfinished', () => {
    expect(judge({ points: short })).toEqual({ refused: [], warned: [`7: ${shortWords}`] })
  })

  test('that lacks points although everything has been reached is refused', () => {
    const reason = `7 competenceReached: is there, and the plan ${shortWords}`
    expect(judge({ points: short, reached: true })).toEqual({ refused: [reason], warned: [] })
  })

  test('is not complete with too much of one kind in place of the other', () => {
    const reason =
      '7 competenceReached: is there, and the plan has 180 of 180 points: 155 of 145 vocational, 25 of 35 common'
    expect(judge({ points: { work: 155, common: 25 }, reached: true }).refused).toEqual([reason])
  })

  test('that has more than it needs causes a warning, also when everything has been reached', () => {
    const warned = ['7: has 190 of 180 points: 155 of 145 vocational, 35 of 35 common']
    expect(judge({ points: { work: 155, common: 35 }, reached: true })).toEqual({ refused: [], warned })
  })

  test('causes a warning when its free parts are more than such a part may be', () => {
    const { warned } = judge({ points: { work: 114, amk1: 10, amk2: 6, lukio: 25, common: 35 } })
    expect(warned).toEqual([
      '7: has 190 of 180 points: 155 of 145 vocational, 35 of 35 common',
      '7: has 16 points of higher education studies, and 15 are the most',
    ])
  })

  test('is not judged by files that are not there', () => {
    expect(wrongPlanSums({ ext_plans: [], ext_plan_units: undefined } as unknown as Folder)).toEqual({
      refusals: [],
      warnings: [],
    })
  })
})
