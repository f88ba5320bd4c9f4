import { addDays, isoWeekday } from '@studentgo/protocol/rules/calendar'
import type { EntryChange, TimetableEntry } from '@studentgo/protocol/timetable'

/** The minutes of one row of the grid. */
export const rowMinutes = 5
const shortestSpanMinutes = 6 * 60
/** A longer time is no break; a lunch without a known time also fits in. */
const longestBreakMinutes = 45
const labelDistanceMinutes = 25
const endOfDay = 24 * 60

/** Another lesson may cover a long one only after this much of it, so that its text stays readable. */
const headMinutes = 60

export interface Placed {
  entry: TimetableEntry
  /** Minutes of the day by the school's clock. */
  from: number
  to: number
  /** The minutes over which it is drawn: its own, unless it shares them with entries at the same time. */
  drawn: { from: number; to: number }
  /** A lesson during a day at work, or within a much longer one, is drawn on top of it. */
  onBand: boolean
}

export interface Lunch {
  slot: string
  from: number
  to: number
}

export interface DayPlan {
  date: string
  holidays: TimetableEntry[]
  /** Days at work, as bands behind the lessons. */
  bands: Placed[]
  lessons: Placed[]
  /** Lunch in the time between lessons; lunch within a lesson is shown by that lesson. */
  lunch: Lunch | undefined
  /** Time between lessons that is neither a break nor lunch. */
  gaps: Gap[]
}

export interface Gap {
  from: number
  to: number
}

export interface WeekPlan {
  days: DayPlan[]
  /** The first and the last minute of the day that the grid shows; equal when it shows no hours. */
  from: number
  to: number
  /** The minutes at which the grid has a line with a time. */
  labels: number[]
}

/** The layout of a week: Monday to Friday, and a weekend day only when something is on. */
export function planWeek(monday: string, entries: readonly TimetableEntry[]): WeekPlan {
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at))
    .map(date =>
      planDay(
        date,
        entries.filter(entry => entry.date === date),
      ),
    )
    .filter(day => isoWeekday(day.date) <= 5 || day.bands.length + day.lessons.length > 0)
  const all = days.flatMap(day => [...day.bands, ...day.lessons])
  const from = Math.min(...all.map(one => one.from))
  const to = Math.max(...all.map(one => one.to))
  if (all.length === 0) return { days, from: 0, to: 0, labels: [] }
  return {
    days,
    from: Math.floor(from / rowMinutes) * rowMinutes,
    to: Math.min(endOfDay, Math.max(Math.ceil(to / rowMinutes) * rowMinutes, from + shortestSpanMinutes)),
    labels: labelsOf(days),
  }
}

export interface ChangedLesson {
  entry: TimetableEntry
  changes: EntryChange[]
}

/** The lessons with changes published since an instant, with those changes. */
export function changedSince(entries: readonly TimetableEntry[], since: string | undefined): ChangedLesson[] {
  if (since === undefined) return []
  return entries.flatMap(entry => {
    const changes = entry.changes.filter(change => Date.parse(change.at) >= Date.parse(since))
    return changes.length === 0 ? [] : [{ entry, changes }]
  })
}

/** The day of the address, else today unless it is a day off, else the next day with an entry. */
export function chosenDay({ days }: WeekPlan, requested: string | null, today: string): string | undefined {
  const isOn = ({ lessons, bands }: DayPlan) => lessons.length + bands.length > 0
  const isSchoolDay = ({ holidays }: DayPlan) => holidays.every(({ kind }) => kind !== 'HOLIDAY')
  const day =
    days.find(({ date }) => date === requested) ??
    days.find(one => one.date === today && isSchoolDay(one)) ??
    days.find(one => one.date > today && isOn(one)) ??
    days.find(isOn) ??
    days[0]
  return day?.date
}

