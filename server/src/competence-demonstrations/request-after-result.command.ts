import type {
  CompetenceDemonstration,
  requestOfDemonstration,
} from '@studentgo/protocol/competence-demonstrations'
import { Problem } from '../platform/problems.ts'
import type { Call } from '../platform/serve.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { raiseRefused, reviewRefused } from './after-result.rules.ts'
import { wholeAnswers } from './listing.ts'
import { type DemonstrationReader, demonstrationOf, frameFor } from './reading.ts'
import { saveRequest } from './requests.queries.ts'
import { resultOf } from './result-answers.ts'
import { lockDemonstration } from './self-assessment.queries.ts'

type RequestCall = Call<typeof requestOfDemonstration> & { access: StudentAccess }

/** Takes a request for a review or a raise; throws what the rules refuse, with nothing changed. */
export async function requestAfterResult(
  reader: DemonstrationReader,
  call: RequestCall,
): Promise<CompetenceDemonstration> {
  const { db, access, body, now, today } = call
  const of = { planId: call.params.planId, demonstrationId: body.demonstrationId }
  const found = await demonstrationOf(db, access.studentId, of)
  await lockDemonstration(db, found.id)
  const row = await demonstrationOf(db, access.studentId, of)
  if (row.rightState !== 'lasna') throw new Problem('study-right-not-in-force')
  const isReview = body.action === 'REQUEST_REVIEW'
  const result = resultOf(row, await frameFor(call))
  const refused = isReview ? reviewRefused(result, today) : raiseRefused(result)
  if (refused !== undefined) throw new Problem(refused)
  if (row.version !== body.version) throw new Problem('stale-version')
  const kind = isReview ? 'REVIEW' : 'RAISE'
  await saveRequest(db, { demonstrationId: row.id, kind, reason: body.reason?.trim() || undefined, now })
  const [answer] = await wholeAnswers(reader, call, [await demonstrationOf(db, access.studentId, of)])
  if (answer === undefined) throw new Problem('not-found')
  return answer
}
