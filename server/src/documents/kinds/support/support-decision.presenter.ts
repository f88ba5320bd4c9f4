import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { SupportDecision } from '@studentgo/protocol/special-support'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf, titledList } from '../facts.presenter.ts'
import { textBlocks } from '../plan/plan.presenter.ts'

/** A decision on special support in its own words. */
export function presentSupportDecision(
  name: string,
  decision: SupportDecision,
  { language, formats, timeZone }: ReportContext,
): PdfBlock[] {
  const say = textsIn(texts, language)
  const { validFrom, validTo, decidedAt, decidedBy, appealInstructions, appealUntil } = decision
  const ofUnit = ({ moduleName, text }: { moduleName?: string | undefined; text: string }) =>
    moduleName ? `${moduleName}: ${text}` : text
  return [
    {
      kind: 'facts',
      facts: factsOf([
        [say('holder'), name],
        [say('support.level'), formats.text(`support.level.${decision.level}`)],
        [say('state'), formats.text(`support.state.${decision.state}`)],
        [
          say('support.valid'),
          validFrom &&
            [formats.date(validFrom), validTo === undefined ? '' : formats.date(validTo)].join(' – ').trim(),
        ],
        [say('support.decided'), decidedAt && formats.date(schoolDateOf(decidedAt, timeZone))],
        [say('support.by'), decidedBy && [decidedBy.name, decidedBy.title].filter(Boolean).join(', ')],
        [
          say('support.responsible'),
          [decision.responsible.name, decision.responsible.title].filter(Boolean).join(', '),
        ],
      ]),
    },
    ...(decision.grounds
      ? [{ kind: 'heading', text: say('support.grounds') } as const, ...textBlocks(decision.grounds)]
      : []),
    ...titledList(say('support.arrangements'), decision.arrangements.map(ofUnit)),
    ...titledList(say('support.adapted'), decision.adaptedAssessment.map(ofUnit)),
    ...titledList(say('support.deviations'), decision.deviations.map(ofUnit)),
    ...(appealInstructions || appealUntil ? [{ kind: 'heading', text: say('support.appeal') } as const] : []),
    ...textBlocks(appealInstructions ?? ''),
    ...(appealUntil
      ? [{ kind: 'text', text: say('support.appealUntil', { date: formats.date(appealUntil) }) } as const]
      : []),
  ]
}
