import type { PlanLearning } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'

/** The kind, place, time and amount of an entry of learning, in one line. */
export function useLearningLabel(): (entry: PlanLearning) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  return ({ kind, place, from, to, hours }) => {
    const days = daysOf(from, to)
    const parts = [
      t(`studySkills.kind.${kind}`),
      place,
      days,
      hours === undefined ? undefined : formats.duration(hours * 60),
    ]
    return parts.filter(part => part !== undefined && part !== '').join(' · ')
  }

  function daysOf(from: string | undefined, to: string | undefined): string | undefined {
    if (from === undefined && to === undefined) return undefined
    return [from, to].map(day => (day === undefined ? '' : formats.date(day))).join('–')
  }
}
