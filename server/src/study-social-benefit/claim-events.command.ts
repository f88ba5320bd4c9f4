import type { BenefitClaim } from '@studentgo/protocol/study-social-benefit'
import type { Db } from '../platform/database/database.ts'

interface ClaimEvent {
  claimId: number
  kind: BenefitClaim['events'][number]['kind']
  byRole: 'STUDENT' | 'STAFF' | 'SYSTEM'
  byId?: number | undefined
  text?: string | undefined
  /** What the step is called where it comes from. */
  sourceId?: string | undefined
}

/** Notes what happened to a claim, who did it and when; answers the id of the note. */
export async function noteEvent(db: Db, event: ClaimEvent, now: Date): Promise<number> {
  const { claimId, kind, byRole, byId, text, sourceId } = event
  const { id: eventId } = await db
    .insertInto('benefit_event')
    .values({
      claim_id: claimId,
      at: now,
      kind,
      by_role: byRole,
      by_id: byId ?? null,
      text: text ?? null,
      source_id: sourceId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return eventId
}
