import type { Room, TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { InSchoolLanguage } from '../in-school-language.tsx'
import style from './lesson-place.module.css'

/** Where a lesson is, in words; a changed room as old → new, with the same said to those who cannot see it. */
export function LessonPlace({ entry }: { entry: TimetableEntry }) {
  const { t } = useTranslation()
  const room = entry.rooms[0]
  const change = entry.changes.findLast(one => one.field === 'room')
  return (
    <span className={style.place}>
      {change && room ? (
        <span className={style.change}>
          <span className="visually-hidden">
            {t('lesson.roomChanged', { from: change.from, to: change.to })}
          </span>
          <span aria-hidden="true">
            <s>{change.from}</s> → {change.to}
          </span>
        </span>
      ) : room ? (
        <strong>{room.code}</strong>
      ) : null}
      {room ? <RoomLabel room={room} /> : null}
      {entry.onlineUrl ? (
        <a href={entry.onlineUrl} rel="noreferrer">
          {t('lesson.online')}
        </a>
      ) : null}
    </span>
  )
}

interface RoomLabelProps {
  room: Room
  /** Only the building and the floor. */
  short?: boolean
}

/** The room's name, building and floor: what helps to find it besides its code. */
export function RoomLabel({ room, short = false }: RoomLabelProps) {
  const { t } = useTranslation()
  const name = short || room.name === room.code ? '' : room.name
  return (
    <span>
      <InSchoolLanguage>{[name, room.building].filter(Boolean).join(', ')}</InSchoolLanguage>
      {room.floor ? `, ${t('lesson.floor', { floor: room.floor })}` : null}
    </span>
  )
}
