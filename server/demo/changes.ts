import { addDays, instantOf, isoWithOffset, schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import type { SessionChange, SessionState } from '../src/import/session-changes.rules.ts'
import type { DemoMark } from './marks.ts'
import type { Random } from './random.ts'
import type { SchoolCalendar } from './school-calendar.ts'
import { staffName } from './staff.ts'
import type { DemoSession } from './teaching.ts'

/** A lesson that is not as it was planned first; the plan itself already says how it is now. */
export interface ChangedLesson {
  session: DemoSession
  state: SessionState
  changes: SessionChange[]
}

const everyNth = 40

/** This week's changes of Aada's group, and a scattering among everybody's lessons around now. */
export function demoChanges(
  sessions: readonly DemoSession[],
  calendar: SchoolCalendar,
  now: Date,
  timeZone: string,
  random: Random,
): ChangedLesson[] {
  const fixed = changesOfTarget(sessions, calendar, now, timeZone)
  const known = new Set(fixed.map(change => change.session))
  const around = sessions.filter(
    session =>
      !known.has(session) &&
      !(session.group === 'tvt1' && session.school_date === calendar.target) &&
      session.school_date >= addDays(calendar.target, -21) &&
      session.school_date <= addDays(calendar.target, 14),
  )
  const scattered = around.flatMap(session =>
    random.below(everyNth) === 0 ? [anyChange(session, timeZone, random)] : [],
  )
  return [...fixed, ...scattered]
}

/**
 * The full day of Aada's group: one lesson is cancelled, as far from now as possible, one has another room.
 * The next days bring a substitute and a moved lesson.
 */
function changesOfTarget(
  sessions: readonly DemoSession[],
  calendar: SchoolCalendar,
  now: Date,
  timeZone: string,
): ChangedLesson[] {
  const own = sessions
    .filter(session => session.group === 'tvt1')
    .toSorted((a, b) => a.start_at.localeCompare(b.start_at))
  const day = own.filter(session => session.school_date === calendar.target)
  const later = own.filter(session => session.school_date > calendar.target)
  const isAfternoon = calendar.today === calendar.target && schoolTimeOf(now, timeZone) >= '12:00'
  const [first, second, third, fourth] = day
  const cancelledOne = isAfternoon ? first : fourth
  const movedRoom = isAfternoon ? third : second
  const substituted = later[0]
  const moved = later.find(session => session.school_date > (substituted?.school_date ?? ''))
  return [
    ...(cancelledOne ? [cancelled(cancelledOne)] : []),
    ...(movedRoom ? [inAnotherRoom(movedRoom, 'B214', 'A101')] : []),
    ...(substituted ? [withSubstitute(substituted)] : []),
    ...(moved ? [atAnotherTime(moved, timeZone)] : []),
  ]
}

function anyChange(session: DemoSession, timeZone: string, random: Random): ChangedLesson {
  const kind = random.below(4)
  if (kind === 0) return cancelled(session)
  if (kind === 1) return atAnotherTime(session, timeZone)
  if (kind === 2) return withSubstitute(session)
  return inAnotherRoom(session, session.room_id ?? 'A103', session.group.startsWith('puu') ? 'V11' : 'A103')
}

function cancelled(session: DemoSession): ChangedLesson {
  return {
    session,
    state: 'CANCELLED',
    changes: [{ field: 'state', oldValue: 'PLANNED', newValue: 'CANCELLED' }],
  }
}

function inAnotherRoom(session: DemoSession, before: string, after: string): ChangedLesson {
  const oldValue = before === after ? 'C220' : before
  session.room_id = after
  return { session, state: 'CHANGED', changes: [{ field: 'room', oldValue, newValue: after }] }
}

const substitutes = ['ake.soderholm', 'outi.karki'] as const
function withSubstitute(session: DemoSession): ChangedLesson {
  const teacher = substitutes.find(one => !session.teachers.includes(one)) ?? substitutes[0]
  const oldValue = session.teachers.map(staffName).join(', ')
  session.teachers = [teacher]
  return {
    session,
    state: 'CHANGED',
    changes: [{ field: 'teacher', oldValue, newValue: staffName(teacher) }],
  }
}

/** The lesson of a mark of Joonas's: it was moved after he had been marked absent from it. */
export function movedAfterMark(
  marks: readonly DemoMark[],
  sessions: readonly DemoSession[],
  changes: readonly ChangedLesson[],
  timeZone: string,
): ChangedLesson[] {
  const changed = new Set(changes.map(change => change.session))
  const settled = marks.filter(
    mark => mark.record.student_id === 'joonas.vainio' && mark.state === 'ACCEPTED',
  )
  const session = sessions.find(
    one => !changed.has(one) && settled.some(mark => mark.record.session_id === one.source_id),
  )
  return session ? [atAnotherTime(session, timeZone)] : []
}

/** It used to be on the same day from 15.45, after everything else. */
function atAnotherTime(session: DemoSession, timeZone: string): ChangedLesson {
  const at = (time: string) => isoWithOffset(instantOf(session.school_date, time, timeZone), timeZone)
  return {
    session,
    state: 'MOVED',
    changes: [
      { field: 'start', oldValue: at('15:45'), newValue: session.start_at },
      { field: 'end', oldValue: at('17:15'), newValue: session.end_at },
    ],
  }
}
