import { describe, expect, test } from 'vitest'
import { reviewPaceOf } from './review-pace.rules.ts'

const began = '2026-08-10'

describe('plan talks and the promise of the provider', () => {
  test.each([
    ['a new student has a third of a year for the first talk', [], 3, '2026-12-10', '2026-12-10', false],
    ['the day after, it is late', [], 3, '2026-12-11', '2026-12-10', true],
    ['a talk gives a third of a year again', ['2026-09-01'], 3, '2026-12-11', '2027-01-01', false],
    ['a talk that is still to come does not count', ['2026-12-24'], 3, '2026-12-11', '2026-12-10', true],
    ['one talk a year is due a year after', ['2026-09-01'], 1, '2027-09-01', '2027-09-01', false],
    [
      'a talk before the studies began gives no more time',
      ['2026-06-01'],
      3,
      '2026-12-11',
      '2026-12-10',
      true,
    ],
  ] as const)('%s', (_title, days, perYear, today, dueBy, overdue) => {
    const talks = days.map(date => ({ date, type: 'HOKS_MEETING' as const }))
    expect(reviewPaceOf(talks, began, perYear, today)).toMatchObject({ dueBy, overdue })
  })

  test('guidance, support talks and interventions are no reviews of the plan', () => {
    const talks = (['GUIDANCE', 'SUPPORT_MEETING', 'INTERVENTION', 'OTHER'] as const).map(type => ({
      date: '2026-10-01',
      type,
    }))
    expect(reviewPaceOf(talks, began, 3, '2026-11-23')).toEqual({
      perYear: 3,
      heldInYear: 0,
      dueBy: '2026-12-10',
      overdue: false,
    })
  })

  test('only the talks of the last twelve months are counted', () => {
    const talks = ['2025-11-23', '2025-11-24', '2026-05-02', '2026-11-23'].map(date => ({
      date,
      type: 'PROGRESS_REVIEW' as const,
    }))
    expect(reviewPaceOf(talks, '2024-08-10', 3, '2026-11-23')).toMatchObject({
      heldInYear: 3,
      lastOn: '2026-11-23',
    })
  })

  test('a school that promises no talks is never late', () => {
    expect(reviewPaceOf([], began, 0, '2030-01-01')).toBeUndefined()
  })
})
