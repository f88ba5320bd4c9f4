import { skillAreas } from '@studentgo/protocol/study-skills'
import { describe, expect, test } from 'vitest'
import {
  answerFaults,
  languageFaults,
  learningFaults,
  leftOut,
  partedAnswers,
  savingRefused,
} from './study-skills.rules.ts'
import { survey } from './survey.data.ts'

const needed = survey.flatMap(area => area.questions.filter(one => !one.optional).map(one => one.id))
const complete = Object.fromEntries(needed.map(id => [id, 3]))

describe('the survey', () => {
  test('has the eight cards in their order, and every question its own number', () => {
    expect(survey.map(area => area.code)).toEqual(skillAreas)
    const ids = survey.flatMap(area => area.questions.map(question => question.id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('nobody has to answer on wellbeing', () => {
    const wellbeing = survey.find(area => area.code === 'WELLBEING')
    expect(wellbeing?.questions.every(question => question.optional)).toBe(true)
  })
})

describe('answers', () => {
  test.each([
    ['a draft may be empty', {}, false, []],
    ['what is sent answers every scale', complete, true, []],
    ['a question that nobody asks is refused', { 999: 3 }, false, ['body.answers.999 unknownField']],
    ['a text is no step of a scale', { 101: 'hyvin' }, false, ['body.answers.101 notAllowed']],
    ['a step is no text', { 703: 2 }, false, ['body.answers.703 notAllowed']],
    ['an option must be one of those offered', { 801: ['YACHT'] }, false, ['body.answers.801 notAllowed']],
    ['a text answers where one is asked for', { 703: 'Muutto.' }, false, []],
    ['a list is no text', { 703: ['PLACE'] }, false, ['body.answers.703 notAllowed']],
    ['a list is no step', { 101: ['PLACE'] }, false, ['body.answers.101 notAllowed']],
    ['all options are of those offered', { 801: ['PLACE', 'YACHT'] }, false, ['body.answers.801 notAllowed']],
    ['an option is chosen once', { 801: ['PLACE', 'PLACE'] }, false, ['body.answers.801 notAllowed']],
  ] as const)('%s', (_title, answers, isSent, faults) => {
    const params = Object.fromEntries(
      Object.entries(answers).map(([id, value]) => [id, Array.isArray(value) ? [...value] : value]),
    )
    expect(answerFaults(survey, params, isSent).map(one => `${one.field} ${one.code}`)).toEqual(faults)
  })

  test('sending reports every scale that lacks an answer', () => {
    expect(answerFaults(survey, {}, true)).toEqual(
      needed.map(id => ({ code: 'required', field: `body.answers.${id}` })),
    )
  })

  test('those on wellbeing are stored apart, and empty ones not at all', () => {
    expect(partedAnswers(survey, { 101: 4, 701: 1, 703: 'Muutto.', 802: '', 801: [] })).toEqual({
      answers: { 101: 4 },
      wellbeing: { 701: 1, 703: 'Muutto.' },
    })
  })
})

describe('saving', () => {
  test.each([
    ['a first draft', undefined, 'DRAFT', 0, undefined],
    [
      'a first draft that another device has made already',
      { state: 'DRAFT', version: 1 },
      'DRAFT',
      0,
      'stale-version',
    ],
    ['a round that the school has opened', { state: 'NOT_STARTED', version: 1 }, 'DRAFT', 1, undefined],
    ['a draft again', { state: 'DRAFT', version: 4 }, 'DRAFT', 4, undefined],
    ['an old draft', { state: 'DRAFT', version: 4 }, 'DRAFT', 3, 'stale-version'],
    ['a draft that is sent', { state: 'DRAFT', version: 4 }, 'SUBMITTED', 4, undefined],
    ['changes to what was sent', { state: 'SUBMITTED', version: 5 }, 'SUBMITTED', 5, undefined],
    ['a draft over what was sent', { state: 'SUBMITTED', version: 5 }, 'DRAFT', 5, 'state-conflict'],
    ['anything after the talk', { state: 'DISCUSSED', version: 6 }, 'SUBMITTED', 6, 'state-conflict'],
    ['an old version after the talk', { state: 'DISCUSSED', version: 6 }, 'DRAFT', 5, 'state-conflict'],
  ] as const)('%s', (_title, saved, state, version, refused) => {
    expect(savingRefused(saved, { state, version })).toBe(refused)
  })
})

describe('entries of earlier learning', () => {
  test.each([
    ['new ones', [undefined, undefined], [], [11, 12]],
    ['all that there is', [12, 11], [], []],
    ['one that stays and a new one', [11, undefined], [], [12]],
    ['one that is not of the round', [11, 13], ['body.priorLearning.1.id notAllowed'], [12]],
    ['one that is named twice', [11, 11], ['body.priorLearning.1.id twice'], [12]],
    ['none', [], [], [11, 12]],
  ] as const)('%s', (_title, ids, faults, gone) => {
    const sent = ids.map(id => ({ id }))
    expect(learningFaults([11, 12], sent).map(one => `${one.field} ${one.code}`)).toEqual(faults)
    expect(leftOut([11, 12], sent)).toEqual(gone)
  })
})

test('a student names each language once, and one of the list', () => {
  const languages = ['FI', 'SV', 'XX', 'FI', 'XX'].map(language => ({ language, level: 'B1' as const }))
  const faults = languageFaults(languages, code => code !== 'XX')
  expect(faults.map(({ code, field }) => `${field} ${code}`)).toEqual([
    'body.languages.2.language notAllowed',
    'body.languages.3.language twice',
    'body.languages.4.language twice',
  ])
})
