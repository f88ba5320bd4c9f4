import { demonstrationStates } from '@studentgo/protocol/competence-demonstrations'
import { describe, expect, test } from 'vitest'
import {
  areTasksOpen,
  daysUntil,
  inOrder,
  isNow,
  isPublished,
  isSelfAssessmentOpen,
  isShared,
  resultDueBy,
  selfAssessmentStateOf,
} from './demonstration.rules.ts'

describe('what can be done in each state', () => {
  test.each([
    // state, self-assessment open, tasks open, published
    ['PLANNED', false, true, false],
    ['AGREED', true, true, false],
    ['READY', true, true, false],
    ['IN_PROGRESS', true, true, false],
    ['DONE', true, true, false],
    ['AWAITING_ASSESSMENT', true, true, false],
    ['ASSESSED', false, false, false],
    ['PUBLISHED', false, false, true],
    ['REVIEW_REQUESTED', false, false, true],
    ['REVIEWED', false, false, true],
    ['POSTPONED', true, true, false],
    ['CANCELLED', false, false, false],
  ] as const)('%s: self-assessment %s, tasks %s, result %s', (state, own, tasks, result) => {
    expect(isSelfAssessmentOpen(state, false)).toBe(own)
    expect(areTasksOpen(state)).toBe(tasks)
    expect(isPublished(state)).toBe(result)
  })

  test.each(demonstrationStates)('once it has been discussed, %s is locked', state => {
    expect(isSelfAssessmentOpen(state, true)).toBe(false)
    expect(selfAssessmentStateOf(state, true, 'SUBMITTED')).toBe('LOCKED')
  })

  test.each([
    ['AGREED', undefined, 'NOT_STARTED'],
    ['AGREED', 'DRAFT', 'DRAFT'],
    ['DONE', 'SUBMITTED', 'SUBMITTED'],
    ['PLANNED', undefined, 'NOT_STARTED'],
    ['ASSESSED', 'SUBMITTED', 'LOCKED'],
    ['PUBLISHED', undefined, 'LOCKED'],
    ['CANCELLED', 'DRAFT', 'LOCKED'],
    ['POSTPONED', 'DRAFT', 'DRAFT'],
  ] as const)('in %s a self-assessment that is %s shows as %s', (state, saved, shown) => {
    expect(selfAssessmentStateOf(state, false, saved)).toBe(shown)
  })
})

describe('the countdown', () => {
  const one = { startDate: '2026-12-01', endDate: '2026-12-02' }
  test.each([
    ['READY', '2026-11-23', 8, false],
    ['AGREED', '2026-11-30', 1, false],
    ['READY', '2026-12-01', 0, true],
    ['AGREED', '2026-12-01', 0, true],
    ['PLANNED', '2026-12-01', 0, false],
    ['IN_PROGRESS', '2026-12-02', undefined, true],
    ['READY', '2026-12-03', undefined, false],
    ['POSTPONED', '2026-11-23', undefined, false],
    ['CANCELLED', '2026-11-23', undefined, false],
    ['PUBLISHED', '2026-11-23', undefined, false],
  ] as const)('%s on %s: %s days, now %s', (state, today, days, now) => {
    expect(daysUntil({ ...one, state }, today)).toBe(days)
    expect(isNow({ ...one, state }, today)).toBe(now)
  })

  test('the result is due by the policy after the last day, only while it is awaited', () => {
    expect(resultDueBy({ ...one, state: 'DONE' }, 14)).toBe('2026-12-16')
    expect(resultDueBy({ ...one, state: 'READY' }, 14)).toBeUndefined()
    expect(resultDueBy({ ...one, state: 'PUBLISHED' }, 14)).toBeUndefined()
  })
})

test('current and coming ones are first, then those without a day, then the past with the newest first', () => {
  const row = (
    id: number,
    state: 'AGREED' | 'POSTPONED' | 'PUBLISHED' | 'IN_PROGRESS',
    startDate: string,
  ) => ({
    id,
    state,
    startDate,
    endDate: startDate,
  })
  const rows = [
    row(1, 'PUBLISHED', '2026-03-01'),
    row(2, 'AGREED', '2026-12-20'),
    row(3, 'POSTPONED', '2026-10-01'),
    row(4, 'IN_PROGRESS', '2026-11-23'),
    row(5, 'PUBLISHED', '2026-09-01'),
    row(6, 'AGREED', '2026-12-01'),
    row(7, 'AGREED', '2026-11-01'),
  ]
  expect(inOrder(rows, '2026-11-23').map(one => one.id)).toEqual([4, 6, 2, 3, 7, 5, 1])
})

test('a demonstration is ahead until its last day, and those of one day are sorted by id', () => {
  const row = (id: number, state: 'AGREED' | 'PUBLISHED', startDate: string, endDate = startDate) => ({
    id,
    state,
    startDate,
    endDate,
  })
  const rows = [
    row(1, 'PUBLISHED', '2026-03-01'),
    row(2, 'PUBLISHED', '2026-03-01'),
    row(3, 'AGREED', '2026-12-01'),
    row(4, 'AGREED', '2026-11-01', '2026-11-23'),
    row(0, 'AGREED', '2026-12-01'),
  ]
  expect(inOrder(rows, '2026-11-23').map(one => one.id)).toEqual([4, 0, 3, 2, 1])
})

test.each([
  ['nothing', null, false],
  ['a draft to be shared', { state: 'DRAFT', shared: true }, false],
  ['what was sent and kept to oneself', { state: 'SUBMITTED', shared: false }, false],
  ['what was sent and shared', { state: 'SUBMITTED', shared: true }, true],
] as const)('a guardian reads of a self-assessment %s: %s', (_, saved, shared) => {
  expect(isShared(saved)).toBe(shared)
})
