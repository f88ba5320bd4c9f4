import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { classes } from '../../classes.ts'
import { InSchoolLanguage } from '../in-school-language.tsx'
import style from './lesson-room.module.css'

/** The place, first in a lesson's row: the room's code, a changed one below the old, or that it is online. */
export function LessonRoom({ entry: { rooms, changes, onlineUrl } }: { entry: TimetableEntry }) {
  const { t } = useTranslation()
  const change = changes.find(one => one.field === 'room')
  if (change !== undefined) {
    const [from, to] = [change.from || '–', change.to || '–']
    return (
      <p className={classes(style.room, style.changed)}>
        <span className="visually-hidden">{t('timetable.beforeNow', { from, to })}</span>
        <s aria-hidden="true">{from}</s> <span aria-hidden="true">{to}</span>
      </p>
    )
  }
  if (rooms.length === 0 && !onlineUrl) return null
  return (
    <p className={style.room}>
      {rooms.length === 0 ? (
        t('timetable.online')
      ) : (
        <InSchoolLanguage>{rooms.map(one => one.code).join(', ')}</InSchoolLanguage>
      )}
    </p>
  )
}
