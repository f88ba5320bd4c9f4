import { describe, expect, test } from 'vitest'
import { areSame, bodyOf, type SurveyValues } from './survey-values.ts'

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
