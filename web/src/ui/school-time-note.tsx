import { offsetMinutes } from '@studentgo/protocol/rules/calendar'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '#web/platform/app-context.ts'
import { useNow } from '#web/platform/clock.ts'

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
