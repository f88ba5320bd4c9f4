import { expect, test } from 'vitest'
import { lastOf, quickCountOf, quickDays } from './quick-days.ts'

test.each([
  ['on a Thursday', '2026-11-26', ['2026-11-26', '2026-11-27']],
  ['on a Friday', '2026-11-27', ['2026-11-27', '2026-11-30']],
  ['on a Saturday', '2026-11-28', ['2026-11-30', '2026-12-01']],
  ['on a Sunday', '2026-11-29', ['2026-11-30', '2026-12-01']],
])('an absence is reported %s for the next two school days with one tap', (_, today, days) => {
  expect(quickDays(today)).toEqual(days)
})

test.each([
  ['2026-11-26', 1, '2026-11-26'],
  ['2026-11-26', 2, '2026-11-27'],
  ['2026-11-26', 3, '2026-11-30'],
  ['2026-11-27', 2, '2026-11-30'],
])('from %s on %i school days last until %s', (start, count, end) => {
  expect(lastOf(start, count)).toBe(end)
  expect(quickCountOf(start, end)).toBe(count)
})

test.each([
  ['2026-11-26', '2026-11-28'],
  ['2026-11-26', '2026-12-01'],
  ['2026-11-26', '2026-11-25'],
])('from %s until %s is a number of days that has no chip', (start, end) => {
  expect(quickCountOf(start, end)).toBeUndefined()
})
