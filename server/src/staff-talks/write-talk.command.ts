import { fullNameOf } from '@studentgo/protocol/full-name'
import { updatePlanActivity } from '@studentgo/protocol/psap-activities'
import { instantOf } from '@studentgo/protocol/rules/calendar'
import type { tickTalkAction, writeTalk } from '@studentgo/protocol/staff-talks'
import { asStudentReads } from '../platform/access/as-student-reads.ts'
import { isInForce } from '../platform/access/study-rights.rules.ts'
import { invalidInput, notFound, Problem } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import { announceAbout } from '../platform/live/messages.ts'
import { writtenIn } from '../platform/rows/localised.ts'
import { planActivityOf } from '../psap-activities/list-plan-activities.query.ts'

/** Writes down a talk, in the words of the student's language. */
export async function writeDown(call: CallOf<typeof writeTalk>): Promise<void> {
  const { db, access, staff, today, timeZone, body } = call
  const { studentId } = access
  const student = await db
    .selectFrom('person as p')
    .innerJoin('study_right as r', 'r.student_id', 'p.id')
    .where('p.id', '=', studentId)
    .where('r.state', '<>', 'mitatoity')
    .$if(body.personalStudyPlanId !== undefined, query =>
      query.where('r.id', '=', body.personalStudyPlanId ?? 0),
    )
    .orderBy('r.state', 'asc')
    .orderBy('r.id')
    .select([
      'p.call_name as callName',
      'p.last_name as lastName',
      'p.language',
      'r.id as rightId',
      'r.state',
    ])
    .execute()
  const own = student.find(one => isInForce(one.state)) ?? student[0]
  if (own === undefined) throw notFound()
  if (!isInForce(own.state)) throw new Problem('study-right-not-in-force')
  if (body.date > today) throw invalidInput({ code: 'notAllowed', field: 'body.date' })
  const { nextMeeting } = body
  if (nextMeeting !== undefined && nextMeeting.date < body.date) {
    throw invalidInput({ code: 'endBeforeStart', field: 'body.nextMeeting' })
  }
  const inTheirs = (text: string) => JSON.stringify(writtenIn(own.language, text.trim()))
  const { id } = await db
    .insertInto('plan_activity')
    .values({
      study_right_id: own.rightId,
      student_id: studentId,
      date: body.date,
      type: body.type,
      title: inTheirs(body.title),
      summary: inTheirs(body.summary),
      participants: JSON.stringify([
        { name: fullNameOf(own), role: 'STUDENT' },
        { name: staff.name, role: 'STAFF' },
        ...body.others.map(name => ({ name: name.trim(), role: 'OTHER' })),
      ]),
      next_meeting_at:
        nextMeeting === undefined ? null : instantOf(nextMeeting.date, nextMeeting.time, timeZone),
      visibility: body.guardiansRead ? 'STUDENT_AND_PARENT' : 'STUDENT',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (body.actions.length > 0) {
    await db
      .insertInto('plan_activity_action')
      .values(
        body.actions.map(({ text, responsible, dueDate }, position) => ({
          activity_id: id,
          position,
          text: inTheirs(text),
          responsible,
          due_date: dueDate ?? null,
        })),
      )
      .execute()
  }
  await announceAbout(db, { students: [studentId], today }, updatePlanActivity.affects)
}

/** Ticks off an action that is not the student's own. */
export async function tickAction(call: CallOf<typeof tickTalkAction>): Promise<void> {
  const { db, access, now, today, body } = call
  const row = await planActivityOf(asStudentReads(call), body.id)
  const action = row.actions[body.actionIndex]
  if (action === undefined) throw notFound()
  // Nobody ticks off what the student has promised but the student.
  if (action.responsible === 'STUDENT') throw new Problem('state-conflict')
  await db
    .updateTable('plan_activity_action')
    .set({ done: body.done, done_at: body.done ? now : null })
    .where('activity_id', '=', body.id)
    .where('position', '=', action.position)
    .where('done', '<>', body.done)
    .execute()
  await announceAbout(db, { students: [access.studentId], today }, updatePlanActivity.affects)
}
