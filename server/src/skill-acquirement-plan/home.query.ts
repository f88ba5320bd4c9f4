import type { HomeTask, StudyRightProgress } from '@studentgo/protocol/home'
import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { presentStudyPlans } from './study-rights/study-plan.presenter.ts'
import type { StudyPlanRow } from './study-rights/study-plans.sql.ts'

/** How far each study right has come, and the plans that wait for the student's word. */
export function planProgressAndTasks(
  rows: readonly StudyPlanRow[],
  context: StudentContext,
): Unserialised<{ progress: StudyRightProgress[]; tasks: HomeTask[] }> {
  const withPlan = presentStudyPlans(rows, context).flatMap(({ progress, ...right }) =>
    progress == null ? [] : [{ ...right, progress }],
  )
  const isOneOfSeveral = withPlan.length > 1
  return {
    progress: withPlan.map(({ personalStudyPlanId, qualification, progress }) => ({
      personalStudyPlanId,
      name: qualification.name,
      progress,
    })),
    tasks: context.access.mayWrite ? withPlan.flatMap(right => approvalTask(right, isOneOfSeveral)) : [],
  }
}

function approvalTask(
  { personalStudyPlanId, qualification, waits }: Unserialised<PersonalStudyPlan>,
  isOneOfSeveral: boolean,
): Unserialised<HomeTask>[] {
  if (waits == null) return []
  const { dueDate: deadline, remind } = waits
  const name = isOneOfSeveral ? qualification.name : undefined
  return [{ kind: 'PLAN_APPROVAL', personalStudyPlanId, name, deadline, remind }]
}
