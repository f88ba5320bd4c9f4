import { demonstrationStates } from '@studentgo/protocol/competence-demonstrations'
import { describe, expect, test } from 'vitest'
import {
  attemptFault,
  type Result,
  raiseRefused,
  reviewRefused,
  reviewRequestUntil,
} from './after-result.rules.ts'

const result: Result = {
  state: 'PUBLISHED',
  grade: '3',
  reviewUntil: '2026-12-07',
  wholeUnit: true,
  hasNext: false,
  reviewRequested: false,
  raiseRequested: false,
}
const with_ = (change: Partial<Result>): Result => ({ ...result, ...change })

describe('asking for a review', () => {
  test('is possible through the fourteenth day after publication', () => {
    expect(reviewRequestUntil('2026-11-23', 14)).toBe('2026-12-07')
    expect(reviewRefused(result, '2026-11-23')).toBeUndefined()
    expect(reviewRefused(result, '2026-12-07')).toBeUndefined()
    expect(reviewRefused(result, '2026-12-08')).toBe('window-closed')
  })

  test.each(demonstrationStates.filter(state => state !== 'PUBLISHED'))('is not possible from %s', state => {
    expect(reviewRefused(with_({ state }), '2026-11-24')).toBe('state-conflict')
  })

  test.each([
    ['somebody who was not accepted may db too', with_({ grade: 'Hylätty' }), undefined],
    ['nobody asks twice', with_({ reviewRequested: true }), 'state-conflict'],
    ['a result that has not come is not reviewed', with_({ grade: undefined }), 'state-conflict'],
  ])('%s', (_title, one, expected) => {
    expect(reviewRefused(one, '2026-11-24')).toBe(expected)
  })
})

describe('asking for a raise', () => {
  test.each([
    ['a grade of 1', with_({ grade: '1' }), undefined],
    ['a grade of 4', with_({ grade: '4' }), undefined],
    ['the highest grade', with_({ grade: '5' }), 'state-conflict'],
    ['a grade in words', with_({ grade: 'Hyväksytty' }), 'state-conflict'],
    ['one that was not accepted, which gets a new attempt', with_({ grade: 'Hylätty' }), 'state-conflict'],
    ['a part of a unit', with_({ wholeUnit: false }), 'state-conflict'],
    ['one with an attempt to come', with_({ hasNext: true }), 'state-conflict'],
    ['one that was asked for already', with_({ raiseRequested: true }), 'state-conflict'],
    ['one under review', with_({ state: 'REVIEW_REQUESTED' }), 'state-conflict'],
    ['one that has been reviewed', with_({ state: 'REVIEWED' }), undefined],
    ['one that is not published', with_({ state: 'ASSESSED' }), 'state-conflict'],
  ])('%s', (_title, one, expected) => {
    expect(raiseRefused(one)).toBe(expected)
  })
})

describe('an attempt after another', () => {
  const failed = { attempt: 1, raiseAttempt: false, grade: 'Hylätty', published: true } as const
  const passed = { ...failed, grade: '3' } as const
  test.each([
    ['a first attempt', { attempt: 1, raiseAttempt: false }, undefined, undefined],
    ['a second attempt of nothing', { attempt: 2, raiseAttempt: false }, undefined, 'NOT_FIRST'],
    ['a raise of nothing', { attempt: 2, raiseAttempt: true }, undefined, 'NO_PREVIOUS'],
    ['a second attempt after a failed one', { attempt: 2, raiseAttempt: false }, failed, undefined],
    ['a third after the first', { attempt: 3, raiseAttempt: false }, failed, 'NOT_NEXT'],
    ['a second attempt after an accepted one', { attempt: 2, raiseAttempt: false }, passed, 'ACCEPTED'],
    ['a raise after an accepted one', { attempt: 2, raiseAttempt: true }, passed, undefined],
    ['a raise after a failed one', { attempt: 2, raiseAttempt: true }, failed, 'NOT_ACCEPTED'],
    [
      'an attempt before the result',
      { attempt: 2, raiseAttempt: false },
      { ...failed, published: false },
      'NOT_PUBLISHED',
    ],
  ] as const)('%s', (_title, one, previous, expected) => {
    expect(attemptFault(one, previous)).toBe(expected)
  })
})
