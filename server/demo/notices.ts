import { addDays, instantOf, isMinor, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { parentIdOf } from './people.ts'
import type { Random } from './random.ts'
import type { SchoolCalendar } from './school-calendar.ts'
import type { DemoStudent } from './students.ts'

/** A notice of absence, as it lies in the table, with source ids for people. */
export interface DemoNotice {
  source_id: string
  student_id: string
  kind: 'SICK' | 'LATE' | 'LEAVE' | 'OTHER'
  start_date: string
  end_date: string
  start_time: string | null
  end_time: string | null
  reason_code: 'T' | 'E' | 'MS' | 'OTHER'
  text: string | null
  state: 'SUBMITTED' | 'RECEIVED' | 'IN_REVIEW' | 'GRANTED' | 'REJECTED' | 'WITHDRAWN'
  by_id: string
  by_role: 'STUDENT' | 'PARENT'
  created_at: string
  decider: 'TEACHER' | 'HEAD' | null
  decided_by: string | null
  decided_at: string | null
  decision_comment: string | null
}

type Told = Pick<DemoNotice, 'kind' | 'start_date' | 'end_date' | 'reason_code' | 'state'> &
  Partial<DemoNotice>

/** Sick notes of past weeks, leave in every state, one that tells of today. */
export function demoNotices(
  students: readonly DemoStudent[],
  calendar: SchoolCalendar,
  timeZone: string,
  random: Random,
): DemoNotice[] {
  const { today } = calendar
  const instant = (day: string) => isoWithOffset(instantOf(day, '07:20', timeZone), timeZone)
  const notice = (student: DemoStudent, number: number, told: Told): DemoNotice => {
    const parent = student.parents[0]
    const byParent = parent !== undefined && isMinor(student.birthDate, today)
    return {
      source_id: `${student.id}|${number}`,
      student_id: student.id,
      start_time: null,
      end_time: null,
      text: null,
      by_id: byParent ? parentIdOf(parent) : student.id,
      by_role: byParent ? 'PARENT' : 'STUDENT',
      created_at: instant(told.start_date < today ? told.start_date : addDays(today, -1)),
      decider: null,
      decided_by: null,
      decided_at: null,
      decision_comment: null,
      ...told,
    }
  }
  const fixed = students.flatMap(student =>
    toldBy(student.id, calendar, instant).map((told, number) => notice(student, number + 1, told)),
  )
  const known = new Set(fixed.map(one => one.student_id))
  const others = students.filter(
    student => student.group !== null && !student.ended && !known.has(student.id),
  )
  const past = calendar.teachingDays.filter(day => day < today).slice(-60)
  const sick = others.flatMap(student =>
    [1, 2].flatMap(number => {
      if (past.length === 0) return []
      const day = random.pick(past)
      const told: Told = { kind: 'SICK', start_date: day, end_date: day, reason_code: 'T', state: 'RECEIVED' }
      return [notice(student, number, told)]
    }),
  )
  return [...fixed, ...sick]
}

/** What the people with names have told of. */
function toldBy(id: string, calendar: SchoolCalendar, instant: (day: string) => string): Told[] {
  const { today, target } = calendar
  const inDays = (days: number) => addDays(target, days)
  const granted = {
    decided_by: 'kaisa.mantyla',
    decided_at: instant(addDays(today, -30)),
    decider: 'TEACHER',
  } as const
  if (id === 'aada.kuisma') {
    return [
      {
        kind: 'LEAVE',
        start_date: inDays(21),
        end_date: inDays(22),
        reason_code: 'E',
        state: 'IN_REVIEW',
        decider: 'TEACHER',
        text: 'Perheen matka.',
      },
      {
        kind: 'LEAVE',
        start_date: addDays(today, -25),
        end_date: addDays(today, -24),
        reason_code: 'E',
        state: 'GRANTED',
        text: 'Sukujuhlat.',
        ...granted,
      },
    ]
  }
  if (id === 'eino.kuisma') {
    return [{ kind: 'SICK', start_date: target, end_date: target, reason_code: 'T', state: 'RECEIVED' }]
  }
  if (id === 'tuomas.harju') {
    return [
      {
        kind: 'LEAVE',
        start_date: inDays(30),
        end_date: inDays(50),
        reason_code: 'E',
        state: 'IN_REVIEW',
        decider: 'HEAD',
      },
      {
        kind: 'LEAVE',
        start_date: addDays(today, -40),
        end_date: addDays(today, -38),
        reason_code: 'E',
        state: 'REJECTED',
        decider: 'TEACHER',
        decided_by: 'timo.vaisanen',
        decided_at: instant(addDays(today, -45)),
        decision_comment: 'Lähiopetuspäiville ei voi saada vapaata.',
      },
    ]
  }
  if (id === 'olena.bondar') {
    return [
      { kind: 'OTHER', start_date: inDays(7), end_date: inDays(7), reason_code: 'OTHER', state: 'WITHDRAWN' },
    ]
  }
  return []
}
