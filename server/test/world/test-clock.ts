import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { Clock } from '../../src/platform/clock.ts'
import { testNow, testTimeZone } from './test-time.ts'

export interface TestClock extends Clock {
  /** Lets time pass. */
  pass(span: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
  /** Goes back to its start. */
  reset(): void
}

/** A clock stopped at `start` until a test lets time pass. */
export function makeTestClock(start = testNow): TestClock {
  let at = Date.parse(start)
  return {
    timeZone: testTimeZone,
    ahead: 0,
    now: () => new Date(at),
    realNow: () => new Date(),
    today: () => schoolDateOf(new Date(at), testTimeZone),
    pass({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
    reset() {
      at = Date.parse(start)
    },
  }
}
