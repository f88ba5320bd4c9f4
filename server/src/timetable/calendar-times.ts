import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { ICalEventData } from 'ical-generator'
import { calendarTime, isSecondPass } from './vtimezone.rules.ts'

/**
 * Start and end by the school's clock with its zone. A time in the hour that happens twice would be read as the
 * first pass, so an event that touches the second is written in UTC.
 */
export function timesOf(
  start: Date,
  end: Date,
  timeZone: string,
): Pick<ICalEventData, 'start' | 'end' | 'timezone'> {
  if (isSecondPass(start, timeZone) || isSecondPass(end, timeZone)) return { start, end }
  return { start: zoned(start, timeZone), end: zoned(end, timeZone), timezone: timeZone }
}

/** A moment as the library takes it from date libraries: it formats itself, always by the school's clock. */
function zoned(instant: Date, timeZone: string) {
  const moment = {
    format: (pattern?: string) => {
      const text = calendarTime(instant, timeZone)
      return pattern === 'HHmmss' ? text.slice(9) : text.slice(0, 8)
    },
    isValid: () => true,
    toDate: () => instant,
    toJSON: () => isoWithOffset(instant, timeZone),
    tz: () => moment,
  }
  return moment
}
