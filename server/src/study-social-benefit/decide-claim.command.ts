import { type ClaimState, mayBecome } from '@studentgo/protocol/rules/benefits'
import { changeStudySocialBenefit } from '@studentgo/protocol/study-social-benefit'
import { showWithDecision } from '../attachments/use-attachments.command.ts'
import { writeAudit } from '../platform/access/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problems.ts'
import { announce } from '../platform/live/messages.ts'
import { notify } from '../platform/notify/notify.ts'
import { freeDays } from './change-claim.command.ts'
import { noteEvent } from './claim-events.command.ts'
import { newsOfClaim } from './claim-news.rules.ts'

export type DecidedState = Exclude<ClaimState, 'DRAFT' | 'SUBMITTED' | 'WITHDRAWN' | 'EXPIRED'>

interface Decision {
  claimId: number
  staffId: number | null
  to: DecidedState
  text?: string | undefined
  /** A file that the decider has uploaded for it. */
  documentId?: number | undefined
  /** The approved amount of each row; the others as they were claimed. */
  rows?: readonly { rowId: number; approvedCents: number; reason?: string | undefined }[]
  /** The approved total, where it is not given row by row. */
  approvedCents?: number | undefined
  /** What the step is called where it comes from. */
  sourceId?: string | undefined
}

interface When {
  /** The current time, where the step was taken earlier. */
  now?: Date
  /** Whether the student is notified. */
  notifies?: boolean
}

/**
 * Takes a step of the college in a claim. Throws `not-found`, also for a file that the decider has not uploaded about
 * this student, `state-conflict` for an impossible change of state, and `too-early` for a payment to an account that
 * was changed lately.
 */
export async function decideClaim(
  db: Db,
  { claimId, staffId, to, text, documentId, rows = [], approvedCents, sourceId }: Decision,
  at: Date,
  { now = at, notifies = true }: When = {},
): Promise<void> {
  const claim = await db
    .selectFrom('benefit_claim')
    .where('id', '=', claimId)
    .select(['number', 'student_id as studentId', 'state', 'version'])
    .forUpdate()
    .executeTakeFirst()
  if (claim === undefined) throw notFound()
  if (!mayBecome(claim.state, to)) throw new Problem('state-conflict')
  const isPayment = to === 'IN_PAYMENT' || to === 'PAID'
  if (isPayment && (await isHeld(db, claim.studentId, now))) throw new Problem('too-early')
  const version = claim.version + 1
  await db
    .updateTable('benefit_claim')
    .set({
      state: to,
      version,
      ...(isPayment ? {} : { handled_by: staffId, handled_at: at, decision_text: text ?? null }),
      ...(to === 'PAID' ? { paid_at: at } : {}),
      ...(approvedCents === undefined ? {} : { approved_cents: approvedCents }),
    })
    .where('id', '=', claimId)
    .execute()
  const isApproval = to === 'APPROVED' || to === 'PARTLY_APPROVED'
  if (isApproval && approvedCents === undefined) await approveRows(db, claimId, rows)
  await freeDays(db, claimId, to)
  const event = { claimId, kind: to, byRole: 'STAFF' as const, byId: staffId ?? undefined, text, sourceId }
  const eventId = await noteEvent(db, event, at)
  if (documentId !== undefined && staffId !== null) {
    // Benefits are the student's own: guardians see none of them.
    const shown = { studentId: claim.studentId, staffId, id: documentId, to: 'STUDENT' as const }
    await showWithDecision(db, shown, { module: 'BENEFIT_DECISION', objectIds: [eventId] })
  }
  await writeAudit(db, {
    at: now,
    actorId: staffId ?? undefined,
    actorKind: staffId === null ? 'SYSTEM' : 'STAFF',
    studentId: claim.studentId,
    action: `benefit claim ${to.toLowerCase().replace('_', ' ')}`,
    object: String(claimId),
    outcome: 'DONE',
  })
  if (notifies) await notify(db, newsOfClaim({ ...claim, id: claimId, state: to, version }), now)
  await announce(db, [claim.studentId], changeStudySocialBenefit.affects)
}

async function approveRows(db: Db, claimId: number, rows: NonNullable<Decision['rows']>): Promise<void> {
  await db
    .updateTable('benefit_row')
    .set(eb => ({ approved_cents: eb.ref('amount_cents') }))
    .where('claim_id', '=', claimId)
    .execute()
  for (const { rowId, approvedCents, reason } of rows) {
    await db
      .updateTable('benefit_row')
      .set({ approved_cents: approvedCents, reject_reason: reason ?? null })
      .where('claim_id', '=', claimId)
      .where('id', '=', rowId)
      .execute()
  }
}

async function isHeld(db: Db, studentId: number, now: Date): Promise<boolean> {
  const held = await db
    .selectFrom('payment_account')
    .where('student_id', '=', studentId)
    .where('held_until', '>', now.toISOString())
    .select('student_id')
    .executeTakeFirst()
  return held !== undefined
}
