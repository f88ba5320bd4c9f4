import type { Room } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { InSchoolLanguage } from '../in-school-language.tsx'

/** A room as «B214 · Ohjelmointiluokka · Satamakatu · 2. krs»: its code and what helps to find it. */
export function RoomPlace({ room }: { room: Room }) {
  return (
    <span>
      <strong>{room.code}</strong>
      {room.name === room.code ? null : (
        <>
          {' · '}
          <InSchoolLanguage>{room.name}</InSchoolLanguage>
        </>
      )}
      {' · '}
      <WayToRoom room={room} />
    </span>
  )
}

/** The building and the floor of a room: «Satamakatu · 2. krs». */
export function WayToRoom({ room: { building, floor } }: { room: Room }) {
  const { t } = useTranslation()
  return (
    <>
      <InSchoolLanguage>{building}</InSchoolLanguage>
      {floor ? ` · ${t('lesson.floor', { floor })}` : null}
    </>
  )
}
