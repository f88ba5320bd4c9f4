import type { SelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { describe, expect, test } from 'vitest'
import { areSame, bodyOf, fitDraft, missingIn, valuesOf } from './self-assessment-values.ts'

const stored: SelfAssessment = {
  demonstrationId: 7,
  state: 'DRAFT',
  gradeScale: 'NUM_1_5',
  items: [
    { requirementId: 11, text: 'Suunnittelet', moduleName: 'Kalusteet', level: 3, criteriaShown: [] },
    { requirementId: 12, text: 'Valmistat', moduleName: 'Kalusteet', level: null, criteriaShown: [] },
  ],
  sharedWithParents: false,
  editable: true,
  version: 2,
}

describe('what a self-assessment sends', () => {
  test('all that is written, with empty texts where something was taken away', () => {
    const values = valuesOf({ ...stored, strengths: 'Mittaan tarkasti.' })
    expect(bodyOf({ ...values, strengths: '' }, 'DRAFT', 2)).toEqual({
      state: 'DRAFT',
      items: [
        { requirementId: 11, level: 3, comment: '' },
        { requirementId: 12, level: null, comment: '' },
      ],
      overallLevel: null,
      strengths: '',
      develop: '',
      howPrepared: '',
      sharedWithParents: false,
      version: 2,
    })
  })

  test('a comment that is too long stays on the device', () => {
    const values = valuesOf(stored)
    const items = { ...values.items, 12: { level: 2, comment: 'a'.repeat(1001) } }
    expect(bodyOf({ ...values, items }, 'DRAFT', 2)).toBeUndefined()
  })

  test('nothing is sent to the assessors before each requirement has a level', () => {
    const values = valuesOf(stored)
    expect(missingIn(stored, values)).toEqual([12])
    const items = { ...values.items, 12: { level: 'NOT_YET' as const, comment: '' } }
    expect(missingIn(stored, { ...values, items })).toEqual([])
  })

  test('a space at the end is no change, another level is one', () => {
    const values = valuesOf(stored)
    expect(areSame(values, { ...values, develop: ' ' })).toBe(true)
    const items = { ...values.items, 11: { level: 4, comment: '' } }
    expect(areSame(values, { ...values, items })).toBe(false)
  })

  test('a draft of requirements that were changed keeps what still fits', () => {
    const draft = {
      ...valuesOf(stored),
      develop: 'Pintakäsittely',
      items: { 11: { level: 5, comment: 'Hyvin' }, 99: { level: 1, comment: '' } },
    }
    const values = fitDraft(draft, stored)
    expect(values.items).toEqual({
      11: { level: 5, comment: 'Hyvin' },
      12: { level: null, comment: '' },
    })
    expect(values.develop).toBe('Pintakäsittely')
  })
})
