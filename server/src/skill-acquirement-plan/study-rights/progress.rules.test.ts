import { defaultPolicies } from '@studentgo/protocol/policies'
import { describe, expect, test } from 'vitest'
import {
  averageGradeOf,
  type ProgressFacts,
  type ProgressModule,
  progressOf,
  withoutVerdicts,
} from './progress.rules.ts'

let nextId = 1
function part(
  state: ProgressModule['state'],
  osp: number,
  more: Partial<ProgressModule> = {},
): ProgressModule {
  return { id: nextId++, parentId: null, kind: 'VOCATIONAL', osp, state, grade: null, ...more }
}

function facts(modules: ProgressModule[], more: Partial<ProgressFacts> = {}): ProgressFacts {
  return {
    unit: 'OSP',
    extent: 180,
    modules,
    startDate: '2025-08-11',
    endDate: null,
    rightState: 'lasna',
    studyMode: 'SCHOOL',
    ...more,
  }
}

const today = '2026-11-23'
const progress = (modules: ProgressModule[], more: Partial<ProgressFacts> = {}) =>
  progressOf(facts(modules, more), today, defaultPolicies)

describe('progress', () => {
  test('counts every state into one of five shares that add up to what is asked', () => {
    const found = progress([
      part('RECOGNISED', 10),
      part('COMPLETED', 25, { grade: '4' }),
      part('AWAITING_ASSESSMENT', 15),
      part('ONGOING', 30),
      part('SCHEDULED', 20),
      part('PLANNED', 40),
      part('FAILED', 10, { grade: 'Hylätty' }),
      part('NOT_PLANNED', 5),
    ])
    expect(found).toMatchObject({
      requiredOsp: 180,
      recognisedOsp: 10,
      completedOsp: 25,
      ongoingOsp: 45,
      plannedOsp: 70,
      // 5 that nobody has planned and 25 that the plan does not have at all.
      unplannedOsp: 30,
    })
  })

  test('counts a common unit by its sub-areas, once', () => {
    const unit = part('ONGOING', 7, { kind: 'COMMON' })
    const areas = [
      part('COMPLETED', 4, { kind: 'COMMON_SUBAREA', parentId: unit.id, grade: '3' }),
      part('PLANNED', 3, { kind: 'COMMON_SUBAREA', parentId: unit.id }),
    ]
    expect(progress([unit, ...areas], { extent: 7 })).toMatchObject({
      completedOsp: 4,
      ongoingOsp: 0,
      plannedOsp: 3,
      unplannedOsp: 0,
    })
  })

  test('never counts a course, which is a way to learn and no part of the qualification', () => {
    expect(progress([part('COMPLETED', 9, { kind: 'COURSE' })]).completedOsp).toBe(0)
  })

  test('does not accumulate floating-point errors', () => {
    expect(progress([part('COMPLETED', 0.1), part('COMPLETED', 0.2)]).completedOsp).toBe(0.3)
  })

  test('requires what the plan contains where no qualification says more', () => {
    expect(progress([part('PLANNED', 12)], { extent: null })).toMatchObject({
      requiredOsp: 12,
      unplannedOsp: 0,
    })
  })
})

describe('the average', () => {
  test.each([
    [
      'is weighted by extent',
      [part('COMPLETED', 45, { grade: '5' }), part('COMPLETED', 15, { grade: '1' })],
      4,
    ],
    ['has two decimals', [part('COMPLETED', 1, { grade: '5' }), part('COMPLETED', 2, { grade: '4' })], 4.33],
    ['leaves out passes', [part('COMPLETED', 30, { grade: 'Hyväksytty' })], undefined],
    ['leaves out what was not accepted', [part('FAILED', 30, { grade: 'Hylätty' })], undefined],
    ['leaves out what was recognised without a grade', [part('RECOGNISED', 25)], undefined],
    ['has what was recognised with one', [part('RECOGNISED', 3, { grade: '5' })], 5],
  ])('%s', (_what, modules, average) => {
    expect(averageGradeOf(modules)).toBe(average)
  })
})

