import { listPlanDemonstrations } from '@studentgo/protocol/competence-demonstrations'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import { notFound } from '../../../platform/http/problems.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import type { ReportKind } from '../../report-kind.query.ts'
import { presentAssessmentForm } from './demonstration.presenter.ts'
import { demonstrationOfStudent } from './demonstration-of-student.query.ts'

/** Only of an assessment that has been published. */
export const assessmentForm: ReportKind = {
  code: 'ASSESSMENT_FORM',
  module: 'competencedemonstration',
  title: texts['demonstration.form'],
  description: texts['demonstration.formDescription'],
  follows: [listPlanDemonstrations],
  validDays: 365,
  printable: ({ demonstrations }, { language }) =>
    demonstrations
      .filter(({ isPublished }) => isPublished)
      .map(({ id, name }) => ({ id, about: inLanguage(name, language) })),
  async read(context, id) {
    const found = await demonstrationOfStudent(context, id)
    const { assessment } = found.demonstration
    if (assessment === undefined) throw notFound()
    return { holder: found.holder.name, blocks: presentAssessmentForm(found, assessment, context) }
  },
}
