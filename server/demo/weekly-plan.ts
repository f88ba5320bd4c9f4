import { isoWeekday } from '@studentgo/protocol/rules/calendar'
import type { DemoCourse } from './course.ts'
import type { DemoGroup } from './groups.ts'
import type { Random } from './random.ts'

/** The four lessons of a day (domain §4). */
export const slots = [
  { start: '08:15', end: '09:45' },
  { start: '10:00', end: '11:30' },
  { start: '12:15', end: '13:45' },
  { start: '14:00', end: '15:30' },
] as const

export interface Cell {
  weekday: number
  slot: number
}

export interface PlannedCell extends Cell {
  course: DemoCourse
}

/** Who is where already, by period, weekday and slot. */
export type Taken = Set<string>

const weekdays = [1, 2, 3, 4, 5]

/**
 * A group's week in one period: every course as many lessons as it has a week, two in a row where possible,
 * no teacher in two places. The target's weekday is full from morning to afternoon.
 */
export function planWeek(
  group: DemoGroup,
  period: number,
  target: string,
  taken: Taken,
  random: Random,
): PlannedCell[] {
  const left = new Map(
    group.courses.filter(course => course.periods.includes(period)).map(course => [course, course.weekly]),
  )
  const total = [...left.values()].reduce((sum, weekly) => sum + weekly, 0)
  const plan: PlannedCell[] = []
  for (const cell of cellsOf(total, isoWeekday(target), random)) {
    const course = chooseCourse(left, plan.at(-1), keyOf(period, cell), taken, random)
    if (course === undefined) continue
    left.set(course, (left.get(course) ?? 0) - 1)
    taken.add(`${keyOf(period, cell)} ${course.teacher}`)
    plan.push({ ...cell, course })
  }
  return plan
}

function keyOf(period: number, cell: Cell): string {
  return `${period} ${cell.weekday} ${cell.slot}`
}

function cellsOf(total: number, fullWeekday: number, random: Random): Cell[] {
  const others = weekdays.filter(weekday => weekday !== fullWeekday)
  const lengths = new Map(weekdays.map(weekday => [weekday, weekday === fullWeekday ? slots.length : 0]))
  for (let left = total - slots.length, at = 0; left > 0; left--, at++) {
    const weekday = others[at % others.length] ?? fullWeekday
    lengths.set(weekday, (lengths.get(weekday) ?? 0) + 1)
  }
  return weekdays.flatMap(weekday => {
    const length = lengths.get(weekday) ?? 0
    const first = length < slots.length && random.chance(0.3) ? 1 : 0
    return Array.from({ length }, (_, at) => ({ weekday, slot: first + at }))
  })
}

function chooseCourse(
  left: ReadonlyMap<DemoCourse, number>,
  previous: PlannedCell | undefined,
  key: string,
  taken: Taken,
  random: Random,
): DemoCourse | undefined {
  const open = [...left].filter(([, lessons]) => lessons > 0).map(([course]) => course)
  const free = open.filter(course => !taken.has(`${key} ${course.teacher}`))
  const sameDay = previous !== undefined && key.split(' ')[1] === String(previous.weekday)
  if (sameDay && free.includes(previous.course) && random.chance(0.6)) return previous.course
  const choices = free.length > 0 ? free : open
  return choices.length > 0 ? random.pick(choices) : undefined
}
