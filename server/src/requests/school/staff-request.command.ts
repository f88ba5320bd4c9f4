import type { Language } from '@studentgo/protocol/language'
import type { handleStaffRequest } from '@studentgo/protocol/staff-cases-steps'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { writeStatement } from '../../platform/database/statement.ts'
import { invalidInput, notFound, Problem } from '../../platform/http/problems.ts'
import type { StaffContext, Writing } from '../../platform/request-context.ts'
import { shownLanguage } from '../../platform/rows/shown-language.ts'
import { colleaguesFor } from './colleagues.sql.ts'
import { handOver } from './hand-over.command.ts'
import { takeSchoolStep } from './take-school-step.command.ts'

export type Handling = z.output<NonNullable<(typeof handleStaffRequest)['body']>>

const requestToHandle = writeStatement((db, params: { requestId: number }) =>
  db
    .selectFrom('request as r')
    .innerJoin('person as p', 'p.id', 'r.by_id')
    .where('r.id', '=', params.requestId)
    .forUpdate('r')
    .select([
      'r.id as requestId',
      'r.student_id as studentId',
      'r.by_id as byId',
      'r.state',
      'r.handler_id as handlerId',
      'r.version',
      // A guardian has no service language of their own.
      sql<Language>`case when r.by_id = r.student_id then p.language else ${shownLanguage('p')} end`.as(
        'language',
      ),
    ]),
)

/**
 * Takes a step of the staff in a request; a member of staff who does so where nobody handles it becomes its handler.
 * Throws `stale-version` for one that has changed, and `state-conflict` where its state does not allow the step.
 */
export async function handleRequest(
  context: Writing<StaffContext>,
  requestId: number,
  body: Handling,
): Promise<void> {
  const { db, staff, now, timeZone } = context
  const [row] = await requestToHandle(db, { requestId })
  if (row === undefined) throw notFound()
  if (row.version !== body.version) throw new Problem('stale-version')
  const { staffId } = staff
  if (body.action === 'HAND_OVER') {
    const { handlerId } = body
    const colleagues = await colleaguesFor(context, requestId)
    if (!colleagues.some(one => one.personId === handlerId)) {
      throw invalidInput({ code: 'notAllowed', field: 'body.handlerId' })
    }
    return handOver(context, { ...row, handlerId })
  }
  if (body.action === 'GIVE_BACK') {
    if (row.handlerId !== staffId) throw new Problem('state-conflict')
    return handOver(context, { ...row, handlerId: null })
  }
  const when = { at: now, timeZone }
  if (body.action === 'TAKE') {
    if (row.handlerId === staffId && row.state !== 'SUBMITTED') throw new Problem('state-conflict')
    if (row.state === 'SUBMITTED') await takeSchoolStep(db, { requestId, kind: 'TAKEN', staffId }, when)
    const state = row.state === 'SUBMITTED' ? 'IN_PROGRESS' : row.state
    return row.handlerId === staffId ? undefined : handOver(context, { ...row, state, handlerId: staffId })
  }
  if (row.handlerId === null) {
    await db.updateTable('request').set({ handler_id: staffId }).where('id', '=', requestId).execute()
  }
  if (body.action === 'ASK') {
    return takeSchoolStep(db, { requestId, kind: 'INFO_ASKED', staffId, text: body.text.trim() }, when)
  }
  const { result, text, appealUntil, documentId } = body
  const appeal = body.appealInstructions?.trim() || undefined
  // It is written in the student's language; Finnish is the fallback for a missing language.
  const appealInstructions = appeal && { fi: appeal, [row.language]: appeal }
  return takeSchoolStep(
    db,
    {
      requestId,
      kind: 'DECIDED',
      staffId,
      result,
      text: text.trim(),
      ...(appealInstructions ? { appealInstructions } : {}),
      appealUntil,
      documentId,
    },
    when,
  )
}
