import { readPlan } from '@studentgo/protocol/skill-acquirement-plan'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import type { ReportKind } from '../../report-kind.query.ts'
import { presentPlanOnPaper } from './plan.presenter.ts'
import { planOfStudent, printablePlans } from './plan-of-student.query.ts'

export const plan: ReportKind = {
  code: 'PLAN',
  module: 'skillacquirementplan',
  title: texts['plan.title'],
  description: texts['plan.description'],
  follows: [readPlan],
  printable: printablePlans,
  async read(context, id) {
    const found = await planOfStudent(context, id)
    return { holder: found.holder.name, blocks: presentPlanOnPaper(found, context) }
  },
}
