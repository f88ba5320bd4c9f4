import { listPlanDemonstrations } from '@studentgo/protocol/competence-demonstrations'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import { inLanguage } from '../../../platform/rows/localised.ts'
import type { ReportKind } from '../../report-kind.query.ts'
import { presentDemonstrationPlan } from './demonstration.presenter.ts'
import { demonstrationOfStudent } from './demonstration-of-student.query.ts'

export const demonstrationPlan: ReportKind = {
  code: 'DEMONSTRATION_PLAN',
  module: 'competencedemonstration',
  title: texts['demonstration.plan'],
  description: texts['demonstration.planDescription'],
  follows: [listPlanDemonstrations],
  printable: ({ demonstrations }, { language }) =>
    demonstrations
      .filter(({ isPublished }) => !isPublished)
      .map(({ id, name }) => ({ id, about: inLanguage(name, language) })),
  async read(context, id) {
    const found = await demonstrationOfStudent(context, id)
    return { holder: found.holder.name, blocks: presentDemonstrationPlan(found, context) }
  },
}
