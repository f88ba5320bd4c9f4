import { describe, expect, it } from 'vitest'
import { overlaps } from './reported-absence.rules.ts'

const today = '2026-11-23'
const on = (startDate: string, endDate = startDate) => ({ startDate, endDate })

describe('two notices', () => {
  const morning = { ...on(today), startTime: '08:00', endTime: '10:00' }
  it.each([
    ['on neighbouring days', on('2026-11-22'), on(today), false],
    ['sharing a day', on('2026-11-20', today), on(today, '2026-11-25'), true],
    ['a part of a day and the whole day', morning, on(today), true],
    ['parts that touch', morning, { ...morning, startTime: '10:00', endTime: '11:00' }, false],
    ['parts that cross', morning, { ...morning, startTime: '09:59', endTime: '11:00' }, true],
  ] as const)('%s overlap: %s', (_, one, other, expected) => {
    expect(overlaps(one, other)).toBe(expected)
    expect(overlaps(other, one)).toBe(expected)
  })
})
