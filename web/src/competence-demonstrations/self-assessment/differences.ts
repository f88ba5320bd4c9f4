import type { SelfAssessment, SelfLevel } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { type Difference, differencesAmong } from '#web/platform/forms/autosave-parts.tsx'
import { useLevelLabel } from '../demonstration-labels.ts'
import { type AssessmentValues, valuesOf } from './self-assessment-values.ts'

/** What is assessed differently here and in what is stored. */
export function useDifferences(stored: SelfAssessment, own: AssessmentValues): Difference[] {
  const { t } = useTranslation()
  const levelLabel = useLevelLabel()
  const theirs = valuesOf(stored)
  const words = (level: SelfLevel | null | undefined, comment = '') =>
    [level ? levelLabel(level) : '', comment.trim()].filter(Boolean).join(': ')
  const itemOf = ({ items }: AssessmentValues, id: number) => words(items[id]?.level, items[id]?.comment)
  return differencesAmong([
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
  ])
}
