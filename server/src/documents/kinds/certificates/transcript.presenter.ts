import type { PlanModule } from '@studentgo/protocol/skill-acquirement-plan'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf } from '../facts.presenter.ts'
import type { PlanOfStudent } from '../plan/plan-of-student.query.ts'
import { inOrderOfUnits, nameOfUnit, writeExtent } from '../units.presenter.ts'

/** What has been completed or recognised, with its grades. */
export function presentTranscript(
  { holder, right, plan }: PlanOfStudent,
  { language, formats }: ReportContext,
): PdfBlock[] {
  const say = textsIn(texts, language)
  const { qualification, competenceArea, titles } = right
  const { unit, requiredOsp, completedOsp, recognisedOsp } = plan.progress
  const extent = (amount: number) => writeExtent(amount, unit, formats)
  const done = inOrderOfUnits(plan.modules.filter(isDone))
  const gradeOf = ({ grade, state }: PlanModule) =>
    [
      grade === undefined ? '' : formats.grade(grade),
      state === 'RECOGNISED' ? say('transcript.recognised') : '',
    ]
      .filter(Boolean)
      .join(', ')
  return [
    {
      kind: 'facts',
      facts: factsOf([
        [say('holder'), holder.name],
        [say('born'), holder.birthDate && formats.date(holder.birthDate)],
        [say('qualification'), [qualification.name, qualification.code].filter(Boolean).join(', ')],
        [say('competenceArea'), competenceArea],
        [say('titles'), titles.join(', ')],
      ]),
    },
    { kind: 'heading', text: say('transcript.done') },
    done.length === 0
      ? { kind: 'text', text: say('transcript.nothing') }
      : {
          kind: 'table',
          columns: [
            { label: say('unit'), share: 5 },
            { label: say('extent'), share: 1.6, align: 'right' },
            { label: say('grade'), share: 2.4 },
            { label: say('day'), share: 2 },
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
      text: say('transcript.sum', {
        done: extent(completedOsp + recognisedOsp),
        whole: extent(requiredOsp),
      }),
    },
  ]
}

function isDone({ state }: PlanModule): boolean {
  return state === 'COMPLETED' || state === 'RECOGNISED'
}
