import type { approveClaimBody, handleStaffClaim } from '@studentgo/protocol/staff-cases-steps'
import type * as z from 'zod/mini'
import { statement, writeStatement } from '../platform/database/statement.ts'
import { invalidInput, notFound, Problem } from '../platform/http/problems.ts'
import type { StaffContext, Writing } from '../platform/request-context.ts'
import { type DecidedState, decideClaim } from './decide-claim.command.ts'

export type Handling = z.output<NonNullable<(typeof handleStaffClaim)['body']>>
type Rows = z.output<typeof approveClaimBody>['rows']

const claimToHandle = writeStatement((db, params: { claimId: number }) =>
  db.selectFrom('benefit_claim').where('id', '=', params.claimId).forUpdate().select('version'),
)

const rowsOfClaim = statement((db, params: { claimId: number }) =>
  db
    .selectFrom('benefit_row')
    .where('claim_id', '=', params.claimId)
    .select(['id', 'amount_cents as amountCents']),
)

/**
 * What the office does with a claim. Throws `stale-version` for one that has changed, and `invalid-input` where more is
 * approved than was claimed, or less without a reason; the rest as `decideClaim`.
 */
export async function handleClaim(
  context: Writing<StaffContext>,
  claimId: number,
  body: Handling,
): Promise<void> {
  const { db, staff, now } = context
  const [claim] = await claimToHandle(db, { claimId })
  if (claim === undefined) throw notFound()
  if (claim.version !== body.version) throw new Problem('stale-version')
  const step = { claimId, staffId: staff.staffId }
  switch (body.action) {
    case 'TAKE':
      return decideClaim(db, { ...step, to: 'IN_REVIEW' }, now)
    case 'PAY':
      return decideClaim(db, { ...step, to: 'PAID' }, now)
    case 'RETURN':
    case 'REJECT': {
      const to: DecidedState = body.action === 'RETURN' ? 'RETURNED' : 'REJECTED'
      return decideClaim(db, { ...step, to, text: body.text.trim(), documentId: body.documentId }, now)
    }
    case 'APPROVE': {
      const { rows, isPart } = await judgedRows(context, claimId, body.rows)
      const to: DecidedState = isPart ? 'PARTLY_APPROVED' : 'APPROVED'
      const { documentId } = body
      return decideClaim(db, { ...step, to, rows, text: body.text?.trim() || undefined, documentId }, now)
    }
  }
}

async function judgedRows({ db }: Writing<StaffContext>, claimId: number, params: Rows = []) {
  const claimed = new Map((await rowsOfClaim(db, { claimId })).map(row => [row.id, row.amountCents]))
  const rows = params.map(({ rowId, approvedCents, reason }, at) => {
    const most = claimed.get(rowId)
    if (most === undefined) throw invalidInput({ code: 'notAllowed', field: `body.rows.${at}.rowId` })
    if (approvedCents > most) {
      const params = { maximum: most }
      throw invalidInput({ code: 'tooBig', field: `body.rows.${at}.approvedCents`, params })
    }
    const why = reason?.trim() || undefined
    if (approvedCents < most && why === undefined) {
      throw invalidInput({ code: 'required', field: `body.rows.${at}.reason` })
    }
    return { rowId, approvedCents, reason: why }
  })
  return { rows, isPart: rows.some(row => row.approvedCents < (claimed.get(row.rowId) ?? 0)) }
}
