import type { SelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { TypedText } from '#web/ui/content/text.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { useLevelLabel } from '../demonstration-labels.ts'

/** A read-only self-assessment: each requirement with the student's level and comment. */
export function ReadOnlySelfAssessment({ assessment }: { assessment: SelfAssessment }) {
  const { t } = useTranslation()
  const levelLabel = useLevelLabel()
  return (
    <Stack>
      <Facts variant="beside" lines>
        {assessment.items.map(item => (
          <Fact key={item.requirementId} label={item.text}>
            <p>
              <strong>
                {item.level === null ? t('demonstrations.self.noLevel') : levelLabel(item.level)}
              </strong>
            </p>
            {item.comment === undefined ? null : <TypedText>{item.comment}</TypedText>}
          </Fact>
        ))}
      </Facts>
      <OwnTexts assessment={assessment} />
    </Stack>
  )
}

const texts = ['strengths', 'develop', 'howPrepared'] as const

type OwnTextValues = {
  [Name in (typeof texts)[number] | 'overallLevel']?: SelfAssessment[Name] | undefined
}

/** The student's texts about the whole demonstration. */
export function OwnTexts({ assessment }: { assessment: OwnTextValues }) {
  const { t } = useTranslation()
  const levelLabel = useLevelLabel()
  const written = texts.filter(name => assessment[name] !== undefined)
  if (written.length === 0 && assessment.overallLevel === undefined) return null
  return (
    <Facts variant="beside" lines>
      {assessment.overallLevel === undefined ? null : (
        <Fact label={t('demonstrations.self.overall')}>{levelLabel(assessment.overallLevel)}</Fact>
      )}
      {written.map(name => (
        <Fact key={name} label={t(`demonstrations.self.${name}`)}>
          {assessment[name]}
        </Fact>
      ))}
    </Facts>
  )
}
