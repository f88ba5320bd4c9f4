import type { SelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Stack } from '#web/ui/section.tsx'
import { TypedText } from '#web/ui/text.tsx'
import { useLevelLabel } from '../demonstration-labels.ts'

/** A self-assessment to read: each requirement with the own level and words. */
export function GivenSelfAssessment({ assessment }: { assessment: SelfAssessment }) {
  const { t } = useTranslation()
  const levelLabel = useLevelLabel()
  return (
    <Stack>
      <Facts look="beside" lines>
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
      <OwnWords assessment={assessment} />
    </Stack>
  )
}

const texts = ['strengths', 'develop', 'howPrepared'] as const

type OwnWordsOf = {
  [Name in (typeof texts)[number] | 'overallLevel']?: SelfAssessment[Name] | undefined
}

/** What the student wrote of the whole. */
export function OwnWords({ assessment }: { assessment: OwnWordsOf }) {
  const { t } = useTranslation()
  const levelLabel = useLevelLabel()
  const given = texts.filter(name => assessment[name] !== undefined)
  if (given.length === 0 && assessment.overallLevel === undefined) return null
  return (
    <Facts look="beside" lines>
      {assessment.overallLevel === undefined ? null : (
        <Fact label={t('demonstrations.self.overall')}>{levelLabel(assessment.overallLevel)}</Fact>
      )}
      {given.map(name => (
        <Fact key={name} label={t(`demonstrations.self.${name}`)}>
          {assessment[name]}
        </Fact>
      ))}
    </Facts>
  )
}
