import { offsetMinutes, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { storageOf } from '#web/platform/api/queries.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useOnline } from '#web/platform/offline/online.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useNow } from '#web/platform/page/clock.ts'
import { sessionQuery } from '#web/platform/session/session.ts'
import style from './as-of.module.css'

const quietMilliseconds = 2 * 60_000

/**
 * The age of the data in a part of the screen, once it is older than two minutes. `updatedAt` is a query's
 * `dataUpdatedAt`, in milliseconds, 0 for none; of several, the oldest. Without a network the page itself shows it.
 */
export function AsOf({ updatedAt }: { updatedAt: number }) {
  const { boot } = useApp()
  const online = useOnline()
  const now = useNow()
  const age = now.getTime() - (updatedAt + boot.clockAhead)
  return online && age >= quietMilliseconds ? <Age updatedAt={updatedAt} /> : null
}

/** Without a network, how old the oldest answer on the screen is. */
export function OfflineAge() {
  const online = useOnline()
  const cache = useQueryClient().getQueryCache()
  const updatedAt = useSyncExternalStore(
    // A query that starts while another part renders changes nothing here until that is done.
    onChange => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => (online ? 0 : oldestOf(cache)),
    () => 0,
  )
  return <Age updatedAt={updatedAt} />
}

function oldestOf(cache: QueryCache): number {
  const shown = cache.findAll({
    type: 'active',
    // The session and the settings are in the frame of every screen.
    predicate: query => storageOf(query) !== 'NEVER' && query.queryKey[0] !== sessionQuery.queryKey[0],
  })
  const ages = shown.map(({ state }) => state.dataUpdatedAt).filter(at => at > 0)
  return ages.length === 0 ? 0 : Math.min(...ages)
}

function Age({ updatedAt }: { updatedAt: number }) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const formats = useFormats()
  const now = useNow()
  if (updatedAt === 0) return null
  const at = new Date(updatedAt + boot.clockAhead)
  const instant = at.toISOString()
  const isToday = schoolDateOf(at, boot.timeZone) === schoolDateOf(now, boot.timeZone)
  return (
    <span className={style.asOf}>
      {t('offline.asOf', { at: isToday ? formats.time(instant) : formats.dateTime(instant) })}
    </span>
  )
}

/** Inline note that times are the school's, on a device in another time zone. */
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
