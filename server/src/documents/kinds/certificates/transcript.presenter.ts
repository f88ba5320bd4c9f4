import type { PlanModule } from '@studentgo/protocol/skill-acquirement-plan'
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import { documentTexts } from '../../documents.labels.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf } from '../facts.presenter.ts'
import type { PlanOfStudent } from '../plan/plan-of-student.query.ts'
import { inOrderOfUnits, nameOfUnit, writeExtent } from '../units.presenter.ts'
import { transcriptTexts } from './transcript.labels.ts'

/** What has been completed or recognised, with its grades. */
export function presentTranscript(
  { holder, right, plan }: PlanOfStudent,
  { language, formats }: ReportContext,
): PdfBlock[] {
  const { qualification, competenceArea, titles } = right
  const { unit, requiredOsp, completedOsp, recognisedOsp } = plan.progress
  const extent = (amount: number) => writeExtent(amount, unit, formats)
  const done = inOrderOfUnits(plan.modules.filter(isDone))
  const gradeOf = ({ grade, state }: PlanModule) =>
    [
      grade === undefined ? '' : formats.grade(grade),
      state === 'RECOGNISED' ? inLanguage(transcriptTexts.recognised, language) : '',
    ]
      .filter(Boolean)
      .join(', ')
  return [
    {
      kind: 'facts',
      facts: factsOf(language, [
        [documentTexts.holder, holder.name],
        [documentTexts.born, holder.birthDate && formats.date(holder.birthDate)],
        [documentTexts.qualification, [qualification.name, qualification.code].filter(Boolean).join(', ')],
        [documentTexts.competenceArea, competenceArea],
        [documentTexts.titles, titles.join(', ')],
      ]),
    },
    { kind: 'heading', text: inLanguage(transcriptTexts.done, language) },
    done.length === 0
      ? { kind: 'text', text: inLanguage(transcriptTexts.nothing, language) }
      : {
          kind: 'table',
          columns: [
            { label: inLanguage(documentTexts.unit, language), share: 5 },
            { label: inLanguage(documentTexts.extent, language), share: 1.6, align: 'right' },
            { label: inLanguage(documentTexts.grade, language), share: 2.4 },
            { label: inLanguage(documentTexts.day, language), share: 2 },
          ],
          rows: done.map(module => [
            nameOfUnit(module),
            extent(module.osp),
            gradeOf(module),
            module.gradedAt === undefined ? '' : formats.date(module.gradedAt),
          ]),
        },
    {
      kind: 'text',
      text: inLanguage(transcriptTexts.sum, language)
        .replace('{{done}}', extent(completedOsp + recognisedOsp))
        .replace('{{whole}}', extent(requiredOsp)),
    },
  ]
}

function isDone({ state }: PlanModule): boolean {
  return state === 'COMPLETED' || state === 'RECOGNISED'
}
