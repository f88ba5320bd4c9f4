import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { RowOf } from '../../platform/database/statement.ts'
import { notFound } from '../../platform/http/problems.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { StudentContext } from '../../platform/request-context.ts'
import { rightsOf } from '../plan.sql.ts'
import { presentStudyPlans } from './study-plan.presenter.ts'
import { studyPlansOf } from './study-plans.sql.ts'

/** The study rights of the student with their plans and progress, the one to show first at the head. */
export async function listStudyPlans(context: StudentContext): Promise<Unserialised<PersonalStudyPlan[]>> {
  const { studentId } = context.access
  return presentStudyPlans(await studyPlansOf(context.db, { studentId }), context)
}

export interface StudyRightSelector {
  personalStudyPlanId?: number | undefined
  planId?: number | undefined
}

/**
 * The study right that is meant, with its plan's id; without a name the one to show first, if there is any. Throws
 * `not-found` for a study right, or a plan, that is not this student's.
 */
export async function findStudyRight(
  { db, access }: StudentContext,
  { planId, personalStudyPlanId }: StudyRightSelector,
): Promise<RowOf<typeof rightsOf> | undefined> {
  const rights = await rightsOf(db, { studentId: access.studentId })
  if (planId === undefined && personalStudyPlanId === undefined) return rights[0]
  const right = rights.find(
    one =>
      (planId === undefined || one.planId === planId) &&
      (personalStudyPlanId === undefined || one.studyRightId === personalStudyPlanId),
  )
  if (right === undefined) throw notFound()
  return right
}
