import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import texts from '@studentgo/protocol/translations/server/documents.json' with { type: 'json' }
import type { RowOf } from '../../../platform/database/statement.ts'
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { holderOf } from '../../printable.sql.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf } from '../facts.presenter.ts'
import { standingOf } from './study-certificate.rules.ts'

/** The content of a certificate about a study right. */
export function presentCertificate(
  holder: RowOf<typeof holderOf>,
  right: PersonalStudyPlan,
  context: ReportContext,
): PdfBlock[] {
  const { language, formats, provider } = context
  const standing = standingOf(right.studyRightState)
  const say = textsIn(texts, language)
  const school = inLanguage(provider.name, language)
  const isOver = standing === 'GRADUATED' || standing === 'ENDED'
  const { qualification, endDate, estimatedEndDate } = right
  return [
    { kind: 'text', text: say(`certificate.standing.${standing}`, { name: holder.name, school }) },
    {
      kind: 'facts',
      facts: factsOf([
        [say('holder'), holder.name],
        [say('born'), holder.birthDate && formats.date(holder.birthDate)],
        [say('qualification'), [qualification.name, qualification.code].filter(Boolean).join(', ')],
        [say('competenceArea'), right.competenceArea],
        [say('titles'), right.titles.join(', ')],
        [say('certificate.begins'), formats.date(right.startDate)],
        [
          say('certificate.ends'),
          isOver || estimatedEndDate === undefined ? '' : formats.date(estimatedEndDate),
        ],
        [
          standing === 'GRADUATED' ? say('certificate.graduated') : say('certificate.ended'),
          isOver && endDate !== undefined ? formats.date(endDate) : '',
        ],
      ]),
    },
  ]
}
