import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import { ChangeLabels } from '#web/ui/content/lesson/change-labels.tsx'
import { LessonTitle } from '#web/ui/content/lesson/lesson-title.tsx'
import style from './new-changes.module.css'
import type { ChangedLesson } from './week-layout.ts'

interface Props {
  changed: readonly ChangedLesson[]
  /** The day shown on a phone: its lessons show their changes themselves. */
  chosen: string | undefined
}

/** Changes announced since yesterday, before the lessons; on a phone one line, which begins with their day. */
export function NewChanges({ changed, chosen }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (changed.length === 0) return null
  const isSeen = ({ entry }: ChangedLesson) => entry.date === chosen
  return (
    <div className={classes(style.changes, changed.every(isSeen) && style.seen)}>
      <strong>{t('timetable.newChanges')}:</strong>{' '}
      <ul className={style.changedLessons}>
        {changed.map(one => (
          <li key={one.entry.id} className={classes(style.changedLesson, isSeen(one) && style.seen)}>
            {formats.shortWeekdayDate(one.entry.date)} {formats.time(one.entry.start)}{' '}
            <strong>
              <LessonTitle entry={one.entry} />
            </strong>
            : <ChangeLabels changes={one.changes} />
          </li>
        ))}
      </ul>
    </div>
  )
}
