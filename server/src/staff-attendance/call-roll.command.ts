import { subErrorOf } from '@studentgo/protocol/problem'
import type { callRoll, StaffLessonRoll } from '@studentgo/protocol/staff-attendance'
import { markType } from '../absences/absence-codes.presenter.ts'
import { applyNoticesOfLesson } from '../absences/marks/apply-notices.command.ts'
import { effectiveCode } from '../absences/marks/mark.rules.ts'
import { notifyOfMarks } from '../absences/marks/notify-of-marks.command.ts'
import { writeAudits } from '../platform/access/audit.ts'
import { notFound, Problem, stateConflict } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { announceAbout } from '../platform/live/messages.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { changesOfRoll, isExplained, kindOf, mayCallRoll, type RollFault } from './roll-call.rules.ts'
import { lockLesson, noteRoll, type RollRow, rollOf, saveRollMarks } from './roll-call.sql.ts'

/** An own lesson with the marks of its students. Throws `not-found` for that of another. */
export async function readRoll(
  context: StaffContext,
  lessonId: number,
): Promise<Unserialised<StaffLessonRoll>> {
  return presentRoll(await rollRow(context, lessonId), context)
}

/**
 * Calls the roll of an own lesson, for the whole group at once. Treats marks like imported ones: settles days at a
 * workplace, explains marks by notices given in advance, notifies students and guardians.
 */
export async function callRollOf(call: CallOf<typeof callRoll>): Promise<Unserialised<StaffLessonRoll>> {
  const { db, staff, now, today, provider, body, params } = call
  const { lessonId } = params
  await lockLesson(db, lessonId)
  const row = await rollRow(call, lessonId)
  if (!mayCallRoll(row, now)) throw stateConflict({ code: 'rollNotNow' })
  const boundary = provider.policies.lateBoundaryMinutes
  const { changes, faults } = changesOfRoll(row.students, body.marks, row, boundary)
  refuse(faults, body.marks)
  if (changes.length > 0) {
    await saveRollMarks(db, { lessonId, staffId: staff.staffId, now, marks: changes })
    await applyNoticesOfLesson(call, lessonId)
    await notifyOfMarks(call, { lessonId })
  }
  const isTurned = body.called !== (row.rollCalledAt !== null)
  if (isTurned) await noteRoll(db, { lessonId, called: body.called, now })
  await writeAudits(
    db,
    changes.map(({ studentId }) => ({
      at: now,
      actorId: staff.staffId,
      actorKind: 'STAFF',
      actorRole: 'TEACHER',
      studentId,
      action: 'mark attendance',
      object: String(lessonId),
      outcome: 'DONE',
    })),
  )
  // A called roll concerns all students of the lesson, a correction only those whose marks change.
  const concerned = isTurned ? row.students : changes
  const students = concerned.map(one => one.studentId)
  await announceAbout(db, { students, today }, ['/home', '/absence', '/studenttimetable'])
  return readRoll(call, lessonId)
}

function refuse(faults: readonly RollFault[], marks: readonly { studentId: number }[]): void {
  if (faults.length === 0) return
  if (faults.some(one => one.fault === 'notFound')) throw notFound()
  if (faults.some(one => one.fault === 'staleVersion')) throw new Problem('stale-version')
  throw new Problem('state-conflict', {
    subErrors: faults.map(({ studentId, fault }) =>
      subErrorOf(fault, `body.marks.${marks.findIndex(one => one.studentId === studentId)}`),
    ),
  })
}

async function rollRow({ db, staff }: StaffContext, lessonId: number): Promise<RollRow> {
  const [row] = await rollOf(db, { staffId: staff.staffId, lessonId })
  if (row === undefined) throw notFound()
  return row
}

function presentRoll(
  { eventId: _, students, ...lesson }: RollRow,
  { now, language, provider }: StaffContext,
): Unserialised<StaffLessonRoll> {
  const boundary = provider.policies.lateBoundaryMinutes
  const { rollCalledAt } = lesson
  return {
    ...lesson,
    start: lesson.start,
    end: lesson.end,
    rollCalledAt,
    mayCall: mayCallRoll(lesson, now),
    students: students.map(({ studentId, name, mark }) => {
      const kind = kindOf(mark)
      const own = kind === 'PRESENT' ? null : mark
      return {
        studentId,
        name,
        kind,
        minutes:
          kind === 'LATE'
            ? (mark?.lateMinutes ?? mark?.minutes ?? null)
            : kind === 'LEFT_EARLY'
              ? (mark?.minutes ?? null)
              : null,
        note: own?.note ?? null,
        type: own === null ? null : markType(effectiveCode(own, boundary), language, boundary),
        explained: isExplained(mark),
        version: mark?.version ?? null,
      }
    }),
  }
}
