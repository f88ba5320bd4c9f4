import type {
  CompetenceDemonstration,
  requestOfDemonstration,
} from '@studentgo/protocol/competence-demonstrations'
import { sql } from 'kysely'
import { isInForce } from '../platform/access/study-rights.rules.ts'
import { Problem } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { CurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import { raiseRefused, reviewRefused } from './after-result.rules.ts'
import { resultOf } from './assessment.presenter.ts'
import { presentDemonstration } from './demonstration.presenter.ts'
import { findDemonstration, lockDemonstration, partsOfDemonstrations } from './list-demonstrations.query.ts'

/** Takes a request for a review or a raise; throws what the rules refuse, with nothing changed. */
export async function requestAfterResult(
  call: CallOf<typeof requestOfDemonstration>,
  curriculum: CurriculumCache,
): Promise<Unserialised<CompetenceDemonstration>> {
  const { db, body, now, today } = call
  const address = { planId: call.params.planId, demonstrationId: body.demonstrationId }
  const row = await lockDemonstration(call, address)
  if (!isInForce(row.rightState)) throw new Problem('study-right-not-in-force')
  const isReview = body.action === 'REQUEST_REVIEW'
  const result = resultOf(row, call)
  const refused = isReview ? reviewRefused(result, today) : raiseRefused(result)
  if (refused !== undefined) throw new Problem(refused)
  if (row.version !== body.version) throw new Problem('stale-version')
  await db
    .insertInto('demonstration_request')
    .values({
      demonstration_id: row.id,
      kind: isReview ? 'REVIEW' : 'RAISE',
      reason: body.reason?.trim() || null,
      requested_at: now,
    })
    .execute()
  await db
    .updateTable('demonstration')
    .set({ version: sql`version + 1`, ...(isReview && { state: 'REVIEW_REQUESTED' }) })
    .where('id', '=', row.id)
    .execute()
  const changed = await findDemonstration(call, address)
  return presentDemonstration(changed, call, await partsOfDemonstrations(call, curriculum, [changed]))
}
