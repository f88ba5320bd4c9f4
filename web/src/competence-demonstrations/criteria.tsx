import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { Card } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Section } from '#web/ui/section.tsx'
import { BulletList, TypedText } from '#web/ui/text.tsx'
import { CriteriaOf } from './criteria-of.tsx'

/** What is looked at, in plain words: each requirement with what every grade takes. */
export function Criteria({ demonstration }: { demonstration: CompetenceDemonstration }) {
  const { t } = useTranslation()
  const { requirements, individualCriteria, deviationText, gradeScale } = demonstration
  return (
    <Section id="criteria" title={t('demonstrations.criteria.title')}>
      <TypedText>{t(`demonstrations.criteria.means.${gradeScale}`)}</TypedText>
      {individualCriteria === undefined && deviationText === undefined ? null : (
        <Card tone="own">
          <h3>{t('demonstrations.criteria.own')}</h3>
          {deviationText === undefined ? null : <p>{deviationText}</p>}
          <BulletList texts={individualCriteria ?? []} />
        </Card>
      )}
      {requirements.length === 0 ? <p>{t('demonstrations.criteria.none')}</p> : null}
      {requirements.map(requirement => (
        <Fold key={requirement.id} summary={requirement.text}>
          <CriteriaOf criteria={requirement.criteria} scale={gradeScale} />
        </Fold>
      ))}
    </Section>
  )
}
