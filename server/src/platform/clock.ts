import { schoolDateOf } from '@studentgo/protocol/rules/calendar'

/** The one clock. Rules get its answers as arguments; nothing else may ask what time it is. */
export interface Clock {
  now(): Date
  today(): string
  readonly timeZone: string
  /** Milliseconds ahead of the machine's clock; 0 outside demonstrations and tests. */
  readonly ahead: number
}

/** A clock that starts at `start` (an ISO instant) when given, and runs on from there. */
export function makeClock(timeZone: string, start?: string): Clock {
  const ahead = start === undefined ? 0 : Date.parse(start) - Date.now()
  const now = () => new Date(Date.now() + ahead)
  return { now, today: () => schoolDateOf(now(), timeZone), timeZone, ahead }
}
