import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'
import { ChangeLabels } from './lesson/change-labels.tsx'
import style from './timetable.module.css'

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
    <section className={style.changes} aria-labelledby="new-changes">
      <h2 id="new-changes">{t('timetable.newChanges')}</h2>
      <ul className={style.changeList}>
        {changed.map(({ entry, changes }) => (
          <li key={entry.id}>
            <span className={style.changeWhen}>
              {formats.shortWeekdayDate(entry.date)} {formats.time(entry.start)}
            </span>{' '}
            <strong>{entry.title}</strong>: <ChangeLabels changes={changes} />
          </li>
        ))}
      </ul>
    </section>
  )
}
