import { addresses, lessonAddress } from '@studentgo/protocol/addresses'
import { addDays } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { ChangeLabels } from '#web/ui/content/lesson/change-labels.tsx'
import { LessonTitle } from '#web/ui/content/lesson/lesson-title.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import style from './changed.module.css'

/** Changes of future lessons, old → new; empty while all are as planned. */
export function Changed({ entries, today }: { entries: readonly TimetableEntry[]; today: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const shown = shownOf(entries, today)
  const more = entries.length - shown.length
  if (shown.length === 0) return null
  return (
    <section className={style.changesCard} aria-labelledby="changed">
      <h2 id="changed" className={style.heading}>
        {t('home.changed')}
      </h2>{' '}
      <ul className={style.entries}>
        {shown.map(entry => (
          <li key={entry.id}>
            <ScreenLink className={style.link} to={lessonAddress(entry)}>
              <LessonTitle entry={entry} />
            </ScreenLink>{' '}
            {entry.date === today ? null : formats.shortWeekdayDate(entry.date)} {formats.time(entry.start)}{' '}
            <strong>
              <ChangeLabels changes={entry.changes} />
            </strong>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <>
          {' '}
          <ScreenLink className={style.link} to={addresses.timetable}>
            {t('home.moreChanges', { count: more })}
          </ScreenLink>
        </>
      ) : null}
    </section>
  )
}

/** All of today and tomorrow, else the next one: the timetable has the rest. */
function shownOf(entries: readonly TimetableEntry[], today: string): readonly TimetableEntry[] {
  const near = entries.filter(entry => entry.date <= addDays(today, 1))
  return near.length > 0 ? near : entries.slice(0, 1)
}
