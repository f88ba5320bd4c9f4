/**
 * How far a zone's clock is ahead of UTC. Asking `Intl` for every instant is slow, so the changes of a year
 * are found once, by halving to the second; after that an answer is a lookup in a short list.
 */

interface OffsetPeriod {
  /** The first millisecond for which the offset holds. */
  readonly from: number
  readonly minutes: number
}

const day = 86_400_000
/** No zone has changed its clock twice within so few days since there are time zones of law. */
const step = 5 * day
const mostYears = 400

const formats = new Map<string, Intl.DateTimeFormat>()
const years = new Map<string, OffsetPeriod[]>()

/** Whole minutes ahead of UTC at an instant in milliseconds; throws RangeError for an unknown zone. */
export function zoneOffset(instant: number, timeZone: string): number {
  const year = new Date(instant).getUTCFullYear()
  const key = `${timeZone} ${year}`
  let periods = years.get(key)
  if (periods === undefined) {
    periods = periodsOf(year, timeZone)
    if (years.size >= mostYears) years.clear()
    years.set(key, periods)
  }
  let minutes = 0
  for (const period of periods) {
    if (period.from > instant) break
    minutes = period.minutes
  }
  return minutes
}

function periodsOf(year: number, timeZone: string): OffsetPeriod[] {
  const start = startOfYear(year)
  const end = startOfYear(year + 1)
  const periods = [{ from: start, minutes: measure(start, timeZone) }]
  for (let from = start; from < end; from += step) {
    const to = Math.min(from + step, end - 1)
    const minutes = measure(to, timeZone)
    if (minutes !== periods.at(-1)?.minutes)
      periods.push({ from: changeBetween(from, to, timeZone), minutes })
  }
  return periods
}

/** `Date.UTC` would read the years 0 to 99 as 1900 to 1999. */
function startOfYear(year: number): number {
  return new Date(0).setUTCFullYear(year, 0, 1)
}

function changeBetween(from: number, to: number, timeZone: string): number {
  const before = measure(from, timeZone)
  let [low, high] = [Math.floor(from / 1000), Math.floor(to / 1000)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (measure(middle * 1000, timeZone) === before) low = middle
    else high = middle
  }
  return high * 1000
}

function measure(instant: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    formats.set(timeZone, format)
  }
  const name = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(instant))
  if (name === null) throw new RangeError(`no offset: ${timeZone}`)
  const [, sign, hours, minutes, seconds] = name
  const ahead = Math.round(Number(hours ?? 0) * 60 + Number(minutes ?? 0) + Number(seconds ?? 0) / 60)
  return sign === '-' ? -ahead : ahead
}
