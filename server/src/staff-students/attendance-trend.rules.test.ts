import { expect, test } from 'vitest'
import { trendOf } from './attendance-trend.rules.ts'

const weeks = (...absent: (number | null)[]) =>
  absent.map(minutes => ({ heldMinutes: minutes === null ? 0 : 100, absentMinutes: minutes ?? 0 }))

test.each([
  ['is better when less is missed than before', weeks(40, 40, 0, 0, 0, 0), 'BETTER'],
  ['is worse when more is missed', weeks(0, 0, 10, 10, 10, 10), 'WORSE'],
  ['is the same within chance', weeks(4, 4, 0, 0, 0, 0), 'SAME'],
  ['is worse from a difference of five hundredths on', weeks(0, 5, 5, 5, 5), 'WORSE'],
  ['is better from the same difference on', weeks(5, 0, 0, 0, 0), 'BETTER'],
  ['leaves holidays out', weeks(40, null, 0, 0, null, 0, 0), 'BETTER'],
  ['is told after a month of holidays', weeks(40, 0, 0, 0, 0, null, null, null, null), 'BETTER'],
  ['is not told in the first weeks', weeks(0, 0, 0, 0), undefined],
  ['is not told before anything was held', [], undefined],
])('attendance %s', (_what, params, trend) => {
  expect(trendOf(params)).toBe(trend)
})
