import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/ui/classes.ts'
import {
  changedClass,
  isChanged,
  isOverlapping,
  lessonLookClass,
  lessonLookOf,
  lessonLooks,
} from '#web/ui/content/lesson/lesson-look.ts'
import style from './legend.module.css'

/** What the colours and the lines of a week mean, as far as they occur in it. */
export function Legend({ entries }: { entries: readonly TimetableEntry[] }) {
  const { t } = useTranslation()
  const lessons = entries.filter(entry => entry.kind !== 'HOLIDAY')
  const looks = lessonLooks.filter(look => lessons.some(entry => lessonLookOf(entry) === look))
  if (looks.length < 2) return null
  return (
    <ul className={style.legend} aria-label={t('timetable.legend')}>
      {looks.map(look => (
        <li key={look} className={classes(style.item, lessonLookClass(look))}>
          {t(`lesson.look.${look}`)}
        </li>
      ))}
      {lessons.some(isChanged) ? (
        <li className={classes(style.item, changedClass)}>{t('lesson.look.changed')}</li>
      ) : null}
      {lessons.some(isOverlapping) ? (
        <li className={classes(style.item, style.clash)}>{t('timetable.overlap')}</li>
      ) : null}
    </ul>
  )
}
