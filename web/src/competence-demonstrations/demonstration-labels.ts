import type {
  DemonstrationGrade,
  DemonstrationSummary,
  SelfLevel,
} from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormats } from '#web/platform/format.ts'

type Days = Pick<DemonstrationSummary, 'startDate' | 'endDate'> &
  Partial<Pick<DemonstrationSummary, 'startTime' | 'endTime'>>

/** `ma 30.11. klo 8.00–14.00`, or `ma 30.11. – ke 2.12.` of several days. */
export function useWhen(): (days: Days) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  return ({ startDate, endDate, startTime, endTime }) => {
    const hours = hoursOf(formats, startTime, endTime)
    if (startDate === endDate) {
      const day = formats.weekdayDate(startDate)
      return hours === undefined ? day : t('demonstrations.dayAt', { day, time: hours })
    }
    const range = `${formats.shortWeekdayDate(startDate)} – ${formats.shortWeekdayDate(endDate)}`
    return hours === undefined ? range : t('demonstrations.daysAt', { days: range, time: hours })
  }
}

function hoursOf(formats: Formats, start: string | undefined, end: string | undefined): string | undefined {
  if (start === undefined) return undefined
  return end === undefined ? formats.wallTime(start) : `${formats.wallTime(start)}–${formats.wallTime(end)}`
}

/** How long there is: «today», «tomorrow», «7 days», «goes on now»; undefined once it is past. */
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

/** A grade in words: «4 Hyvä», «Hyväksytty». */
export function useGradeLabel(): (grade: DemonstrationGrade) => string {
  const { t } = useTranslation()
  return grade => t(`demonstrations.grade.${grade}`)
}

/** The student's own level in words: «4 Hyvä», «Osaan tämän». */
export function useLevelLabel(): (level: SelfLevel) => string {
  const { t } = useTranslation()
  return level =>
    typeof level === 'number' ? t(`demonstrations.grade.${level}`) : t(`demonstrations.level.${level}`)
}
