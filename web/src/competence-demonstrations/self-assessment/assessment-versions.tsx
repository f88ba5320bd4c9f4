import type { SelfAssessment, SelfLevel } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { Differences } from '#web/platform/forms/differences.tsx'
import { useLevelLabel } from '../demonstration-labels.ts'
import { type AssessmentValues, valuesOf } from './self-assessment-values.ts'

/** The self-assessment as it is written here and as it is stored. */
export default function AssessmentVersions({
  stored,
  own,
}: {
  stored: SelfAssessment
  own: AssessmentValues
}) {
  const { t } = useTranslation()
  const levelLabel = useLevelLabel()
  const theirs = valuesOf(stored)
  const words = (level: SelfLevel | null | undefined, comment = '') =>
    [level ? levelLabel(level) : '', comment.trim()].filter(Boolean).join(': ')
  const itemOf = ({ items }: AssessmentValues, id: number) => words(items[id]?.level, items[id]?.comment)
  return (
    <Differences
      of={[
        ...stored.items.map(({ requirementId, text }) => ({
          label: text,
          own: itemOf(own, requirementId),
          theirs: itemOf(theirs, requirementId),
        })),
        {
          label: t('demonstrations.self.overall'),
          own: words(own.overallLevel),
          theirs: words(theirs.overallLevel),
        },
        ...(['strengths', 'develop', 'howPrepared'] as const).map(name => ({
          label: t(`demonstrations.self.${name}`),
          own: own[name],
          theirs: theirs[name],
        })),
      ]}
    />
  )
}
