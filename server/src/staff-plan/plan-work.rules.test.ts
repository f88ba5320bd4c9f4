import { describe, expect, test } from 'vitest'
import type { UnitEdit } from '../platform/rows/json-columns.ts'
import {
  editedUnits,
  isSmall,
  type NewestVersion,
  stepsOf,
  type UnitFacts,
  unitChanges,
  unitFaults,
  withEdit,
} from './plan-work.rules.ts'

const unit = (moduleId: number, more: Partial<UnitFacts> = {}): UnitFacts => ({
  moduleId,
  name: { fi: `Osa ${moduleId}` },
  kind: 'VOCATIONAL',
  osp: 15,
  state: 'PLANNED',
  startDate: '2027-01-11',
  endDate: '2027-03-05',
  isUsed: false,
  ...more,
})
const change = (moduleId: number, more: Partial<Exclude<UnitEdit, { kind: 'REMOVE' }>> = {}): UnitEdit => ({
  moduleId,
  kind: 'CHANGE',
  osp: 15,
  state: 'PLANNED',
  startDate: '2027-01-11',
  endDate: '2027-03-05',
  ...more,
})
const none = new Map()

describe('the units as they will be', () => {
  test('are changed, without what goes, with what comes', () => {
    const added = new Map([[3, { name: { fi: 'Osa 3' }, kind: 'LOCAL' as const }]])
    const edits: UnitEdit[] = [
      change(1, { osp: 20 }),
      { moduleId: 2, kind: 'REMOVE' },
      change(3, { kind: 'ADD' }),
    ]
    expect(editedUnits([unit(1), unit(2)], edits, added)).toMatchObject([
      { moduleId: 1, osp: 20, edited: 'CHANGE' },
      { moduleId: 2, edited: 'REMOVE' },
      { moduleId: 3, kind: 'LOCAL', edited: 'ADD' },
    ])
  })

  test.each(['COMPLETED', 'RECOGNISED', 'FAILED', 'AWAITING_ASSESSMENT'] as const)(
    'stay as assessment has said where they are %s meanwhile',
    state => {
      const assessed = unit(1, { state })
      expect(editedUnits([assessed], [change(1, { osp: 5 })], none)).toEqual([assessed])
      expect(editedUnits([assessed], [{ moduleId: 1, kind: 'REMOVE' }], none)).toEqual([assessed])
    },
  )

  test('stay where they are used', () => {
    const used = unit(1, { isUsed: true })
    expect(editedUnits([used], [{ moduleId: 1, kind: 'REMOVE' }], none)).toEqual([used])
  })
})

test('the last edit of a unit counts, and one that changes nothing is none', () => {
  const first = withEdit([], change(1, { osp: 20 }), unit(1))
  expect(withEdit(first, change(1, { osp: 25 }), unit(1))).toEqual([change(1, { osp: 25 })])
  expect(withEdit(first, change(1), unit(1))).toEqual([])
})

describe('changes against the version before', () => {
  test('are what came, went, grew and moved, and no state', () => {
    const before = [unit(1), unit(2), unit(3), unit(4)]
    const after = [
      unit(1, { osp: 20, startDate: '2027-02-01' }),
      unit(2, { state: 'ONGOING' }),
      unit(3),
      unit(5),
    ]
    expect(unitChanges(before, after).map(one => [one.kind, one.unit.moduleId])).toEqual([
      ['REMOVED', 4],
      ['CHANGED', 1],
      ['CHANGED', 1],
      ['ADDED', 5],
    ])
  })

  test.each([
    ['two weeks later', { startDate: '2027-01-25' }, true],
    ['a day more than two weeks', { startDate: '2027-01-26' }, false],
    ['two weeks earlier at the end', { endDate: '2027-02-19' }, true],
    ['without days', { startDate: null, endDate: null }, false],
    ['larger', { osp: 20 }, false],
  ])('that move a unit %s are small: %s', (_what, more, small) => {
    expect(isSmall(unitChanges([unit(1)], [unit(1, more)]))).toBe(small)
  })

  test('that are empty are not small', () => {
    expect(isSmall([])).toBe(false)
  })
})

test.each([
  ['fits', {}, 'VOCATIONAL', []],
  ['begins before the studies', { startDate: '2026-07-31' }, 'VOCATIONAL', ['startDate']],
  ['ends after them', { endDate: '2028-06-01' }, 'VOCATIONAL', ['endDate']],
  ['is a local one of 16 points', { osp: 16 }, 'LOCAL', ['osp']],
  ['is a local one of 15 points', { osp: 15 }, 'LOCAL', []],
  ['is a local one of 4 points', { osp: 4 }, 'LOCAL', ['osp']],
] as const)('a unit that %s', (_what, more, kind, fields) => {
  const right = { startDate: '2026-08-01', endDate: '2028-05-31' }
  expect(unitFaults(unit(1, more), kind, right).map(fault => fault.field)).toEqual(fields)
})

test('a study right without an end lasts five years', () => {
  const right = { startDate: '2026-08-01', endDate: null }
  expect(unitFaults(unit(1, { endDate: '2031-08-01' }), 'VOCATIONAL', right)).toEqual([])
  expect(unitFaults(unit(1, { endDate: '2031-08-10' }), 'VOCATIONAL', right)).toHaveLength(1)
})

describe('what can be done with a plan', () => {
  const all = { mayWork: true, mayApprove: true }
  const steps = (state: NewestVersion['state'] | undefined, more: object = {}, isAnswered = false) =>
    Object.entries(
      stepsOf(
        state && { version: 2, state, isAnswered },
        { differs: true, small: true, isFirst: false, ...more },
        all,
      ),
    ).flatMap(([step, may]) => (may ? [step] : []))

  test.each([
    ['that nobody has seen', undefined, { differs: false, small: false, isFirst: true }, ['edit', 'send']],
    ['in force', 'PROVIDER_APPROVED', {}, ['edit', 'send', 'sendSmall']],
    ['in force and changed much', 'UPDATED_SMALL', { small: false }, ['edit', 'send']],
    ['in force and as it was', 'PROVIDER_APPROVED', { differs: false, small: false }, ['edit']],
    ['with the student', 'SENT_TO_STUDENT', {}, ['edit']],
    ['approved by the student', 'STUDENT_APPROVED', { differs: false, small: false }, ['edit', 'approve']],
    ['that came back', 'STUDENT_RETURNED', {}, ['edit', 'answer']],
  ] as const)('%s', (_what, state, more, may) => {
    expect(steps(state, more)).toEqual(may)
  })

  test('that came back and has its answer, also unchanged', () => {
    expect(steps('STUDENT_RETURNED', { differs: false, small: false }, true)).toEqual(['edit', 'send'])
  })

  test('is nothing for a person who only reads', () => {
    const facts = { differs: true, small: true, isFirst: true }
    const may = Object.values(stepsOf(undefined, facts, { mayWork: false, mayApprove: false }))
    expect(may).not.toContain(true)
  })
})
