import {
  CalendarDate,
  type CalendarDateTime,
  parseAbsolute,
  parseDate,
  parseDateTime,
  toCalendarDate,
  toZoned,
} from '@internationalized/date'

/**
 * Calendar rules of the specification §9: weeks start on Monday, the first week contains 4 January, clocks
 * have 24 hours. A school day is `YYYY-MM-DD` text; an instant is ISO text or a `Date`; the two meet only
 * here, with the school's time zone named.
 */

/** The school day on which an instant falls. */
export function schoolDateOf(instant: Date | string, timeZone: string): string {
  return toCalendarDate(parseAbsolute(isoOf(instant), timeZone)).toString()
}

/** The wall-clock time `HH:mm` of an instant in the school. */
export function schoolTimeOf(instant: Date | string, timeZone: string): string {
  const zoned = parseAbsolute(isoOf(instant), timeZone)
  return `${pad(zoned.hour)}:${pad(zoned.minute)}`
}

/**
 * The instant of a wall-clock time on a school day. A time that does not exist on the night in March means
 * the instant an hour later; a time that happens twice in October means the second one (winter time), as
 * PostgreSQL reads it.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const wall: CalendarDateTime = parseDateTime(`${date}T${time.length === 5 ? `${time}:00` : time}`)
  const later = toZoned(wall, timeZone, 'later')
  return later.toDate()
}

/** Midnight at which a school day begins. */
export function startOfSchoolDay(date: string, timeZone: string): Date {
  return instantOf(date, '00:00', timeZone)
}

const offsets = new Map<string, number>()

/** Minutes that the school's clock is ahead of UTC at an instant. Offsets change on quarter hours only. */
export function offsetMinutes(instant: Date, timeZone: string): number {
  const quarter = Math.floor(instant.getTime() / 900_000)
  const key = `${timeZone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = parseAbsolute(new Date(quarter * 900_000).toISOString(), timeZone).offset / 60_000
  if (offsets.size > 50_000) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** An instant as ISO text with the school's offset, `2026-11-23T08:15:00+02:00`. */
export function isoWithOffset(instant: Date, timeZone: string): string {
  const offset = offsetMinutes(instant, timeZone)
  const local = new Date(instant.getTime() + offset * 60_000).toISOString().slice(0, 19)
  const ahead = Math.abs(offset)
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(ahead / 60))}:${pad(ahead % 60)}`
}

export function addDays(date: string, days: number): string {
  return parseDate(date).add({ days }).toString()
}

export function addMonths(date: string, months: number): string {
  return parseDate(date).add({ months }).toString()
}

/** Days from `from` to `to`; 0 when they are the same day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** 1 is Monday, 7 is Sunday. */
export function isoWeekday(date: string): number {
  return ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
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
  const year = Number(thursday.slice(0, 4))
  return { year, week: Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1 }
}

/** The Monday of an ISO week, or undefined when that year has no such week. */
export function mondayOfIsoWeek(year: number, week: number): string | undefined {
  const monday = addDays(mondayOf(new CalendarDate(year, 1, 4).toString()), (week - 1) * 7)
  const found = isoWeekOf(monday)
  return found.year === year && found.week === week ? monday : undefined
}

/**
 * The day on which somebody comes of age. Born on 29 February, the day is 28 February in a common year: the
 * earlier and so the privacy-safer reading, and what PostgreSQL's `date + interval '18 years'` gives.
 */
export function adultFrom(birthDate: string): string {
  return parseDate(birthDate).add({ years: 18 }).toString()
}

export function isMinor(birthDate: string | undefined, today: string): boolean {
  return birthDate !== undefined && today < adultFrom(birthDate)
}

export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return parseDate(birthDate).add({ years }).toString() <= today ? years : years - 1
}

/** Whole minutes between two instants, by the clock of the universe rather than of the wall. */
export function minutesBetween(start: Date | string, end: Date | string): number {
  return Math.round((new Date(end).getTime() - new Date(start).getTime()) / 60_000)
}

function isoOf(instant: Date | string): string {
  return typeof instant === 'string' ? new Date(instant).toISOString() : instant.toISOString()
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
