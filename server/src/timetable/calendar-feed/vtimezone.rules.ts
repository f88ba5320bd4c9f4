import { isoWithOffset, offsetMinutes } from '@studentgo/protocol/rules/calendar'

const minute = 60_000
const day = 1440 * minute
const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** A change of the clock: the instant, and the minutes ahead of UTC before and after it. */
export interface ClockChange {
  at: Date
  before: number
  after: number
}

/** The changes of a zone's clock in whole years, both included. */
export function clockChanges(timeZone: string, firstYear: number, lastYear: number): ClockChange[] {
  const changes: ClockChange[] = []
  const end = Date.UTC(lastYear + 1, 0, 1)
  for (let at = Date.UTC(firstYear, 0, 1); at < end; at += day) {
    const before = offsetMinutes(new Date(at), timeZone)
    const after = offsetMinutes(new Date(at + day), timeZone)
    if (before !== after) changes.push({ at: minuteOfChange(at, at + day, timeZone), before, after })
  }
  return changes
}

function minuteOfChange(from: number, to: number, timeZone: string): Date {
  const before = offsetMinutes(new Date(from), timeZone)
  let [low, high] = [from / minute, to / minute]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetMinutes(new Date(middle * minute), timeZone) === before) low = middle
    else high = middle
  }
  return new Date(high * minute)
}

/**
 * The VTIMEZONE component (RFC 5545, 3.6.5) of a zone for events between two years. A change that comes on the
 * same last weekday of the same month every year is written as that yearly rule, others by their dates; a zone
 * that keeps its clock has one observance.
 */
export function vtimezone(timeZone: string, firstYear: number, lastYear: number): string {
  // A year before, so that there is a change before the first event; and enough years to see a rule.
  const changes = clockChanges(timeZone, firstYear - 1, Math.max(lastYear, firstYear + 1))
  const kinds = Map.groupBy(changes, change => `${change.before} ${change.after}`)
  const observances =
    changes.length === 0
      ? fixedObservance(timeZone, firstYear)
      : [...kinds.values()].flatMap(kind => observance(kind, timeZone))
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances, 'END:VTIMEZONE'].join('\r\n')
}

function observance(changes: readonly ClockChange[], timeZone: string): string[] {
  const [first, ...others] = changes
  if (first === undefined) return []
  const kind = first.after > first.before ? 'DAYLIGHT' : 'STANDARD'
  const rule = yearlyRule(changes)
  const dates = others.map(change => localText(change))
  const repeats = rule ?? (dates.length === 0 ? undefined : `RDATE:${dates.join(',')}`)
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localText(first)}`,
    ...(repeats === undefined ? [] : [repeats]),
    `TZOFFSETFROM:${offsetText(first.before)}`,
    `TZOFFSETTO:${offsetText(first.after)}`,
    `TZNAME:${abbreviation(first.at, timeZone)}`,
    `END:${kind}`,
  ]
}

function fixedObservance(timeZone: string, year: number): string[] {
  const start = new Date(Date.UTC(year, 0, 1))
  const offset = offsetText(offsetMinutes(start, timeZone))
  return [
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    `TZNAME:${abbreviation(start, timeZone)}`,
    'END:STANDARD',
  ]
}

/** «Last Sunday of March», when that and the time of day are the same in every year. */
function yearlyRule(changes: readonly ClockChange[]): string | undefined {
  const rules = new Set(
    changes.map(change => {
      const local = wall(change)
      const inAWeek = new Date(local.getTime() + 7 * day)
      const isLast = inAWeek.getUTCMonth() !== local.getUTCMonth()
      const time = local.getTime() % day
      return isLast
        ? `${local.getUTCMonth() + 1} ${weekdayNames[local.getUTCDay()]} ${time}`
        : `no rule ${local}`
    }),
  )
  const [rule = ''] = rules
  if (rules.size !== 1 || changes.length < 2) return undefined
  const [month, weekday] = rule.split(' ')
  return `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1${weekday}`
}

/** What the clock showed when it was changed, carried as if it were UTC. */
function wall({ at, before }: ClockChange): Date {
  return new Date(at.getTime() + before * minute)
}

function localText(change: ClockChange): string {
  return wall(change).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
}

function offsetText(minutes: number): string {
  const sign = minutes < 0 ? '-' : '+'
  const ahead = Math.abs(minutes)
  return `${sign}${String(Math.floor(ahead / 60)).padStart(2, '0')}${String(ahead % 60).padStart(2, '0')}`
}

function abbreviation(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find(part => part.type === 'timeZoneName')?.value ?? timeZone
}

/**
 * Whether a wall-clock time names another, earlier instant as well: the second pass through the hour that
 * happens twice in October. A calendar reads such a time as the first one (RFC 5545, 3.3.5).
 */
export function isSecondPass(instant: Date, timeZone: string): boolean {
  const offset = offsetMinutes(instant, timeZone)
  const before = offsetMinutes(new Date(instant.getTime() - day / 4), timeZone)
  if (before <= offset) return false
  const first = new Date(instant.getTime() - (before - offset) * minute)
  return offsetMinutes(first, timeZone) === before
}

/** A wall-clock text as calendars write it, `20261123T081500`. */
export function calendarTime(instant: Date, timeZone: string): string {
  return isoWithOffset(instant, timeZone).slice(0, 19).replaceAll(/[-:]/g, '')
}
