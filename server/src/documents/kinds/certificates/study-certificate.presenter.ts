import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { RowOf } from '../../../platform/database/statement.ts'
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts'
import { inLanguage } from '../../../platform/rows/localised.ts'
import { documentTexts } from '../../documents.labels.ts'
import type { holderOf } from '../../printable.sql.ts'
import type { ReportContext } from '../../report-kind.query.ts'
import { factsOf } from '../facts.presenter.ts'
import { certificateTexts, certifiedTexts } from './study-certificate.labels.ts'
import { standingOf } from './study-certificate.rules.ts'

/** What a certificate says of a study right. */
export function presentCertificate(
  holder: RowOf<typeof holderOf>,
  right: PersonalStudyPlan,
  context: ReportContext,
): PdfBlock[] {
  const { language, formats, provider } = context
  const standing = standingOf(right.studyRightState)
  const school = inLanguage(provider.name, language)
  const sentence = inLanguage(certifiedTexts[standing], language)
    .replace('{{name}}', () => holder.name)
    .replace('{{school}}', () => school)
  const isOver = standing === 'GRADUATED' || standing === 'ENDED'
  const { qualification, endDate, estimatedEndDate } = right
  return [
    { kind: 'text', text: sentence },
    {
      kind: 'facts',
      facts: factsOf(language, [
        [documentTexts.holder, holder.name],
        [documentTexts.born, holder.birthDate && formats.date(holder.birthDate)],
        [documentTexts.qualification, [qualification.name, qualification.code].filter(Boolean).join(', ')],
        [documentTexts.competenceArea, right.competenceArea],
        [documentTexts.titles, right.titles.join(', ')],
        [certificateTexts.begins, formats.date(right.startDate)],
        [
          certificateTexts.ends,
          isOver || estimatedEndDate === undefined ? '' : formats.date(estimatedEndDate),
        ],
        [
          standing === 'GRADUATED' ? certificateTexts.graduated : certificateTexts.ended,
          isOver && endDate !== undefined ? formats.date(endDate) : '',
        ],
      ]),
    },
  ]
}
