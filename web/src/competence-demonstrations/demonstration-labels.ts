import type {
  CompetenceDemonstration,
  DemonstrationGrade,
  DemonstrationSummary,
  SelfLevel,
} from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'

/** The time left: «today», «tomorrow», «7 days», «goes on now»; undefined once it is past. */
export function useCountdown(): (
  one: Pick<DemonstrationSummary, 'daysUntil' | 'isNow'>,
) => string | undefined {
  const { t } = useTranslation()
  return ({ daysUntil, isNow }) => {
    if (daysUntil === 0) return t('demonstrations.countdown.today')
    if (isNow) return t('demonstrations.countdown.now')
    if (daysUntil === undefined) return undefined
    return daysUntil === 1
      ? t('demonstrations.countdown.tomorrow')
      : t('demonstrations.countdown.days', { count: daysUntil })
  }
}

/** A grade as text: «4 Hyvä», «Hyväksytty». */
export function useGradeLabel(): (grade: DemonstrationGrade) => string {
  const { t } = useTranslation()
  return grade => t(`demonstrations.grade.${grade}`)
}

/** The student's own level as text: «4 Hyvä», «Osaan tämän». */
export function useLevelLabel(): (level: SelfLevel) => string {
  const { t } = useTranslation()
  return level =>
    typeof level === 'number' ? t(`demonstrations.grade.${level}`) : t(`demonstrations.level.${level}`)
}

/** The kind of place with its description: «Työpaikka · Tilaustyöt tuotannossa». */
export function kindOfPlace({
  placeType,
  description,
}: NonNullable<CompetenceDemonstration['environment']>): string {
  return [placeType.name, description].filter(Boolean).join(' · ')
}
