import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { InSchoolLanguage } from '../in-school-language.tsx'
import style from './room-code.module.css'

/** The code of a lesson's room, as people look for it in corridors; of a changed room the old one struck through above. */
export function RoomCode({ entry: { rooms, changes } }: { entry: TimetableEntry }) {
  const { t } = useTranslation()
  const [room] = rooms
  const change = changes.findLast(one => one.field === 'room')
  if (room === undefined) return null
  return (
    <span className={style.room}>
      {change ? (
        <span className={style.changed}>
          <span className="visually-hidden">
            {t('lesson.roomChanged', { from: change.from, to: change.to })}
          </span>
          <span aria-hidden="true">
            <s className={style.old}>{change.from}</s> {room.code}
          </span>
        </span>
      ) : (
        <InSchoolLanguage>{room.code}</InSchoolLanguage>
      )}
    </span>
  )
}
