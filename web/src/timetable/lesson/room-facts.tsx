import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { Fact } from '#web/ui/facts.tsx'

/** The way to a room: its name, building, floor and address. */
export function RoomFacts({ entry }: { entry: TimetableEntry }) {
  const { t } = useTranslation()
  return entry.rooms.map(room => (
    <Fact key={room.code} label={t('timetable.place')}>
      <p>
        <strong>{room.code}</strong> {room.name === room.code ? '' : room.name}
      </p>
      <p>
        {[room.building, room.floor && t('lesson.floor', { floor: room.floor })].filter(Boolean).join(', ')}
      </p>
      {room.address ? <p>{room.address}</p> : null}
    </Fact>
  ))
}
