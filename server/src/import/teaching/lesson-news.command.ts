import { dayAddress } from '@studentgo/protocol/addresses'
import type { NotificationRule } from '@studentgo/protocol/notifications'
import { addDays, isoWithOffset, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import { sql } from 'kysely'
import { announce } from '../../platform/live/messages.ts'
import { type NotifiedEvent, notify } from '../../platform/notify/notify.ts'
import type { NotificationData } from '../../platform/rows/json-columns.ts'
import type { WrittenRun } from '../engine/run.ts'
import type { SessionChange } from './session-changes.rules.ts'

/** Later lessons show their change in the timetable and may change again. */
const daysAhead = 14
/** A new timetable is one piece of news, not one for each lesson. */
const mostForOne = 5

interface ChangedLesson {
  id: number
  sequence: number
  name: Localised
  startAt: string
  changes: SessionChange[]
  studentIds: number[]
}

/** Tells students of what this run has changed in lessons of the coming two weeks: what it was, and what it is. */
export async function notifyOfLessons(run: WrittenRun): Promise<void> {
  const { db, now, today, timeZone } = run
  const { rows } = await sql<ChangedLesson>`
    select s.id, s.sequence, e.name, s.start_at as "startAt",
      (select jsonb_agg(jsonb_build_object('field', c.field, 'oldValue', c.old_value, 'newValue', c.new_value))
        from event_session_change c where c.session_id = s.id and c.at = ${now}) as changes,
      array(select distinct p.student_id from event_participant p
        where p.event_id = s.event_id and s.school_date between p.begin_date and p.end_date) as "studentIds"
    from event_session s join education_event e on e.id = s.event_id
    where s.id in (select c.session_id from event_session_change c where c.at = ${now})
      and s.start_at > ${now} and s.school_date < ${addDays(today, daysAhead)}
    order by s.start_at, s.id`.execute(db)
  const byStudent = new Map<number, ChangedLesson[]>()
  for (const lesson of rows) {
    if (ruleOf(lesson.changes) === undefined) continue
    for (const student of lesson.studentIds) {
      byStudent.set(student, [...(byStudent.get(student) ?? []), lesson])
    }
  }
  const events = [...byStudent].flatMap(([studentId, lessons]): NotifiedEvent[] =>
    lessons.length > mostForOne
      ? [newsOfTimetable(studentId, lessons, run)]
      : lessons.map(lesson => newsOfLesson(studentId, lesson, timeZone)),
  )
  await notify(db, events, now)
  await refreshOpenPages(run, rows)
}

/** The open pages of students, their guardians and the teachers show the timetable as it is now. */
async function refreshOpenPages({ db }: WrittenRun, lessons: readonly ChangedLesson[]): Promise<void> {
  const students = [...new Set(lessons.flatMap(lesson => lesson.studentIds))]
  const { rows } = await sql<{ id: number }>`
    select unnest(${students}::bigint[]) as id
    union select a.parent_id from parent_access a where a.student_id = any(${students}::bigint[])
    union select t.staff_id from event_session_teacher t
      where t.session_id = any(${lessons.map(lesson => lesson.id)}::bigint[])`.execute(db)
  const people = rows.map(row => row.id)
  await announce(db, people, ['/studenttimetable', '/home', '/staff/today'])
}

function newsOfTimetable(
  studentId: number,
  lessons: ChangedLesson[],
  { now, timeZone }: WrittenRun,
): NotifiedEvent {
  const [first] = lessons
  const day = schoolDateOf(first?.startAt ?? now, timeZone)
  return {
    rule: 'timetable-changed',
    studentId,
    key: now.toISOString(),
    data: { count: lessons.length, fromOn: day },
    target: dayAddress(day),
  }
}

function newsOfLesson(
  studentId: number,
  { id, sequence, name, startAt, changes }: ChangedLesson,
  timeZone: string,
): NotifiedEvent {
  const startsAt = isoWithOffset(startAt, timeZone)
  const room = changes.find(change => change.field === 'room')
  const start = changes.find(change => change.field === 'start')
  const rule = ruleOf(changes) ?? 'lesson-changed'
  const data: NotificationData = { what: name, startsAt }
  if (rule === 'lesson-moved') {
    data.fromAt = start?.oldValue ?? startsAt
    data.toAt = startsAt
  }
  if (room !== undefined && room.oldValue !== '' && room.newValue !== '') {
    data.placeFrom = room.oldValue
    data.placeTo = room.newValue
  }
  return {
    rule,
    studentId,
    key: `${id}:${sequence}`,
    data,
    target: dayAddress(schoolDateOf(startAt, timeZone)),
  }
}

/** The notification about a lesson with these changes; undefined where only its topic changed. */
function ruleOf(changes: readonly SessionChange[]): NotificationRule | undefined {
  const fields = new Set(changes.map(change => change.field))
  const state = changes.find(change => change.field === 'state')
  if (state?.newValue === 'CANCELLED') return 'lesson-cancelled'
  if (state?.oldValue === 'CANCELLED') return 'lesson-restored'
  if (fields.has('start') || fields.has('end')) return 'lesson-moved'
  return fields.has('room') || fields.has('teacher') ? 'lesson-changed' : undefined
}
