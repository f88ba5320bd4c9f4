import { addDays, isoWeekday } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'

/** Rows of the grid are so many minutes high. */
export const rowMinutes = 5
const shortestSpanMinutes = 6 * 60
const labelDistanceMinutes = 25
const endOfDay = 24 * 60

/** Lessons beside each other share this many columns, so that two, three or four of them fit evenly. */
const laneColumns = 12
const mostLanes = 6

export interface Placed {
  entry: TimetableEntry
  /** Minutes of the day by the school's clock. */
  from: number
  to: number
  /** Columns of the day, `laneColumns` in all, from `left` on. */
  left: number
  width: number
  /** A lesson during a day at work stands on that band. */
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
  /** Lunch in the time between lessons; where it lies within a lesson, that lesson says so itself. */
  lunch: Lunch | undefined
}

export interface WeekPlan {
  days: DayPlan[]
  /** The first and the last minute of the day that the grid shows; equal when it shows no hours. */
  from: number
  to: number
  /** Where the grid has a line with a time. */
  labels: number[]
}

/** Where everything of a week stands: Monday to Friday, and a weekend day only when something is on. */
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

function planDay(date: string, entries: readonly TimetableEntry[]): DayPlan {
  const timed = entries.filter(entry => !entry.allDay).map(place)
  const bands = timed.filter(({ entry }) => entry.kind === 'WORKPLACE')
  const lessons = inLanes(timed.filter(({ entry }) => entry.kind !== 'WORKPLACE'))
  for (const lesson of lessons) {
    lesson.onBand = bands.some(band => overlap(band, lesson))
  }
  return {
    date,
    holidays: entries.filter(entry => entry.allDay),
    bands,
    lessons,
    lunch: freeLunch(lessons),
  }
}

function place(entry: TimetableEntry): Placed {
  const endsLater = entry.end.slice(0, 10) > entry.date
  return {
    entry,
    from: minutesOf(entry.start.slice(11, 16)),
    to: endsLater ? endOfDay : minutesOf(entry.end.slice(11, 16)),
    left: 0,
    width: laneColumns,
    onBand: false,
  }
}

/** Puts lessons at the same time beside each other. What touches, directly or through others, shares the width. */
function inLanes(lessons: readonly Placed[]): Placed[] {
  const sorted = lessons.toSorted((a, b) => a.from - b.from || b.to - a.to)
  const clusters: Placed[][] = []
  for (const lesson of sorted) {
    const last = clusters.at(-1)
    if (last?.some(other => overlap(other, lesson))) last.push(lesson)
    else clusters.push([lesson])
  }
  return clusters.flatMap(spread)
}

function spread(cluster: readonly Placed[]): Placed[] {
  const ends: number[] = []
  const lanes = cluster.map(lesson => {
    const free = ends.findIndex(end => end <= lesson.from)
    const lane = free === -1 ? Math.min(ends.length, mostLanes - 1) : free
    ends[lane] = lesson.to
    return lane
  })
  const width = Math.floor(laneColumns / Math.max(1, ends.length))
  return cluster.map((lesson, at) => ({ ...lesson, left: (lanes[at] ?? 0) * width, width }))
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
