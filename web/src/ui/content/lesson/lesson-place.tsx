import type { Room } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { InSchoolLanguage } from '../in-school-language.tsx'

/** A room as «B214 · Ohjelmointiluokka · Satamakatu · 2. krs»: its code and the way to it. */
export function RoomPlace({ room }: { room: Room }) {
  return (
    <span>
      <strong>{room.code}</strong> · <WayToRoom room={room} named={room.name !== room.code} />
    </span>
  )
}

interface WayProps {
  room: Room
  /** With the name of the room. */
  named?: boolean
}

/** The building and the floor of a room: «Satamakatu · 2. krs». */
export function WayToRoom({ room: { name, building, floor }, named = false }: WayProps) {
  const { t } = useTranslation()
  return (
    <>
      <InSchoolLanguage>{named ? `${name} · ${building}` : building}</InSchoolLanguage>
      {floor ? ` · ${t('lesson.floor', { floor })}` : null}
    </>
  )
}
