import { instantOf, isoWeekday, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { EventRecord, EventTeacherRecord, SessionRecord } from '../src/import/records.ts'
import type { DemoCourse } from './course.ts'
import { demoModules } from './curriculum.ts'
import type { DemoGroup } from './groups.ts'
import type { Random } from './random.ts'
import type { SchoolCalendar, Span } from './school-calendar.ts'
import { startOf } from './study-rights.ts'
import { type PlannedCell, planWeek, slots, type Taken } from './weekly-plan.ts'
import { isAtWorkplace, isStudyDay } from './workplaces.ts'

export interface DemoEvent extends EventRecord {
  group: DemoGroup
  course: DemoCourse
}

export interface DemoSession extends SessionRecord {
  group: string
  startAt: Date
  endAt: Date
}

export interface Teaching {
  events: DemoEvent[]
  eventTeachers: EventTeacherRecord[]
  sessions: DemoSession[]
}

/** A year of teaching: an education event for each course of each group, and its lessons. */
export function demoTeaching(
  groups: readonly DemoGroup[],
  calendar: SchoolCalendar,
  timeZone: string,
  random: Random,
): Teaching {
  const events = groups.flatMap(group => eventsOf(group, calendar))
  const taken: Taken = new Set()
  const sessions = calendar.periods.flatMap((period, number) =>
    groups.flatMap(group => {
      const days = calendar.teachingDays.filter(day => day >= period.start && day <= period.end)
      const plan = group.rhythm === 'WEEKLY' ? planWeek(group, number, calendar.target, taken, random) : []
      const own = events.filter(event => event.group === group)
      return days.flatMap(day => lessonsOf(day, group, number, plan, calendar, own, timeZone, random))
    }),
  )
  return {
    events,
    eventTeachers: events.map(event => ({
      source_id: `${event.source_id}|${event.course.teacher}`,
      event_id: event.source_id,
      staff_id: event.course.teacher,
    })),
    sessions,
  }
}

function eventsOf(group: DemoGroup, calendar: SchoolCalendar): DemoEvent[] {
  return group.courses.map((course, at) => {
    const span = spanOf(course, calendar)
    const known = demoModules.find(module => module.id === course.module)
    const isNew = startOf(group, calendar) >= '2026-08-01' && known?.code26 !== undefined
    return {
      source_id: `${group.id}-${at + 1}`,
      module_id: isNew ? `${course.module}26` : course.module,
      code: `${(isNew ? known?.code26 : known?.code) ?? course.module} ${group.code}`,
      name: course.name,
      start_date: span.start,
      end_date: span.end,
      group,
      course,
    }
  })
}

function spanOf(course: DemoCourse, calendar: SchoolCalendar): Span {
  const spans = calendar.periods.filter((_, number) => course.periods.includes(number))
  return { start: spans[0]?.start ?? calendar.autumn.start, end: spans.at(-1)?.end ?? calendar.spring.end }
}

function lessonsOf(
  day: string,
  group: DemoGroup,
  period: number,
  plan: readonly PlannedCell[],
  calendar: SchoolCalendar,
  events: readonly DemoEvent[],
  timeZone: string,
  random: Random,
): DemoSession[] {
  const cells =
    group.rhythm === 'WEEKLY'
      ? weeklyCells(day, group, plan, calendar)
      : studyDay(day, group, period, calendar)
  return cells.flatMap(({ slot, course }) => {
    const event = events.find(one => one.course === course)
    return event ? [sessionOf(event, day, slot, timeZone, random)] : []
  })
}

/** While a group is at its workplaces it comes to school on Fridays and for guidance on Thursday afternoon. */
function weeklyCells(
  day: string,
  group: DemoGroup,
  plan: readonly PlannedCell[],
  calendar: SchoolCalendar,
): { slot: number; course: DemoCourse }[] {
  const weekday = isoWeekday(day)
  const cells = plan.filter(cell => cell.weekday === weekday)
  if (!isAtWorkplace(group.id, day, calendar)) return cells
  const guidance = group.courses.find(course => course.kind === 'GUIDANCE')
  if (weekday === 4 && guidance) return [{ slot: 3, course: guidance }]
  return weekday === 5 ? cells : []
}

/** Apprentices study at school one day in two weeks. */
function studyDay(
  day: string,
  group: DemoGroup,
  period: number,
  calendar: SchoolCalendar,
): { slot: number; course: DemoCourse }[] {
  const course = group.courses.find(one => one.periods.includes(period))
  if (course === undefined || !isStudyDay(day, calendar)) return []
  return slots.map((_, slot) => ({ slot, course }))
}

const programmingTopics = [
  'Muuttujat ja tyypit',
  'Ehtolauseet',
  'Toistorakenteet',
  'Funktiot',
  'Taulukot',
  'Harjoitustyö',
]

function sessionOf(
  event: DemoEvent,
  day: string,
  slot: number,
  timeZone: string,
  random: Random,
): DemoSession {
  const { course, group } = event
  const time = slots[slot] ?? slots[0]
  const startAt = instantOf(day, time.start, timeZone)
  const endAt = instantOf(day, time.end, timeZone)
  return {
    source_id: `${event.source_id}|${day}|${slot + 1}`,
    event_id: event.source_id,
    kind: course.kind ?? 'TEACHING',
    start_at: isoWithOffset(startAt, timeZone),
    end_at: isoWithOffset(endAt, timeZone),
    school_date: day,
    room_id: course.rooms[0] ?? null,
    online_url: course.online ? `https://verkkokampus.example.invalid/${event.source_id}` : null,
    topic: course.module === 'OHJ' && random.chance(0.5) ? random.pick(programmingTopics) : null,
    bring: bringTo(course),
    lunch_slot: slot === 1 ? group.lunch : null,
    teachers: [course.teacher],
    group: group.id,
    startAt,
    endAt,
  }
}

function bringTo(course: DemoCourse): string | null {
  if (course.module === 'YTTH' || course.rooms.includes('L1')) return 'Ota liikuntavarusteet mukaan.'
  if (course.rooms.includes('V1') || course.rooms.includes('V2'))
    return 'Turvakengät ja kuulosuojaimet mukaan.'
  return null
}
