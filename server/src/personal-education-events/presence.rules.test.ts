import { describe, expect, it } from 'vitest'
import { agreedMinutes } from './presence.rules.ts'

const period = { startDate: '2026-11-02', endDate: '2026-12-04', weekdays: [1, 2, 3, 4], dailyMinutes: 480 }
const day = (date: string, hours: number, state: 'LOGGED' | 'CONFIRMED' | 'DISPUTED' = 'LOGGED') => ({
  date,
  hours,
  state,
})

describe('presence at work', () => {
  it.each([
    ['nothing yet on the first morning', '2026-11-02', [], [], 0, 0],
    ['today once it was logged', '2026-11-02', [day('2026-11-02', 7.5)], [], 480, 450],
    ['a week without a log', '2026-11-09', [], [], 4 * 480, 0],
    [
      'a day off is not expected',
      '2026-11-09',
      [],
      [{ startDate: '2026-11-03', endDate: '2026-11-04' }],
      2 * 480,
      0,
    ],
    [
      'a shift on another weekday is there and was not agreed',
      '2026-11-09',
      [day('2026-11-06', 6)],
      [],
      4 * 480,
      360,
    ],
    ['disputed hours are not there', '2026-11-03', [day('2026-11-02', 8, 'DISPUTED')], [], 480, 0],
    ['days of another period do not count', '2026-11-03', [day('2026-10-30', 8)], [], 480, 0],
    ['nothing is expected after the last day', '2027-01-10', [], [], 20 * 480, 0],
  ] as const)('%s', (_what, today, log, daysOff, heldMinutes, attendedMinutes) => {
    expect(agreedMinutes(period, log, daysOff, today)).toEqual({ heldMinutes, attendedMinutes })
  })
})
