import { readPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { ReportKind } from '../../report-kind.query.ts'
import { planTexts } from './plan.labels.ts'
import { presentPlanOnPaper } from './plan.presenter.ts'
import { planOfStudent, printablePlans } from './plan-of-student.query.ts'

export const plan: ReportKind = {
  code: 'PLAN',
  module: 'skillacquirementplan',
  title: planTexts.title,
  description: planTexts.description,
  follows: [readPlan],
  printable: printablePlans,
  async read(context, id) {
    const found = await planOfStudent(context, id)
    return { holder: found.holder.name, blocks: presentPlanOnPaper(found, context) }
  },
}
