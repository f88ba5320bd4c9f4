import { useTranslation } from 'react-i18next'

/** Writes minutes as a person says them: `45 min`, `3 t`, `3 t 45 min`. */
export function useDuration(): (minutes: number) => string {
  const { t } = useTranslation()
  return minutes => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    if (hours === 0) return t('absences.duration.minutes', { minutes: rest })
    if (rest === 0) return t('absences.duration.hours', { hours })
    return t('absences.duration.both', { hours, minutes: rest })
  }
}
