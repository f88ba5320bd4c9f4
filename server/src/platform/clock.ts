import { schoolDateOf } from '@studentgo/protocol/rules/calendar'

/** The one clock. Rules get its answers as arguments; nothing else may ask what time it is. */
export interface Clock {
  now(): Date
  today(): string
  readonly timeZone: string
  /** The real time, which other servers mean by what they date, also where this clock was set to another day. */
  realNow(): Date
  /** Milliseconds ahead of the machine's clock; 0 outside demonstrations and tests. */
  readonly ahead: number
}

/**
 * A clock that starts at `start` (an ISO instant) when given, and runs on from there. `skew` tells by how
 * many milliseconds this machine is behind the clock that all instances share.
 */
export function makeClock(timeZone: string, start?: string, skew: () => number = () => 0): Clock {
  const ahead = start === undefined ? 0 : Date.parse(start) - Date.now()
  const realNow = () => new Date(Date.now() + skew())
  const now = () => new Date(realNow().getTime() + ahead)
  return { now, realNow, today: () => schoolDateOf(now(), timeZone), timeZone, ahead }
}

/** A smaller difference is not corrected: the round trip to the database takes as long. */
const toleratedMilliseconds = 250
const measureEveryMilliseconds = 60_000

/**
 * Follows the clock of the database, so that servers whose own clocks differ agree on when a session ends
 * (security 4.2). `ask` answers the database's time in milliseconds. Measures now and every minute; a
 * measurement that fails leaves things as they were.
 */
export async function followClock(ask: () => Promise<number>): Promise<{ skew(): number; stop(): void }> {
  let skew = 0
  const measure = async () => {
    const before = Date.now()
    const there = await ask()
    const measured = there - (before + Date.now()) / 2
    if (Math.abs(measured - skew) > toleratedMilliseconds) skew = Math.round(measured)
  }
  await measure()
  const timer = setInterval(() => {
    measure().catch(() => undefined)
  }, measureEveryMilliseconds)
  timer.unref()
  return { skew: () => skew, stop: () => clearInterval(timer) }
}

/** The time of an instant for what does not change an answer, such as the age of a cached fact (decision 0073). */
export function unwatchedTime(instant: Date): number {
  return Date.prototype.getTime.call(instant)
}
