import { zoneOffset } from './zone-offset.ts'

/**
 * Calendar rules of the specification §9: weeks start on Monday, the first week contains 4 January, clocks
 * have 24 hours. A school day is `YYYY-MM-DD` text; an instant is ISO text with its offset or a `Date`; the
 * two meet only here, with the school's time zone named. Nothing here depends on the zone of the machine.
 */

const minute = 60_000
const dayLength = 86_400_000

/** The school day on which an instant falls. */
export function schoolDateOf(instant: Date | string, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 10)
}

/** The wall-clock time `HH:mm` of an instant in the school. */
export function schoolTimeOf(instant: Date | string, timeZone: string): string {
  return wallClock(instant, timeZone).slice(11, 16)
}

/**
 * The instant of a wall-clock time `HH:mm` or `HH:mm:ss` on a school day. A time that does not exist on the
 * night in March means the instant an hour later; a time that happens twice in October means the second one
 * (winter time), as PostgreSQL reads it.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(time)) throw new RangeError(`no time of day: ${time}`)
  const local = startOf(date) + Date.parse(`1970-01-01T${time}Z`)
  const [before, after] = readingsOf(local, timeZone)
  return new Date(after ?? before)
}

/** The first moment of a school day: midnight, or where the clock skips midnight the end of that gap. */
export function startOfSchoolDay(date: string, timeZone: string): Date {
  const [before] = readingsOf(startOf(date), timeZone)
  return new Date(before)
}

/**
 * The instants that a wall-clock time can mean, around a change of the clock: the first by the offset before
 * the change, a second one only if it truly happens by the offset after it. In a gap, where neither happens,
 * the first is the only one; it is as long after the gap as the time is inside it.
 */
function readingsOf(local: number, timeZone: string): [number, number?] {
  const offsetBefore = zoneOffset(local - dayLength, timeZone)
  const offsetAfter = zoneOffset(local + dayLength, timeZone)
  const before = local - offsetBefore * minute
  if (offsetBefore === offsetAfter) return [before]
  const after = local - offsetAfter * minute
  const afterHappens = zoneOffset(after, timeZone) === offsetAfter
  const beforeHappens = zoneOffset(before, timeZone) === offsetBefore
  if (!afterHappens) return [before]
  return beforeHappens ? [before, after] : [after]
}

/** Minutes that the school's clock is ahead of UTC at an instant. */
export function offsetMinutes(instant: Date | string, timeZone: string): number {
  return zoneOffset(millisecondsOf(instant), timeZone)
}

const mostTexts = 20_000

/** Lessons begin and end at the same few instants for everybody, so what is made of their texts is remembered. */
function remembered<Value>(make: (text: string, zone: string) => Value) {
  const byZone = new Map<string, Map<string, Value>>()
  return (text: string, zone: string): Value => {
    let values = byZone.get(zone)
    if (values === undefined || values.size >= mostTexts) {
      values = new Map()
      byZone.set(zone, values)
    }
    let value = values.get(text)
    if (value === undefined) {
      value = make(text, zone)
      values.set(text, value)
    }
    return value
  }
}

const writeText = remembered(writeWithOffset)
const readText = remembered(readInstant)

/** An instant as ISO text with the school's offset, `2026-11-23T08:15:00+02:00`. */
export function isoWithOffset(instant: Date | string, timeZone: string): string {
  return typeof instant === 'string' ? writeText(instant, timeZone) : writeWithOffset(instant, timeZone)
}

