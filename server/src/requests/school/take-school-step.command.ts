import { requestAddress } from '@studentgo/protocol/addresses'
import { type RequestState, requestAffects } from '@studentgo/protocol/requests'
import { addDays, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import { insertAttachment, lockAttachable } from '../../attachments/attachments.sql.ts'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { onlyRow, writeStatement } from '../../platform/database/statement.ts'
import { notFound, Problem } from '../../platform/http/problems.ts'
import { announce } from '../../platform/live/messages.ts'
import { type NotifiedEvent, notify } from '../../platform/notify/notify.ts'
import { type NewEvent, saveEvents } from '../save-request.sql.ts'
import { type Step, stateAfter } from '../state.rules.ts'

/** What the school does with a request; a confirmation is one that a guardian has given on paper. */
export interface SchoolStep {
  requestId: number
  kind: 'CONFIRMED' | 'TAKEN' | 'INFO_ASKED' | 'DECIDED'
  staffId: number | null
  text?: string | undefined
  /** Of a decision. */
  result?: 'GRANTED' | 'REJECTED' | 'ANSWERED' | undefined
  appealInstructions?: Localised | undefined
  appealUntil?: string | undefined
  /** The decision itself, as a stored file that a member of staff has uploaded. */
  document?: { fileId: number; name: string } | undefined
  /** The same as a file that the decider has uploaded to the student's files before. */
  documentId?: number | undefined
  /** What the step is called where it comes from. */
  sourceId?: string | undefined
}

const stepOf: Record<SchoolStep['kind'], Step> = {
  CONFIRMED: 'CONFIRM',
  TAKEN: 'TAKE',
  INFO_ASKED: 'ASK',
  DECIDED: 'DECIDE',
}

const requestOfSchool = writeStatement((db, params: { requestId: number }) =>
  db
    .selectFrom('request as r')
    .innerJoin('request_form as f', 'f.id', 'r.form_id')
    .where('r.id', '=', params.requestId)
    .forUpdate('r')
    .select([
      'r.id',
      'r.state',
      'r.student_id as studentId',
      'r.by_id as byId',
      'r.by_role as byRole',
      'r.version',
      'f.title',
      'f.handling_days as handlingDays',
    ]),
)

/**
 * Takes a step of the school and notifies the author of the request. The step also takes up a request that was only
 * sent so far. Call it in a transaction. Throws `not-found`, and `state-conflict` where the state of the request does
 * not allow the step.
 */
export async function takeSchoolStep(
  db: Db,
  step: SchoolStep,
  { at, now = at, timeZone, notifies = true }: { at: Date; now?: Date; timeZone: string; notifies?: boolean },
): Promise<void> {
  const [row] = await requestOfSchool(db, step)
  if (row === undefined) throw notFound()
  const { kind, staffId: byId, text, sourceId } = step
  const isTakenUp = row.state === 'SUBMITTED' && (kind === 'INFO_ASKED' || kind === 'DECIDED')
  const before: RequestState = isTakenUp ? 'IN_PROGRESS' : row.state
  const state = stateAfter(before, stepOf[kind], { isAnswer: step.result === 'ANSWERED' })
  if (state === undefined) throw new Problem('state-conflict')
  const day = schoolDateOf(at, timeZone)
  const isConfirmed = kind === 'CONFIRMED'
  const isDecided = kind === 'DECIDED'
  const documentId = isDecided ? await keepDocument(db, step, row, at) : null
  await db
    .updateTable('request')
    .set({
      state,
      updated_at: at,
      version: row.version + 1,
      ...(isConfirmed
        ? {
            guardian_state: 'CONFIRMED',
            guardian_at: at,
            due_on: row.handlingDays === null ? null : addDays(day, row.handlingDays),
          }
        : {}),
      ...(isDecided
        ? {
            result: step.result ?? 'ANSWERED',
            decision_text: text ?? '',
            decided_at: at,
            decided_by: byId,
            appeal_instructions:
              step.appealInstructions === undefined ? null : JSON.stringify(step.appealInstructions),
            appeal_until: step.appealUntil ?? null,
            document_id: documentId,
          }
        : {}),
    })
    .where('id', '=', row.id)
    .execute()
  const by = { byId, byRole: 'STAFF' as const }
  const event: NewEvent = { kind, ...by, sourceId, ...(kind === 'INFO_ASKED' ? { text } : {}) }
  await saveEvents(db, row.id, isTakenUp ? [{ kind: 'TAKEN', ...by }, event] : [event], at)
  await writeAudit(db, {
    at: now,
    actorId: byId ?? undefined,
    actorKind: byId === null ? 'SYSTEM' : 'STAFF',
    studentId: row.studentId,
    action: `request ${kind.toLowerCase().replace('_', ' ')}`,
    object: String(row.id),
    outcome: 'DONE',
  })
  if (notifies) await notify(db, newsOf(row, kind), now)
  await announce(db, [row.byId], requestAffects)
}

/** The document becomes a file of the student; that of a guardian's own request is opened by the guardian alone. */
async function keepDocument(
  db: Db,
  { document, documentId, staffId }: SchoolStep,
  { studentId, byRole }: { studentId: number; byRole: string },
  now: Date,
): Promise<number | null> {
  if (staffId === null) return null
  if (documentId !== undefined) return showDocument(db, documentId, { studentId, staffId, byRole })
  if (document === undefined) return null
  const { id } = onlyRow(
    await insertAttachment(db, {
      studentId,
      ...document,
      category: 'REQUEST',
      description: undefined,
      visibility: byRole === 'PARENT' ? 'PRIVATE_TO_STAFF_TEAM' : 'STUDENT',
      uploadedBy: staffId,
      role: 'STAFF',
      now,
    }),
  )
  return id
}

/** Shows the decider's upload to the student with the decision. Throws `not-found` for any other file. */
async function showDocument(
  db: Db,
  documentId: number,
  { studentId, staffId, byRole }: { studentId: number; staffId: number; byRole: string },
): Promise<number> {
  const [found] = await lockAttachable(db, { studentId, personId: staffId, ids: [documentId] })
  if (found === undefined) throw notFound()
  if (byRole !== 'PARENT') {
    await db.updateTable('attachment').set({ visibility: 'STUDENT' }).where('id', '=', documentId).execute()
  }
  return documentId
}

function newsOf(
  row: { id: number; studentId: number; byId: number; byRole: string; version: number; title: Localised },
  kind: SchoolStep['kind'],
): NotifiedEvent[] {
  if (kind === 'TAKEN') return []
  const about = {
    studentId: row.studentId,
    key: `request ${row.id} ${row.version}`,
    data: { what: row.title },
    target: requestAddress(row.id),
    ...(row.byRole === 'PARENT' ? { guardianId: row.byId } : {}),
  }
  if (kind === 'CONFIRMED') return [{ ...about, rule: 'request-confirmed' }]
  return [{ ...about, rule: kind === 'DECIDED' ? 'request-decided' : 'request-need-info' }]
}