describe('the pace', () => {
  const fast = [part('COMPLETED', 90, { grade: '4' })]
  const slow = [part('COMPLETED', 20, { grade: '4' })]

  test('is points completed in a month since the studies began, held against the provider’s target', () => {
    // 11.8.2025–23.11.2026 are 15.4 average months.
    expect(progress(fast)).toMatchObject({ paceOspPerMonth: 5.8, paceStatus: 'OK' })
    expect(progress(slow)).toMatchObject({ paceOspPerMonth: 1.3, paceStatus: 'BELOW' })
    const lenient = { ...defaultPolicies, 'pace.minOspPerMonth': 1 }
    expect(progressOf(facts(slow), today, lenient).paceStatus).toBe('OK')
  })

  test('is not judged before assessments can have come in', () => {
    expect(progress([], { startDate: '2026-08-10' }).paceStatus).toBe('NOT_APPLICABLE')
    expect(progress([], { startDate: '2026-07-20' }).paceStatus).toBe('BELOW')
  })

  test.each([
    ['in TUVA', { unit: 'WEEK' as const }],
    ['of an apprentice', { studyMode: 'APPRENTICESHIP' }],
    ['of interrupted studies', { rightState: 'valiaikaisestikeskeytynyt' }],
    ['of those who graduated', { rightState: 'valmistunut', endDate: '2026-11-03' }],
  ])('is not judged %s', (_who, more) => {
    expect(progress(slow, more).paceStatus).toBe('NOT_APPLICABLE')
  })

  test('does not sink after the studies are over', () => {
    const over = { rightState: 'valmistunut', endDate: '2026-08-11' }
    expect(progressOf(facts(fast, over), '2030-01-01', defaultPolicies).paceOspPerMonth).toBe(7.5)
  })

  test('does not count what was recognised, which took no time here', () => {
    expect(progress([part('RECOGNISED', 100)]).paceOspPerMonth).toBe(0)
  })
})

test('without access to assessments a unit that was not accepted counts as ongoing', () => {
  const shown = progress(withoutVerdicts([part('FAILED', 10, { grade: 'Hylätty' }), part('PLANNED', 5)]))
  expect([shown.ongoingOsp, shown.plannedOsp]).toEqual([10, 5])
})

describe('the pace of studies', () => {
  const policies = { 'pace.minOspPerMonth': 5, 'pace.settlesAfterMonths': 1 }
  const began = (startDate: string, modules: ProgressModule[], more: Partial<ProgressFacts> = {}) =>
    progressOf(facts(modules, { startDate, extent: 120, ...more }), today, policies)

  test.each([
    ['not judged in the first month', '2026-11-10', {}, 'NOT_APPLICABLE'],
    ['judged after it', '2026-10-10', {}, 'OK'],
    ['counted to a last day that is over', '2026-10-10', { endDate: '2026-10-20' }, 'NOT_APPLICABLE'],
    [
      'counted to today where the last day is to come',
      '2026-11-10',
      { endDate: '2027-05-31' },
      'NOT_APPLICABLE',
    ],
  ] as const)('is %s', (_, startDate, more, status) => {
    expect(began(startDate, [part('COMPLETED', 30)], more).paceStatus).toBe(status)
  })

  test.each([
    [5, 'OK'],
    [4, 'BELOW'],
  ])('of %i points on the first day is %s, where it is judged at once', (osp, status) => {
    const atOnce = { ...policies, 'pace.settlesAfterMonths': 0 }
    expect(progressOf(facts([part('COMPLETED', osp)], { startDate: today }), today, atOnce).paceStatus).toBe(
      status,
    )
  })

  test('without a grade there is no average, with one there is', () => {
    expect(progress([part('ONGOING', 10)])).not.toHaveProperty('averageGrade')
    expect(progress([part('COMPLETED', 10, { grade: '4' })]).averageGrade).toBe(4)
  })
})