function writeWithOffset(instant: Date | string, timeZone: string): string {
  const milliseconds = millisecondsOf(instant)
  const offset = zoneOffset(milliseconds, timeZone)
  const local = new Date(milliseconds + offset * minute).toISOString().slice(0, 19)
  const ahead = Math.abs(offset)
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(ahead / 60))}:${pad(ahead % 60)}`
}

export function addDays(date: string, days: number): string {
  return dateOf(startOf(date) + days * dayLength)
}

/** The same day of another month, or the last day of that month when it has no such day. */
export function addMonths(date: string, months: number): string {
  const from = new Date(startOf(date))
  const month = from.getUTCMonth() + months
  const target = new Date(0)
  // Day 0 of the month after is the last day of the month.
  target.setUTCFullYear(from.getUTCFullYear(), month + 1, 0)
  target.setUTCDate(Math.min(from.getUTCDate(), target.getUTCDate()))
  return dateOf(target.getTime())
}

/** Days from `from` to `to`; 0 when they are the same day. */
export function daysBetween(from: string, to: string): number {
  return (startOf(to) - startOf(from)) / dayLength
}

/** 1 is Monday, 7 is Sunday. */
export function isoWeekday(date: string): number {
  return ((new Date(startOf(date)).getUTCDay() + 6) % 7) + 1
}

export function mondayOf(date: string): string {
  return addDays(date, 1 - isoWeekday(date))
}

export interface IsoWeek {
  year: number
  week: number
}

/** ISO 8601 week: the week belongs to the year of its Thursday. */
export function isoWeekOf(date: string): IsoWeek {
  const thursday = addDays(date, 4 - isoWeekday(date))
  const year = thursday.slice(0, 4)
  return { year: Number(year), week: Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1 }
}

/** The Monday of an ISO week, or undefined when that year has no such week. */
export function mondayOfIsoWeek(year: number, week: number): string | undefined {
  if (!Number.isInteger(year) || year < 1 || year > 9998) return undefined
  if (!Number.isInteger(week) || week < 1 || week > 53) return undefined
  const monday = addDays(mondayOf(`${String(year).padStart(4, '0')}-01-04`), (week - 1) * 7)
  return isoWeekOf(monday).year === year ? monday : undefined
}

/** The year in which the school year of a day begins: from 1 August on it is the new one. */
export function schoolYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) >= '08-01' ? year : year - 1
}

/**
 * The day on which somebody comes of age. Born on 29 February, the day is 28 February in a common year: the
 * earlier and so the privacy-safer reading, and what PostgreSQL's `date + interval '18 years'` gives.
 */
export function adultFrom(birthDate: string): string {
  return addMonths(birthDate, 18 * 12)
}

export function isMinor(birthDate: string | null | undefined, today: string): boolean {
  return birthDate != null && today < adultFrom(birthDate)
}

export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return addMonths(birthDate, years * 12) <= today ? years : years - 1
}

/** Elapsed whole minutes between two instants; a change to or from summer time does not count. */
export function minutesBetween(start: Date | string, end: Date | string): number {
  return Math.round((millisecondsOf(end) - millisecondsOf(start)) / minute)
}

/** ISO text of what the school's clocks show, without an offset. */
function wallClock(instant: Date | string, timeZone: string): string {
  const milliseconds = millisecondsOf(instant)
  return new Date(milliseconds + zoneOffset(milliseconds, timeZone) * minute).toISOString()
}

/** Milliseconds since 1970. Text without an offset would be read in the zone of the machine, so it is refused. */
export function millisecondsOf(instant: Date | string): number {
  return typeof instant === 'string' ? readText(instant, '') : readInstant(instant)
}

function readInstant(instant: Date | string): number {
  const hasOffset = typeof instant !== 'string' || /(?:Z|[+-]\d\d:?\d\d)$/.test(instant)
  const milliseconds = hasOffset ? new Date(instant).getTime() : Number.NaN
  if (Number.isNaN(milliseconds)) throw new RangeError(`no instant: ${String(instant)}`)
  return milliseconds
}

/** Milliseconds at which a day begins in UTC; RangeError for what the calendar does not have. */
function startOf(date: string): number {
  const milliseconds = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN
  // Some engines read 30 February as 2 March.
  const exists = date.slice(8) <= '28' || dateOf(milliseconds) === date
  if (Number.isNaN(milliseconds) || !exists) throw new RangeError(`no school day: ${date}`)
  return milliseconds
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