function planDay(date: string, entries: readonly TimetableEntry[]): DayPlan {
  const timed = entries.filter(entry => !entry.allDay).map(place)
  const bands = timed.filter(({ entry }) => entry.kind === 'WORKPLACE')
  const lessons = withoutCovering(timed.filter(({ entry }) => entry.kind !== 'WORKPLACE'))
  for (const lesson of lessons) {
    lesson.onBand ||= bands.some(band => overlap(band, lesson))
  }
  const lunch = freeLunch(lessons)
  return {
    date,
    holidays: entries.filter(entry => entry.allDay),
    bands,
    lessons,
    lunch,
    gaps: gapsBetween([...bands, ...lessons, ...(lunch === undefined ? [] : [lunch])]),
  }
}

/** Times between the entries of a day that are longer than a break. */
function gapsBetween(taken: readonly Gap[]): Gap[] {
  const gaps: Gap[] = []
  let end: number | undefined
  for (const { from, to } of taken.toSorted((a, b) => a.from - b.from)) {
    if (end !== undefined && from - end > longestBreakMinutes) gaps.push({ from: end, to: from })
    end = Math.max(end ?? to, to)
  }
  return gaps
}

function place(entry: TimetableEntry): Placed {
  const endsLater = entry.end.slice(0, 10) > entry.date
  const from = minutesOf(entry.start.slice(11, 16))
  const to = endsLater ? endOfDay : minutesOf(entry.end.slice(11, 16))
  return { entry, from, to, drawn: { from, to }, onBand: false }
}

/** Draws lessons so that none covers the text of another, each as wide as the day. */
function withoutCovering(lessons: readonly Placed[]): Placed[] {
  const sorted = lessons.toSorted((a, b) => a.from - b.from || b.to - a.to)
  const clusters: Placed[][] = []
  for (const lesson of sorted) {
    const last = clusters.at(-1)
    if (last?.some(other => overlap(other, lesson))) last.push(lesson)
    else clusters.push([lesson])
  }
  return clusters.flatMap(cluster => onLongOne(cluster) ?? belowEachOther(cluster))
}

/** Lessons within a much longer one are drawn on top of it, after its beginning. */
function onLongOne([long, ...others]: readonly Placed[]): Placed[] | undefined {
  const stand = (one: Placed) => long && one.from - long.from >= headMinutes && one.to <= long.to
  if (long === undefined || !others.every(stand)) return undefined
  return [long, ...withoutCovering(others).map(one => ({ ...one, onBand: true }))]
}

/** Lessons at the same time share the height of that time in equal parts. */
function belowEachOther(cluster: readonly Placed[]): Placed[] {
  const from = Math.min(...cluster.map(one => one.from))
  const share = (Math.max(...cluster.map(one => one.to)) - from) / cluster.length
  return cluster.map((lesson, at) => ({
    ...lesson,
    drawn: { from: from + at * share, to: from + (at + 1) * share },
  }))
}

function freeLunch(lessons: readonly Placed[]): Lunch | undefined {
  const slot = lessons.find(({ entry }) => entry.lunchSlot !== undefined && entry.state !== 'CANCELLED')
    ?.entry.lunchSlot
  if (slot === undefined) return undefined
  const [from = 0, to = 0] = slot.split('–').map(minutesOf)
  const lunch = { slot, from, to }
  return lessons.some(lesson => overlap(lesson, lunch)) ? undefined : lunch
}

function labelsOf(days: readonly DayPlan[]): number[] {
  const starts = [...new Set(days.flatMap(day => [...day.lessons, ...day.bands]).map(one => one.from))]
  const labels: number[] = []
  for (const start of starts.sort((a, b) => a - b)) {
    if (start - (labels.at(-1) ?? Number.NEGATIVE_INFINITY) >= labelDistanceMinutes) labels.push(start)
  }
  return labels
}

function overlap(a: { from: number; to: number }, b: { from: number; to: number }): boolean {
  return a.from < b.to && b.from < a.to
}

/** `08:15` as minutes of the day. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes of the day as `08:15`. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
