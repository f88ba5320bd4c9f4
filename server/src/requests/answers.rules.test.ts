import type { AnswerValue } from '@studentgo/protocol/requests'
import { describe, expect, test } from 'vitest'
import type { StoredQuestion } from '../platform/rows/json-columns.ts'
import {
  answerFaults,
  changedQuestions,
  fittingAnswers,
  isAsked,
  keptAnswers,
  namedIds,
} from './answers.rules.ts'

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
    ['one letter more', { kind: 'LONGTEXT' }, 'a'.repeat(4001), 'tooBig'],
    ['a number for a text', { kind: 'TEXT' }, 1, 'wrongType'],
    ['a number for a long text', { kind: 'LONGTEXT' }, 1, 'wrongType'],
    ['a day', { kind: 'DATE' }, '2026-11-23', undefined],
    ['a day that is none', { kind: 'DATE' }, '2026-02-30', 'wrongFormat'],
    ['a number for a day', { kind: 'DATE' }, 20261123, 'wrongType'],
    ['a period', { kind: 'DATERANGE' }, { from: '2026-11-23', to: '2026-11-23' }, undefined],
    [
      'a period that ends first',
      { kind: 'DATERANGE' },
      { from: '2026-11-23', to: '2026-11-22' },
      'endBeforeStart',
    ],
    ['a day for a period', { kind: 'DATERANGE' }, '2026-11-23', 'wrongType'],
    ['a list for a period', { kind: 'DATERANGE' }, ['2026-11-23'], 'wrongType'],
    ['the largest number', { kind: 'NUMBER', min: 1, max: 5 }, 5, undefined],
    ['the smallest number', { kind: 'NUMBER', min: 1, max: 5 }, 1, undefined],
    ['a text for a number', { kind: 'NUMBER' }, '5', 'wrongType'],
    ['a number that is too small', { kind: 'NUMBER', min: 1 }, 0, 'tooSmall'],
    ['a number that is too large', { kind: 'NUMBER', max: 5 }, 6, 'tooBig'],
    ['one of the options', { kind: 'SINGLE', options }, 'A', undefined],
    ['none of the options', { kind: 'SINGLE', options }, 'C', 'notAllowed'],
    ['a list for one option', { kind: 'SINGLE', options }, ['A'], 'wrongType'],
    ['several of the options', { kind: 'MULTI', options }, ['A', 'B'], undefined],
    ['an option twice', { kind: 'MULTI', options }, ['A', 'A'], 'twice'],
    ['an option that is none', { kind: 'MULTI', options }, ['A', 'C'], 'notAllowed'],
    ['a text for several options', { kind: 'MULTI', options }, 'A', 'wrongType'],
    ['no option at all', { kind: 'MULTI', options }, [], 'required'],
    ['a no', { kind: 'BOOLEAN' }, false, undefined],
    ['a text for yes or no', { kind: 'BOOLEAN' }, 'true', 'wrongType'],
    ['a tick', { kind: 'CONFIRM' }, true, undefined],
    ['a text for a tick', { kind: 'CONFIRM' }, 'true', 'wrongType'],
    ['no tick', { kind: 'CONFIRM' }, false, 'required'],
    ['nothing but spaces', { kind: 'TEXT' }, '  ', 'required'],
    ['somebody of the staff', { kind: 'STAFF' }, 7, undefined],
    ['somebody else', { kind: 'STAFF' }, 8, 'notAllowed'],
    ['a name for somebody of the staff', { kind: 'STAFF' }, '7', 'wrongType'],
    ['a unit of the plan', { kind: 'MODULE' }, 8, undefined],
    ['another unit', { kind: 'MODULE' }, 7, 'notAllowed'],
    ['a name for a unit', { kind: 'MODULE' }, '8', 'wrongType'],
  ])('that is %s', (_title, more, value, code) => {
    const faults = answerFaults([question(more)], { 1: value }, { isSent: true, known })
    expect(faults.map(fault => fault.code)).toEqual(code === undefined ? [] : [code])
  })

  test('that is missing is no fault of a draft', () => {
    expect(answerFaults([question({})], {}, { isSent: false, known })).toEqual([])
  })

  test('that is empty counts as missing in a draft, whatever its type', () => {
    expect(answerFaults([question({ kind: 'NUMBER' })], { 1: ' ' }, { isSent: false, known })).toEqual([])
  })

  test('to no question of the form is refused', () => {
    expect(answerFaults([question({})], { 2: 'Hei' }, { isSent: false, known })).toEqual([
      { code: 'unknownField', field: 'body.answers.2' },
    ])
  })

  test.each([
    ['a text that is too long', question({ maxLength: 5 }), 'abcdef', { maximum: 5 }],
    ['a number that is too small', question({ kind: 'NUMBER', min: 2 }), 1, { minimum: 2 }],
    ['a number that is too large', question({ kind: 'NUMBER', max: 2 }), 3, { maximum: 2 }],
  ])('that is %s reports its bound', (_title, asked, value, params) => {
    const [fault] = answerFaults([asked], { 1: value }, { isSent: true, known })
    expect(fault?.params).toEqual(params)
  })
})

