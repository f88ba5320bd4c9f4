import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { SupportDecision } from '@studentgo/protocol/special-support'
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import { documentTexts } from '../../documents.labels.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf, titledList } from '../facts.presenter.ts'
import { textBlocks } from '../plan/plan.presenter.ts'
import { supportTexts } from './support-decision.labels.ts'

/** A decision on special support in its own words. */
export function presentSupportDecision(
  name: string,
  decision: SupportDecision,
  { language, formats, timeZone }: ReportContext,
): PdfBlock[] {
  const say = (text: keyof typeof supportTexts) => inLanguage(supportTexts[text], language)
  const { validFrom, validTo, decidedAt, decidedBy, appealInstructions, appealUntil } = decision
  const ofUnit = ({ moduleName, text }: { moduleName?: string | undefined; text: string }) =>
    moduleName ? `${moduleName}: ${text}` : text
  return [
    {
      kind: 'facts',
      facts: factsOf(language, [
        [documentTexts.holder, name],
        [supportTexts.level, formats.text(`support.level.${decision.level}`)],
        [documentTexts.state, formats.text(`support.state.${decision.state}`)],
        [
          supportTexts.valid,
          validFrom &&
            [formats.date(validFrom), validTo === undefined ? '' : formats.date(validTo)].join(' – ').trim(),
        ],
        [supportTexts.decided, decidedAt && formats.date(schoolDateOf(decidedAt, timeZone))],
        [supportTexts.by, decidedBy && [decidedBy.name, decidedBy.title].filter(Boolean).join(', ')],
        [
          supportTexts.responsible,
          [decision.responsible.name, decision.responsible.title].filter(Boolean).join(', '),
        ],
      ]),
    },
    ...(decision.grounds
      ? [{ kind: 'heading', text: say('grounds') } as const, ...textBlocks(decision.grounds)]
      : []),
    ...titledList(say('arrangements'), decision.arrangements.map(ofUnit)),
    ...titledList(say('adapted'), decision.adaptedAssessment.map(ofUnit)),
    ...titledList(say('deviations'), decision.deviations.map(ofUnit)),
    ...(appealInstructions || appealUntil ? [{ kind: 'heading', text: say('appeal') } as const] : []),
    ...textBlocks(appealInstructions ?? ''),
    ...(appealUntil
      ? [{ kind: 'text', text: say('appealUntil').replace('{{date}}', formats.date(appealUntil)) } as const]
      : []),
  ]
}
