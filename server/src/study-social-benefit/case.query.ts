import type { ClaimState } from '@studentgo/protocol/rules/benefits'
import { handleStaffClaim, uploadClaimDocument } from '@studentgo/protocol/staff-cases-steps'
import { sql } from 'kysely'
import { asReadBy, type CasePart, type CaseSteps, has } from '../platform/contributions/case-part.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { presentClaim } from './benefits.presenter.ts'
import { accountOf, claimById } from './benefits.sql.ts'
import { deskActions } from './claim-facts.rules.ts'
import { handleClaim } from './staff-claim.command.ts'

/** Claims are the office's. */
export const claimCase = {
  kind: 'CLAIM',
  rows: ({ staffId }, which) => ({
    columns: {
      id: sql`c.id`,
      title: sql`c.number`,
      state: sql`c.state`,
      sent_at: sql`coalesce(c.submitted_at, c.created_at)`,
      from_on: sql`c.first_day`,
      to_on: sql`c.last_day`,
      handler_id: sql`c.handled_by`,
      is_mine: sql`coalesce(c.handled_by = ${staffId}, true)`,
    },
    from: sql`from mine m
      join benefit_claim c on c.student_id = m.student_id
      where ${has('OFFICE')} and c.state not in ('DRAFT', 'WITHDRAWN', 'EXPIRED')
        and ${which(sql`c.state in ('SUBMITTED', 'IN_REVIEW')`, caseId => sql`c.id = ${caseId}`)}`,
  }),
  async read(context, found) {
    const { db, now } = context
    const { id: claimId, studentId, state } = found
    const row = onlyRow(await claimById(db, { claimId }))
    const [account] = await accountOf(db, { studentId })
    const heldUntil = account?.heldUntil ?? null
    const isHeld = heldUntil !== null && new Date(heldUntil) > now
    return {
      actions: deskActions(state as ClaimState),
      claim: presentClaim(row, asReadBy(context, found)),
      accountHeldUntil: isHeld ? heldUntil : null,
    }
  },
  files: ({ claim }) => [...claim.attachments, ...claim.events.flatMap(event => event.attachments)],
  endpoint: handleStaffClaim,
  take: (context, { id }, body) => handleClaim(context, id, body),
  upload: { endpoint: uploadClaimDocument, keptAs: 'BENEFIT' },
} satisfies CasePart<'CLAIM'> & CaseSteps<typeof handleStaffClaim>