describe('the ids that answers name', () => {
  const questions = [
    question({ id: 1, kind: 'STAFF' }),
    question({ id: 2, kind: 'MODULE' }),
    question({ id: 3, kind: 'NUMBER' }),
    question({ id: 4, kind: 'STAFF' }),
  ]

  test('are grouped by what they refer to', () => {
    expect(namedIds(questions, { 1: 7, 2: 8, 3: 9, 4: 1 })).toEqual({ staff: [7, 1], modules: [8] })
  })

  test.each([
    ['a text', '7'],
    ['a fraction', 7.5],
    ['zero', 0],
    ['less', -7],
    ['more than a database can hold exactly', 2 ** 53],
    ['nothing', undefined],
  ])('are not looked up where the answer is %s', (_title, value) => {
    const answers = (value === undefined ? {} : { 1: value }) as Record<string, AnswerValue>
    expect(namedIds(questions, answers)).toEqual({ staff: [], modules: [] })
  })
})

describe('a question that depends on another', () => {
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

  test.each([
    ['one of several chosen', question({ id: 1, kind: 'MULTI', options }), ['B'], ['A', 'B'], true],
    ['none of several chosen', question({ id: 1, kind: 'MULTI', options }), ['B'], ['A'], false],
    ['a yes', question({ id: 1, kind: 'BOOLEAN' }), ['true'], true, true],
    ['a number', question({ id: 1, kind: 'NUMBER' }), ['3'], 3, true],
    ['the word for nothing', question({ id: 1 }), ['undefined'], undefined, false],
  ])('is asked by %s as well', (_title, first, values, answer, expected) => {
    const hanging = question({ id: 2, showWhen: { questionId: 1, values } })
    const answers = (answer === undefined ? {} : { 1: answer }) as Record<string, AnswerValue>
    expect(isAsked(hanging, [first, hanging], answers)).toBe(expected)
  })

  test('is asked at the end of a chain of all questions', () => {
    const chain = [1, 2, 3, 4].map(id =>
      question({ id, ...(id === 1 ? {} : { showWhen: { questionId: id - 1, values: ['x'] } }) }),
    )
    const answers = { 1: 'x', 2: 'x', 3: 'x' }
    expect(chain.every(one => isAsked(one, chain, answers))).toBe(true)
  })

  test.each([
    ['two that wait for each other', [2, 1]],
    ['one that waits for itself', [1]],
    ['one that waits for none of the form', [9]],
  ])('is never asked: %s', (_title, others) => {
    const circle = others.map((questionId, index) =>
      question({ id: index + 1, showWhen: { questionId, values: ['x'] } }),
    )
    expect(circle.filter(one => isAsked(one, circle, { 1: 'x', 2: 'x', 9: 'x' }))).toEqual([])
  })

  test('needs no answer while it is hidden, and the one it was given is not sent', () => {
    const answers = { 1: 'A', 2: 'x' }
    expect(answerFaults(questions, answers, { isSent: true, known })).toEqual([])
    expect(keptAnswers(questions, answers)).toEqual({ 1: 'A' })
  })

  test('that was left empty is not sent', () => {
    expect(keptAnswers(questions, { 1: 'B', 2: ' ' })).toEqual({ 1: 'B' })
  })
})

describe('a form that has changed', () => {
  const begun = [question({ id: 1 }), question({ id: 2, kind: 'SINGLE', options })]

  test('asks again what is different or new, whatever the order of its fields', () => {
    const same = JSON.parse('{"required":true,"kind":"TEXT","text":{"fi":"Mitä?"},"id":1}') as StoredQuestion
    const newest = [same, question({ id: 2, kind: 'SINGLE', options: options.slice(1) }), question({ id: 3 })]
    expect([...changedQuestions(begun, newest)]).toEqual([2, 3])
  })

  test('asks again when options are in another order', () => {
    const newest = [question({ id: 2, kind: 'SINGLE', options: options.toReversed() })]
    expect([...changedQuestions(begun, newest)]).toEqual([2])
  })

  test('keeps people and units that answers name', () => {
    const newest = [question({ id: 1, kind: 'STAFF' }), question({ id: 2, kind: 'MODULE' })]
    expect(fittingAnswers(newest, { 1: 70, 2: 80 })).toEqual({ 1: 70, 2: 80 })
  })

  test('keeps the answers that still fit', () => {
    const newest = [question({ id: 2, kind: 'SINGLE', options: options.slice(1) }), question({ id: 3 })]
    expect(fittingAnswers(newest, { 1: 'gone', 2: 'A', 3: 'stays' })).toEqual({ 3: 'stays' })
  })
})
