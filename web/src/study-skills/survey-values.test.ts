import type { SurveyRound } from '@studentgo/protocol/study-skills'
import { describe, expect, test } from 'vitest'
import { areSame, bodyOf, rebased, type SurveyValues, withStoredIds } from './survey-values.ts'

const empty: SurveyValues = { answers: {}, wishes: [], freeText: '', learning: [], languages: [] }
const row = {
  key: 'new-1',
  kind: 'WORK' as const,
  title: 'Kahvila',
  place: ' ',
  from: '',
  to: '',
  hours: '40',
  description: '',
  attachments: [],
}

describe('what a survey sends', () => {
  test('a row without a name and a language that was not chosen stay on the device', () => {
    const values: SurveyValues = {
      ...empty,
      learning: [row, { ...row, key: 'new-2', title: '  ' }],
      languages: [{ key: 'new-1', language: '', level: 'B1' }],
    }
    const body = bodyOf(values, 'DRAFT', { version: 3 })
    expect(body?.priorLearning).toEqual([{ kind: 'WORK', title: 'Kahvila', hours: 40, attachmentIds: [] }])
    expect(body?.languages).toEqual([])
    expect(body?.version).toBe(3)
  })

  test.each([
    ['hours in words', { ...empty, learning: [{ ...row, hours: 'paljon' }] }],
    [
      'an end before the beginning',
      { ...empty, learning: [{ ...row, from: '2026-02-01', to: '2026-01-01' }] },
    ],
    [
      'a language told twice',
      {
        ...empty,
        languages: [
          { key: 'a', language: 'FI', level: 'A1' as const },
          { key: 'b', language: 'FI', level: 'A2' as const },
        ],
      },
    ],
  ])('%s is not sent', (_title, values) => {
    expect(bodyOf(values, 'DRAFT', { version: 0 })).toBeUndefined()
  })

  test('an answer that was emptied is the same as none', () => {
    expect(areSame({ ...empty, answers: { 802: '', 101: 2 } }, { ...empty, answers: { 101: 2 } })).toBe(true)
    expect(areSame({ ...empty, answers: { 101: 3 } }, { ...empty, answers: { 101: 2 } })).toBe(false)
  })
})

describe('an entry of earlier learning stays the same entry', () => {
  const cafe = { ...row, stored: { id: 7, title: 'Kahvila' } }
  const ids = (values: SurveyValues, state: 'DRAFT' | 'SUBMITTED' = 'DRAFT') =>
    bodyOf(values, state, { version: 1 })?.priorLearning.map(({ id, title }) => [id, title])
  const roundWith = (...told: [number, string][]): SurveyRound => ({
    schoolYear: 2026,
    state: 'DRAFT',
    areas: [],
    wishesForSupport: [],
    languages: [],
    attachments: [],
    version: 2,
    priorLearning: told.map(([id, title]) => ({ id, title, kind: 'WORK', attachmentIds: [] })),
  })

  test('with another name, and while it has none because a new one is being written', () => {
    expect(ids({ ...empty, learning: [{ ...cafe, title: 'Ravintola' }] })).toEqual([[7, 'Ravintola']])
    expect(ids({ ...empty, learning: [{ ...cafe, title: '' }] })).toEqual([[7, 'Kahvila']])
  })

  test('but what has no name when the survey is sent is left out', () => {
    expect(ids({ ...empty, learning: [{ ...cafe, title: ' ' }] }, 'SUBMITTED')).toEqual([])
  })

  test('what was sent gets the ids that the server gave, also when more has been typed meanwhile', () => {
    const nameless = { ...row, key: 'new-2', title: '' }
    const sent = { ...empty, learning: [nameless, row, { ...cafe, key: 'kept-0' }] }
    const now = { ...sent, learning: [...sent.learning, { ...row, key: 'new-3', title: 'Lisää' }] }
    const stored = withStoredIds(now, sent, 'DRAFT', roundWith([9, 'Kahvila'], [7, 'Kahvila']))
    expect(stored.learning.map(one => [one.key, one.stored?.id])).toEqual([
      ['new-2', undefined],
      ['new-1', 9],
      ['kept-0', 7],
      ['new-3', undefined],
    ])
  })

  test('an id alone is no change; an entry that is gone from the server comes back as a new one', () => {
    expect(areSame({ ...empty, learning: [cafe] }, { ...empty, learning: [row] })).toBe(true)
    const own = rebased(
      { ...empty, learning: [cafe, { ...cafe, stored: { id: 8, title: 'A' } }] },
      roundWith([8, 'A']),
    )
    expect(own.learning.map(one => one.stored?.id)).toEqual([undefined, 8])
  })
})
