import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import type { Requirement } from '@studentgo/protocol/requirement'
import { sharedCriteria } from '@studentgo/protocol/rules/shared-criteria'
import type { GradeScale } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { BulletList, TypedText } from '#web/ui/content/text.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Card, Section } from '#web/ui/layout/layout.tsx'

/** The criteria: each requirement with its criteria by grade. */
export function Criteria({ demonstration }: { demonstration: CompetenceDemonstration }) {
  const { t } = useTranslation()
  const { requirements, individualCriteria, deviationText, gradeScale } = demonstration
  const shared = sharedCriteria(requirements)
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
      {shared.length > 0 ? (
        <>
          <BulletList texts={requirements.map(({ text }) => text)} />
          <Fold summary={t('demonstrations.criteria.shared')}>
            <GradeCriteria criteria={shared} scale={gradeScale} />
          </Fold>
        </>
      ) : (
        requirements.map(requirement => (
          <Fold key={requirement.id} summary={requirement.text}>
            <GradeCriteria criteria={requirement.criteria} scale={gradeScale} />
          </Fold>
        ))
      )}
    </Section>
  )
}

interface Props {
  criteria: Requirement['criteria']
  scale: GradeScale
}

/** The grade of a criteria level: 1 for T1, 5 for K5. */
export function gradeOfLevel(level: Requirement['criteria'][number]['level']): 1 | 2 | 3 | 4 | 5 {
  const grades = { T1: 1, T2: 2, H3: 3, H4: 4, K5: 5 } as const
  return grades[level]
}

/** The criteria of each grade, from the lowest; of an ungraded unit, those for a pass. */
function GradeCriteria({ criteria, scale }: Props) {
  const { t } = useTranslation()
  return (
    <Facts variant="beside" lines>
      {criteria.map(({ level, texts }) => (
        <Fact
          key={level}
          label={
            scale === 'PASS_FAIL'
              ? t('demonstrations.grade.Hyväksytty')
              : t(`demonstrations.grade.${gradeOfLevel(level)}`)
          }
        >
          {texts.map(text => (
            <p key={text}>{text}</p>
          ))}
        </Fact>
      ))}
    </Facts>
  )
}
