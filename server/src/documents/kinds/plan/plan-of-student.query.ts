import {
  type PersonalStudyPlan,
  personalStudyPlan,
  readPlan,
  type SkillAcquirementPlan,
} from '@studentgo/protocol/skill-acquirement-plan'
import { nameOfAnswer } from '../../../platform/access/visibility.ts'
import { batch, onlyRow, type RowOf } from '../../../platform/database/statement.ts'
import { notFound } from '../../../platform/http/problems.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import { presentPlan } from '../../../skill-acquirement-plan/plan.presenter.ts'
import { planOf } from '../../../skill-acquirement-plan/plan.sql.ts'
import { presentStudyPlans } from '../../../skill-acquirement-plan/study-rights/study-plan.presenter.ts'
import { studyPlansOf } from '../../../skill-acquirement-plan/study-rights/study-plans.sql.ts'
import { holderOf } from '../../printable.sql.ts'
import { onPaper, type Printable, type ReportContext, type ReportKind } from '../../report-kind.query.ts'

const planRows = batch({ holder: holderOf, rights: studyPlansOf, plan: planOf })
const planOnPaper = onPaper(readPlan.reply, nameOfAnswer(readPlan))
const rightOnPaper = onPaper(personalStudyPlan)

export interface PlanOfStudent {
  holder: RowOf<typeof holderOf>
  right: PersonalStudyPlan
  plan: SkillAcquirementPlan
}

/** A plan as its reader sees it. Throws `not-found` where it is not the student's, or nothing of it can be read yet. */
export async function planOfStudent(context: ReportContext, planId: number): Promise<PlanOfStudent> {
  const { db, access, today, curriculum } = context
  const params = { studentId: access.studentId }
  const rows = onlyRow(
    await planRows(db, {
      holder: params,
      rights: params,
      plan: { ...params, planId, version: null, today, commentsAfter: 0, mostComments: 1 },
    }),
  )
  const [row] = rows.plan
  const right = presentStudyPlans(rows.rights, context).find(one => one.currentPlanId === planId)
  if (row === undefined || row.current === null || right === undefined) throw notFound()
  const part = await curriculum.partsOf(
    context,
    row.modules.map(module => module.moduleId),
  )
  const plan = planOnPaper(presentPlan(row, row.current, part, context), context)
  if (plan === null) throw notFound()
  return { holder: onlyRow(rows.holder), right: rightOnPaper(right, context), plan }
}

/** The plans with something to read. */
export const printablePlans: ReportKind['printable'] = ({ rights }, { language }) =>
  rights.flatMap(({ currentPlanId, planState, qualificationName }): Printable[] =>
    currentPlanId === null || planState === null
      ? []
      : [{ id: currentPlanId, about: inLanguage(qualificationName, language) }],
  )
