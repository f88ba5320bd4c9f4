import type { SelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { notFound } from '../../platform/http/problems.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { StudentContext } from '../../platform/request-context.ts'
import type { CurriculumCache } from '../../skill-acquirement-plan/curriculum.cache.ts'
import { isShared } from '../demonstration.rules.ts'
import {
  type DemonstrationAddress,
  findDemonstration,
  partsOfDemonstrations,
} from '../list-demonstrations.query.ts'
import { presentSelfAssessment } from './self-assessment.presenter.ts'
import { selfAssessmentOf } from './self-assessment.sql.ts'

/**
 * The self-assessment of a demonstration. A guardian finds it only when it has been sent and shared; otherwise,
 * as for any that does not exist, throws `not-found`.
 */
export async function findSelfAssessment(
  context: StudentContext,
  address: DemonstrationAddress,
  curriculum: CurriculumCache,
): Promise<Unserialised<SelfAssessment>> {
  const row = await findDemonstration(context, address)
  if (context.access.reader.kind !== 'STUDENT' && !isShared(row.selfAssessment)) throw notFound()
  const [saved] = await selfAssessmentOf(context.db, { demonstrationId: row.id })
  return presentSelfAssessment(row, saved, await partsOfDemonstrations(context, curriculum, [row]), context)
}
