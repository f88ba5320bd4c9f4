import type { AnswerValue } from '@studentgo/protocol/requests'
import { describe, expect, test } from 'vitest'
import type { StoredQuestion } from '../platform/rows/json-columns.ts'
import { answerFaults, changedQuestions, fittingAnswers, isAsked, keptAnswers } from './answers.rules.ts'

const question = (more: Partial<StoredQuestion>): StoredQuestion => ({
  id: 1,
  text: { fi: 'Mitä?' },
  kind: 'TEXT',
  required: true,
  ...more,
})
const options = [
  { code: 'A', name: { fi: 'Yksi' } },
  { code: 'B', name: { fi: 'Kaksi' } },
]
const known = { staff: new Set([7]), modules: new Set([8]) }

describe('an answer', () => {
  test.each<[string, Partial<StoredQuestion>, AnswerValue, string | undefined]>([
    ['text', { kind: 'TEXT' }, 'Hei', undefined],
    ['text that is too long', { kind: 'TEXT' }, 'a'.repeat(201), 'tooBig'],
    ['text as long as the form lets it be', { kind: 'TEXT', maxLength: 201 }, 'a'.repeat(201), undefined],
    ['4,000 letters', { kind: 'LONGTEXT' }, 'a'.repeat(4000), undefined],
    ['a number for a text', { kind: 'TEXT' }, 1, 'wrongType'],
    ['a day', { kind: 'DATE' }, '2026-11-23', undefined],
    ['a day that is none', { kind: 'DATE' }, '2026-02-30', 'wrongFormat'],
    ['a period', { kind: 'DATERANGE' }, { from: '2026-11-23', to: '2026-11-23' }, undefined],
    [
      'a period that ends first',
      { kind: 'DATERANGE' },
      { from: '2026-11-23', to: '2026-11-22' },
      'endBeforeStart',
    ],
    ['a number', { kind: 'NUMBER', min: 1, max: 5 }, 5, undefined],
    ['a number that is too small', { kind: 'NUMBER', min: 1 }, 0, 'tooSmall'],
    ['a number that is too large', { kind: 'NUMBER', max: 5 }, 6, 'tooBig'],
    ['one of the options', { kind: 'SINGLE', options }, 'A', undefined],
    ['none of the options', { kind: 'SINGLE', options }, 'C', 'notAllowed'],
    ['several of the options', { kind: 'MULTI', options }, ['A', 'B'], undefined],
    ['an option twice', { kind: 'MULTI', options }, ['A', 'A'], 'twice'],
    ['an option that is none', { kind: 'MULTI', options }, ['A', 'C'], 'notAllowed'],
    ['a no', { kind: 'BOOLEAN' }, false, undefined],
    ['a text for yes or no', { kind: 'BOOLEAN' }, 'true', 'wrongType'],
    ['a tick', { kind: 'CONFIRM' }, true, undefined],
    ['no tick', { kind: 'CONFIRM' }, false, 'required'],
    ['nothing but spaces', { kind: 'TEXT' }, '  ', 'required'],
    ['somebody of the staff', { kind: 'STAFF' }, 7, undefined],
    ['somebody else', { kind: 'STAFF' }, 8, 'notAllowed'],
    ['a unit of the plan', { kind: 'MODULE' }, 8, undefined],
    ['another unit', { kind: 'MODULE' }, 7, 'notAllowed'],
  ])('that is %s', (_title, more, value, code) => {
    const faults = answerFaults([question(more)], { 1: value }, { isSent: true, known })
    expect(faults.map(fault => fault.code)).toEqual(code === undefined ? [] : [code])
  })

  test('that is missing is no fault of a draft', () => {
    expect(answerFaults([question({})], {}, { isSent: false, known })).toEqual([])
  })
})

describe('a question that hangs on another', () => {
  const questions = [
    question({ id: 1, kind: 'SINGLE', options }),
    question({ id: 2, showWhen: { questionId: 1, values: ['B'] } }),
    question({ id: 3, showWhen: { questionId: 2, values: ['x'] } }),
  ]

  test.each([
    ['is asked where that one was answered so', { 1: 'B' }, [1, 2]],
    ['is not asked where it was answered otherwise', { 1: 'A' }, [1]],
    ['is not asked while nothing was answered', {}, [1]],
    ['is not asked where that one is hidden itself', { 1: 'A', 2: 'x' }, [1]],
    ['is asked where both are', { 1: 'B', 2: 'x' }, [1, 2, 3]],
  ])('%s', (_title, answers, expected) => {
    expect(questions.filter(one => isAsked(one, questions, answers)).map(one => one.id)).toEqual(expected)
  })

  test('needs no answer while it is hidden, and the one it was given is not sent', () => {
    const answers = { 1: 'A', 2: 'x' }
    expect(answerFaults(questions, answers, { isSent: true, known })).toEqual([])
    expect(keptAnswers(questions, answers)).toEqual({ 1: 'A' })
  })
})

describe('a form that has changed', () => {
  const begun = [question({ id: 1 }), question({ id: 2, kind: 'SINGLE', options })]

  test('asks again what is otherwise or new, whatever the order of its fields', () => {
    const same = JSON.parse('{"required":true,"kind":"TEXT","text":{"fi":"Mitä?"},"id":1}') as StoredQuestion
    const newest = [same, question({ id: 2, kind: 'SINGLE', options: options.slice(1) }), question({ id: 3 })]
    expect([...changedQuestions(begun, newest)]).toEqual([2, 3])
  })

  test('keeps the answers that still fit', () => {
    const newest = [question({ id: 2, kind: 'SINGLE', options: options.slice(1) }), question({ id: 3 })]
    expect(fittingAnswers(newest, { 1: 'gone', 2: 'A', 3: 'stays' })).toEqual({ 3: 'stays' })
  })
})
