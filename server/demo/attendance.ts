import {
  daysBetween,
  isMinor,
  isoWeekday,
  isoWithOffset,
  schoolDateOf,
} from '@studentgo/protocol/rules/calendar'
import type { ParticipantRecord, RollCallRecord } from '../src/import/records.ts'
import type { ChangedLesson } from './changes.ts'
import { fixedMarks, withFixedMarks } from './fixed-marks.ts'
import { type DemoMark, explained, markOf } from './marks.ts'
import type { Random } from './random.ts'
import type { SchoolCalendar } from './school-calendar.ts'
import type { DemoStudent } from './students.ts'
import type { DemoSession } from './teaching.ts'
import { isAtWorkplace } from './workplaces.ts'

export interface Attendance {
  rollCalls: RollCallRecord[]
  marks: DemoMark[]
}

export interface AttendanceInput {
  students: readonly DemoStudent[]
  participants: readonly ParticipantRecord[]
  sessions: readonly DemoSession[]
  calendar: SchoolCalendar
  changes: readonly ChangedLesson[]
  now: Date
  timeZone: string
  random: Random
}

/** Rolls of lessons that are over, and who was missing (rates of domain §4). */
export function demoAttendance(input: AttendanceInput): Attendance {
  const { students, now, timeZone, random } = input
  const today = schoolDateOf(now, timeZone)
  const cancelled = new Set(input.changes.filter(one => one.state === 'CANCELLED').map(one => one.session))
  const over = input.sessions.filter(session => session.endAt <= now && !cancelled.has(session))
  // Now and then a teacher forgets: nobody's presence at that lesson is known.
  const called = over.filter(session => session.group === 'tvt1' || !random.chance(0.03))
  const lessons = lessonsByStudent(called, input.participants)
  const held = (student: DemoStudent) =>
    (lessons.get(student.id) ?? []).toSorted((a, b) => b.start_at.localeCompare(a.start_at))
  // Who is missing at school on a day at work is not absent.
  const awayFromWork = (lessons: DemoSession[]) =>
    lessons.filter(
      one => !isAtWorkplace(one.group, one.school_date, input.calendar) || isoWeekday(one.school_date) === 5,
    )
  const chance = students
    .filter(student => !withFixedMarks.includes(student.id))
    .flatMap((student, at) =>
      marksByChance(student, at, awayFromWork(held(student)), today, timeZone, random),
    )
  return {
    rollCalls: called.map(session => ({
      session_id: session.source_id,
      called_at: isoWithOffset(new Date(session.startAt.getTime() + 600_000), timeZone),
    })),
    marks: [...fixedMarks({ today, now, timeZone, students, held }), ...chance],
  }
}

function lessonsByStudent(
  sessions: readonly DemoSession[],
  participants: readonly ParticipantRecord[],
): Map<string, DemoSession[]> {
  const byEvent = Map.groupBy(participants, one => one.event_id)
  const lessons = new Map<string, DemoSession[]>()
  for (const session of sessions) {
    for (const one of byEvent.get(session.event_id) ?? []) {
      if (session.school_date < one.begin_date || session.school_date > one.end_date) continue
      const list = lessons.get(one.student_id) ?? []
      list.push(session)
      lessons.set(one.student_id, list)
    }
  }
  return lessons
}

const heavyEvery = 12

/** Days of illness or leave, single lessons, lateness; every twelfth student is away far more than the others. */
function marksByChance(
  student: DemoStudent,
  at: number,
  lessons: readonly DemoSession[],
  today: string,
  timeZone: string,
  random: Random,
): DemoMark[] {
  const factor = at % heavyEvery === 5 ? 7 : 0.7
  const marks: DemoMark[] = []
  for (const day of Map.groupBy(lessons, lesson => lesson.school_date).values()) {
    if (random.chance(0.045 * factor)) {
      const isLeave = random.chance(0.1)
      for (const lesson of day)
        marks.push(absent(lesson, student, isLeave ? 'E' : 'S', today, timeZone, random))
      continue
    }
    for (const lesson of day) {
      if (random.chance(0.008 * factor)) marks.push(late(lesson, student, timeZone, random))
      else if (random.chance(0.01 * factor)) marks.push(absent(lesson, student, 'S', today, timeZone, random))
      else if (random.chance(0.004)) {
        marks.push(markOf(lesson, student, timeZone, { code: '+', minutes: 0, note: 'Hienoa työskentelyä.' }))
      }
    }
  }
  return marks
}

function late(lesson: DemoSession, student: DemoStudent, timeZone: string, random: Random): DemoMark {
  const lateMinutes = 3 + random.below(28)
  return markOf(lesson, student, timeZone, { code: lateMinutes < 15 ? 'M1' : 'M2', lateMinutes })
}

function absent(
  lesson: DemoSession,
  student: DemoStudent,
  code: 'E' | 'S',
  today: string,
  timeZone: string,
  random: Random,
): DemoMark {
  const mark = markOf(lesson, student, timeZone, { code })
  if (code === 'E') return mark
  const isFresh = daysBetween(lesson.school_date, today) <= 2
  const dice = random.next()
  if (dice < (isFresh ? 0.5 : 0.06)) return mark
  const settle = (outcome: Parameters<typeof explained>[4]) =>
    explained(mark, student, today, timeZone, outcome)
  if (isFresh && isMinor(student.birthDate, today) && dice < 0.65)
    return settle({ reason: 'T', state: 'PROPOSED' })
  if (isFresh) return settle({ reason: 'MS', state: 'EXPLAINED' })
  if (dice < 0.12) return settle({ reason: 'OTHER', state: 'REJECTED', comment: 'Syytä ei voitu hyväksyä.' })
  if (dice < 0.2) return settle({ reason: 'MS', state: 'ACCEPTED' })
  if (dice < 0.23) return settle({ reason: 'T', state: 'CERTIFICATE_REQUIRED' })
  return settle({ reason: 'T', state: 'ACCEPTED' })
}
