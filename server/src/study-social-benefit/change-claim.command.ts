import {
  type ClaimRow,
  type ClaimState,
  holdsDays,
  isEditable,
  mayBecome,
} from '@studentgo/protocol/rules/benefits'
import { changeStudySocialBenefit } from '@studentgo/protocol/study-social-benefit'
import { setAttachments } from '../attachments/use-attachments.command.ts'
import type { Db } from '../platform/database/database.ts'
import { invalidInput, notFound, Problem, stateConflict } from '../platform/http/problems.ts'
import { announce, announceToDesk } from '../platform/live/messages.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import type { StoredClaimRow } from './benefits.sql.ts'
import { noteEvent } from './claim-events.command.ts'
import { factsOfClaim, rowOf } from './claim-facts.rules.ts'
import { lockStudent, refuseFaults, spanOf, writeRows } from './claim-rows.command.ts'
import { benefitRowsOf } from './read-benefits.query.ts'
import { asksForWage } from './study-days.rules.ts'

interface Named {
  id: number
  version: number
}

/**
 * Replaces the rows of a claim. Throws `invalid-input` with every faulty field, `stale-version`, and `state-conflict`
 * for a claim that the college has or has decided on, and for a day that another claim has.
 */
export async function saveClaim(
  context: Writing<StudentContext>,
  { id, version, rows }: Named & { rows: readonly ClaimRow[] },
): Promise<void> {
  const { db, access, now } = context
  const { claim, facts } = await ownClaim(context, { id, version })
  if (!isEditable(claim.state)) throw new Problem('state-conflict')
  refuseFaults(rows, facts)
  await writeRows(db, { id, studentId: access.studentId }, rows, facts)
  await update(db, claim, spanOf(daysIn(rows)))
  await noteEvent(db, { claimId: id, kind: 'SAVED', byRole: 'STUDENT', byId: access.studentId }, now)
}

/**
 * Says which tickets and receipts go with a claim; those that no longer do are free again. Its rows are not touched, so
 * that its version stays. Throws `not-found` for a file that is not the student's own, `stale-version`, and
 * `state-conflict` for a claim that was sent.
 */
export async function saveClaimFiles(
  context: Writing<StudentContext>,
  { attachmentIds, ...named }: Named & { attachmentIds: readonly number[] },
): Promise<void> {
  const { claim } = await ownClaim(context, named)
  if (!isEditable(claim.state)) throw new Problem('state-conflict')
  await setAttachments(context.db, context.access, attachmentIds, filesOf(claim.id))
}

const filesOf = (claimId: number) => ({ module: 'BENEFIT' as const, objectIds: [claimId] })

/**
 * Sends a claim to the college. What it is worth is counted once more, by the rates and days of today. Throws as saving
 * does, and `state-conflict` while there is no account to pay to.
 */
export async function submitClaim(
  context: Writing<StudentContext>,
  { dependentChild, withoutWage, ...named }: Named & { dependentChild: boolean; withoutWage: boolean },
): Promise<void> {
  const { db, access, now } = context
  const { claim, facts, known } = await ownClaim(context, named)
  if (!mayBecome(claim.state, 'SUBMITTED') || claim.rows.length === 0) throw new Problem('state-conflict')
  const rows = claim.rows.map(rowOf)
  refuseFaults(rows, facts)
  const asksWage = asksForWage(known.entitlements, daysIn(rows))
  const faults = [
    ...(rows.some(row => row.type === 'FAMILY_ALLOWANCE') && !dependentChild ? ['dependentChild'] : []),
    ...(rows.some(isAllowance) && asksWage && !withoutWage ? ['withoutWage'] : []),
  ]
  if (faults.length > 0) {
    throw invalidInput(...faults.map(field => ({ code: 'benefitDeclare', field: `body.${field}` })))
  }
  if (known.paymentAccount.length === 0) throw stateConflict({ code: 'benefitNoAccount' })
  await writeRows(db, { id: claim.id, studentId: access.studentId }, rows, facts)
  await update(db, claim, {
    ...spanOf(daysIn(rows)),
    state: 'SUBMITTED',
    submitted_at: now,
    dependent_child: dependentChild,
    without_wage: withoutWage,
  })
  await noteEvent(
    db,
    { claimId: claim.id, kind: 'SUBMITTED', byRole: 'STUDENT', byId: access.studentId },
    now,
  )
  await refreshOpenPages(context)
}

/** The other pages of the student, and those of the office. */
async function refreshOpenPages({ db, access }: Writing<StudentContext>): Promise<void> {
  await announce(db, [access.studentId], changeStudySocialBenefit.affects)
  await announceToDesk(db, [access.studentId])
}

/** Takes a claim back that nobody has begun to handle; its days can be claimed again. */
export async function withdrawClaim(context: Writing<StudentContext>, named: Named): Promise<void> {
  const { db, access, now } = context
  const { claim } = await ownClaim(context, named)
  if (!mayBecome(claim.state, 'WITHDRAWN')) throw new Problem('state-conflict')
  await update(db, claim, { state: 'WITHDRAWN' })
  await freeDays(db, claim.id, 'WITHDRAWN')
  // What the college has never had is not kept for it.
  if (claim.state === 'DRAFT') await setAttachments(db, access, [], filesOf(claim.id))
  await noteEvent(
    db,
    { claimId: claim.id, kind: 'WITHDRAWN', byRole: 'STUDENT', byId: access.studentId },
    now,
  )
  if (claim.state !== 'DRAFT') await refreshOpenPages(context)
}

/** Lets the days of a claim that came to nothing be claimed again. */
export async function freeDays(db: Db, claimId: number, state: ClaimState): Promise<void> {
  if (holdsDays(state)) return
  await db
    .deleteFrom('benefit_day')
    .where('row_id', 'in', eb => eb.selectFrom('benefit_row').where('claim_id', '=', claimId).select('id'))
    .execute()
}

function isAllowance({ type }: ClaimRow): boolean {
  return type === 'DAILY_ALLOWANCE' || type === 'FAMILY_ALLOWANCE'
}

/** The first and the last days of rows. */
function daysIn(rows: readonly ClaimRow[]): string[] {
  return rows.flatMap(row => [row.dateFrom, row.dateTo])
}

async function ownClaim(context: Writing<StudentContext>, { id, version }: Named) {
  const { db, access, today, provider } = context
  await lockStudent(db, access.studentId)
  const known = await benefitRowsOf(context)
  const claim = known.claims.find(one => one.id === id)
  if (claim === undefined) throw notFound()
  if (claim.version !== version) throw new Problem('stale-version')
  const judging = { today, minor: access.minor, policies: provider.policies }
  return { claim, known, facts: factsOfClaim(claim, known, judging) }
}

type Columns = Partial<{
  state: ClaimState
  submitted_at: Date
  dependent_child: boolean
  without_wage: boolean
  first_day: string
  last_day: string
}>

/** Another writer than the student may have been faster: the college, by an import. */
async function update(db: Db, { id, version }: StoredClaimRow, columns: Columns): Promise<void> {
  const written = await db
    .updateTable('benefit_claim')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (written.numUpdatedRows === 0n) throw new Problem('stale-version')
}
