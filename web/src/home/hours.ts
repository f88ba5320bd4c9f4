import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'

/** Writes the hours of a lesson, `8.15–9.45`; a demonstration without agreed hours lasts the day. */
export function useHours(): (entry: TimetableEntry) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  return ({ start, end, allDay }) => (allDay ? t('home.allDay') : formats.timeRange(start, end))
}
