import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { StudentContext } from '../platform/request-context.ts'
import { listStudyPlans } from './study-rights/find-study-rights.query.ts'

/** A study right on home: how far it has come, without grades, and whether a version of its plan waits. */
export interface HomeStudyRight {
  rightId: number
  name: string
  progress: Omit<NonNullable<PersonalStudyPlan['progress']>, 'averageGrade'>
  waits?: PersonalStudyPlan['waits']
}

/** The study rights that have a plan, the one to show first at the head. */
export async function homePartOfPlan(context: StudentContext): Promise<HomeStudyRight[]> {
  const plans = await listStudyPlans(context)
  return plans.flatMap(({ personalStudyPlanId, qualification, progress, waits }) => {
    if (progress === undefined) return []
    const { averageGrade: _, ...rest } = progress
    return [
      {
        rightId: personalStudyPlanId,
        name: qualification.name,
        progress: rest,
        ...(waits && { waits }),
      },
    ]
  })
}
