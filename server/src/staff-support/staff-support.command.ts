import { addresses } from '@studentgo/protocol/addresses'
import type { Language } from '@studentgo/protocol/language'
import type { NotificationRule } from '@studentgo/protocol/notifications'
import { writeSpecialSupport } from '@studentgo/protocol/special-support'
import type { beginSupportDecision, SupportText, takeSupportStep } from '@studentgo/protocol/staff-support'
import type { Db } from '../platform/database/database.ts'
import { invalidInput, notFound, Problem } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import { announce } from '../platform/live/messages.ts'
import { notify } from '../platform/notify/notify.ts'
import type { StaffStudentContext, Writing } from '../platform/request-context.ts'
import { writtenIn } from '../platform/rows/localised.ts'
import { findDeskSupport } from './staff-support.query.ts'
import { decisionToMove } from './staff-support.sql.ts'

/** The register's code of an arrangement of the desk; its text has the details. */
const codeOfDesk = 'OTHER'

const affects = [...writeSpecialSupport.affects, '/instance', '/documents']

/** Begins a draft. Throws `study-right-not-in-force` where nobody studies. */
export async function beginDecision(call: CallOf<typeof beginSupportDecision>): Promise<void> {
  const { db, access, staff, now, body } = call
  const { student, rows } = await findDeskSupport(call)
  if (!student.isInForce) throw new Problem('study-right-not-in-force')
  const { id } = await db
    .insertInto('support_decision')
    .values({
      student_id: access.studentId,
      is_draft: true,
      desk_since: now,
      responsible_id: staff.staffId,
      ...wordsOf(body, student.language),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeArrangements(db, id, body, { language: student.language, units: rows.units })
}

/**
 * Takes a step with a decision. Throws `not-found` for one that is not the student's, `stale-version` for one that has
 * changed, `state-conflict` where the step is not possible now, and `invalid-input` for a past day.
 */
export async function moveDecision(call: CallOf<typeof takeSupportStep>): Promise<void> {
  const { db, access, staff, now, today, body, params } = call
  const { decisionId } = params
  const [locked] = await decisionToMove(db, { studentId: access.studentId, decisionId })
  if (locked === undefined) throw notFound()
  if (locked.version !== body.version) throw new Problem('stale-version')
  const { student, rows, decisions } = await findDeskSupport(call)
  const steps = decisions.find(({ row }) => row.id === decisionId)?.steps
  if (steps === undefined) throw notFound()
  const { language } = student
  const texts = { language, units: rows.units }
  const decision = db.updateTable('support_decision').where('id', '=', decisionId)

  if (body.action === 'DISCARD') {
    mustBe(locked.isDraft)
    await db.deleteFrom('support_decision').where('id', '=', decisionId).execute()
    return
  }
  if (body.action === 'SAVE') {
    mustBe(steps.edit)
    await decision.set({ ...wordsOf(body, language), desk_since: now }).execute()
    await writeArrangements(db, decisionId, body, texts)
    return
  }
  if (body.action === 'HEAR') {
    mustBe(steps.hear)
    if (body.dueDate <= today) throw invalidInput({ code: 'timeHasPassed', field: 'body.dueDate' })
    await decision
      .set({
        state: 'HEARING',
        is_draft: false,
        hearing_requested_at: now,
        hearing_due: body.dueDate,
        desk_since: now,
      })
      .execute()
    await notifyPeople(call, rows.people, { rule: 'support-hearing', key: `decision ${decisionId}` })
    return
  }
  if (body.action === 'DECIDE') {
    mustBe(steps.decide)
    if (body.appealUntil <= today) throw invalidInput({ code: 'timeHasPassed', field: 'body.appealUntil' })
    await decision
      .set({
        ...wordsOf(body, language),
        state: 'DECIDED',
        decided_at: now,
        decided_by: staff.staffId,
        appeal_instructions: JSON.stringify(writtenIn(language, body.appealInstructions.trim())),
        appeal_until: body.appealUntil,
        desk_since: now,
      })
      .execute()
    await writeArrangements(db, decisionId, body, texts)
    await notifyPeople(call, rows.people, { rule: 'support-decided', key: `decision ${decisionId} DECIDED` })
    return
  }
  mustBe(steps.repeal)
  await decision
    .set({ state: 'REPEALED', repealed_at: now, repealed_by: staff.staffId, desk_since: now })
    .execute()
  await notifyPeople(call, rows.people, { rule: 'support-decided', key: `decision ${decisionId} REPEALED` })
}

function mustBe(step: boolean): void {
  if (!step) throw new Problem('state-conflict')
}

/** Notifies the student and those who may know of support, and refreshes their open pages. */
async function notifyPeople(
  { db, access, now }: Writing<StaffStudentContext>,
  people: readonly { personId: number; mayKnow: boolean }[],
  event: { rule: NotificationRule; key: string },
): Promise<void> {
  const { studentId } = access
  await notify(db, [{ ...event, studentId, data: {}, target: addresses.specialSupport }], now)
  const recipients = people.flatMap(({ personId, mayKnow }) => (mayKnow ? [personId] : []))
  await announce(db, recipients, affects)
}

function wordsOf({ level, validFrom, validTo, grounds }: SupportText, language: Language) {
  return {
    level,
    valid_from: validFrom,
    valid_to: validTo ?? null,
    grounds: JSON.stringify(writtenIn(language, grounds.trim())),
  }
}

/** The arrangements as they are now. Throws `invalid-input` for a unit that the student does not have. */
async function writeArrangements(
  db: Db,
  decisionId: number,
  { arrangements }: SupportText,
  { language, units }: { language: Language; units: readonly { moduleId: number }[] },
): Promise<void> {
  const known = await db
    .deleteFrom('support_arrangement')
    .where('decision_id', '=', decisionId)
    .returning('module_id as moduleId')
    .execute()
  const mayName = new Set([...units, ...known].map(one => one.moduleId))
  const unknown = arrangements.findIndex(({ moduleId }) => moduleId !== undefined && !mayName.has(moduleId))
  if (unknown !== -1) {
    throw invalidInput({ code: 'notAllowed', field: `body.arrangements.${unknown}.moduleId` })
  }
  if (arrangements.length === 0) return
  await db
    .insertInto('support_arrangement')
    .values(
      arrangements.map(({ kind, moduleId, text }, position) => ({
        decision_id: decisionId,
        position,
        kind,
        code: codeOfDesk,
        module_id: moduleId ?? null,
        text: JSON.stringify(writtenIn(language, text.trim())),
      })),
    )
    .execute()
}
