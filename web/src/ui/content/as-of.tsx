import { offsetMinutes, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useOnline } from '#web/platform/offline/online.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useNow } from '#web/platform/page/clock.ts'
import style from './as-of.module.css'

const quietMilliseconds = 2 * 60_000

/**
 * How old the data on the screen is: always without a network, otherwise only when it is older than two
 * minutes. `updatedAt` is a query's `dataUpdatedAt`, in milliseconds, 0 for none; of several, the oldest.
 */
export function AsOf({ updatedAt }: { updatedAt: number }) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const formats = useFormats()
  const online = useOnline()
  const now = useNow()
  if (updatedAt === 0) return null
  const at = new Date(updatedAt + boot.clockAhead)
  if (online && now.getTime() - at.getTime() < quietMilliseconds) return null
  const instant = at.toISOString()
  const isToday = schoolDateOf(at, boot.timeZone) === schoolDateOf(now, boot.timeZone)
  return (
    <span className={style.asOf}>
      {t('offline.asOf', { at: isToday ? formats.time(instant) : formats.dateTime(instant) })}
    </span>
  )
}

/** Says that times are the school's, on a device in another time zone. Inline text. */
export function SchoolTimeNote() {
  const { t } = useTranslation()
  const { boot } = useApp()
  const now = useNow()
  const [deviceZone, setDeviceZone] = useState(boot.timeZone)
  // The server does not know where the device is, so the page begins without the note.
  useEffect(() => setDeviceZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  if (deviceZone === boot.timeZone) return null
  if (offsetMinutes(now, deviceZone) === offsetMinutes(now, boot.timeZone)) return null
  return <span>{t('timetable.schoolTime')}</span>
}
