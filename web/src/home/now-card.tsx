import { minutesBetween } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { personalEventAddress } from '#web/app/addresses.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { RoomLabel } from '#web/ui/content/lesson-place.tsx'
import { elapsedShare } from './day.ts'
import style from './home.module.css'

/** The first thing to see: what is on now and where, with how much of it is left. */
export function NowCard({ entry, now }: { entry: TimetableEntry; now: Date }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const left = minutesBetween(now, entry.end)
  return (
    <section className={style.now} aria-label={t('home.now')}>
      <p className={style.nowWhen}>
        {t('home.now')} · {formats.timeRange(entry.start, entry.end)}
      </p>
      <h2 className={style.nowTitle}>{entry.title}</h2>
      <NowPlace entry={entry} />
      <svg className={style.track} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className={style.elapsed} width={elapsedShare(entry, now)} height={1} />
      </svg>
      <p className={style.nowWhen}>
        {left < 120
          ? t('home.minutesLeft', { count: left })
          : t('home.hoursLeft', { count: Math.round(left / 60) })}
      </p>
    </section>
  )
}

/** What comes next, when nothing is on: today in minutes or hours, otherwise by its day. */
export function NextCard({ entry, now, today }: { entry: TimetableEntry; now: Date; today: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const minutes = minutesBetween(now, entry.start)
  const when = entry.date === today ? startsIn(minutes) : { key: 'home.startsOn' as const, count: 0 }
  return (
    <section className={style.next} aria-label={t('home.next')}>
      <p className={style.nowWhen}>
        {t('home.next')} · {t(when.key, { count: when.count, day: formats.weekdayDate(entry.date) })} ·{' '}
        {formats.timeRange(entry.start, entry.end)}
      </p>
      <h2 className={style.nowTitle}>{entry.title}</h2>
      <NowPlace entry={entry} />
    </section>
  )
}

function startsIn(minutes: number) {
  return minutes < 60
    ? { key: 'home.startsInMinutes' as const, count: minutes }
    : { key: 'home.startsInHours' as const, count: Math.round(minutes / 60) }
}

function NowPlace({ entry }: { entry: TimetableEntry }) {
  const { t } = useTranslation()
  const room = entry.rooms[0]
  const change = entry.changes.findLast(one => one.field === 'room')
  return (
    <p className={style.nowPlace}>
      {room ? (
        <span>
          <strong>{room.code}</strong> <RoomLabel room={room} />
        </span>
      ) : null}
      {entry.workplace ? (
        <span>
          <strong>{entry.workplace.name}</strong> {entry.workplace.address}
        </span>
      ) : null}
      {entry.workplace && entry.personalEducationEventId ? (
        <Link className={style.nowLink} to={personalEventAddress(entry.personalEducationEventId)}>
          {t('home.atWork')}
        </Link>
      ) : null}
      {change ? <span className={style.nowChange}>{t('lesson.wasIn', { room: change.from })}</span> : null}
      {entry.teachers.length > 0 ? (
        <span>{entry.teachers.map(teacher => teacher.name).join(', ')}</span>
      ) : null}
    </p>
  )
}
