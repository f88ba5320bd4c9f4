import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { ChangeLabels } from '#web/ui/content/lesson/change-labels.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Section, Stack } from '#web/ui/layout/layout.tsx'

/** Changes announced since yesterday, as text. */
export function NewChanges({ entries, since }: { entries: TimetableEntry[]; since: string | undefined }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (since === undefined) return null
  const isNew = (at: string) => Date.parse(at) >= Date.parse(since)
  const changed = entries.flatMap(entry => {
    const changes = entry.changes.filter(change => isNew(change.at))
    return changes.length === 0 ? [] : [{ entry, changes }]
  })
  if (changed.length === 0) return null
  return (
    <Section id="new-changes" title={t('timetable.newChanges')} narrow>
      <Stack as="ul" gap="tight">
        {changed.map(({ entry, changes }) => (
          <li key={entry.id}>
            <Quiet inline>
              {formats.shortWeekdayDate(entry.date)} {formats.time(entry.start)}
            </Quiet>{' '}
            <strong>{entry.title}</strong>: <ChangeLabels changes={changes} />
          </li>
        ))}
      </Stack>
    </Section>
  )
}
