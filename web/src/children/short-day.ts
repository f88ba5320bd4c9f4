import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'

/** Describes a day in one line: from when to when there is teaching or work, or that there is none. */
export function useShortDay(): (entries: readonly TimetableEntry[], day: string) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  return (entries, day) => {
    const ofDay = entries.filter(entry => entry.date === day)
    const held = ofDay.filter(entry => !entry.allDay && entry.state !== 'CANCELLED')
    const start = held.map(one => one.start).toSorted()[0]
    const end = held
      .map(one => one.end)
      .toSorted()
      .at(-1)
    if (start !== undefined && end !== undefined) return formats.timeRange(start, end)
    const whole = ofDay.find(entry => entry.allDay && entry.state !== 'CANCELLED')
    return whole?.title ?? t('guardian.today.free')
  }
}
