import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'

interface Props {
  entry: TimetableEntry
  entries: readonly TimetableEntry[]
}

/** What is at the same time, by name. */
export function OverlapNames({ entry, entries }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const others = entries.filter(other => entry.overlapIds.includes(other.id))
  if (others.length === 0) return t('timetable.overlapUnknown')
  return others.map(other => (
    <p key={other.id}>
      {other.title}, {formats.timeRange(other.start, other.end)}
    </p>
  ))
}
