import { lessonAddress, personalEventAddress, reportAbsenceAddress } from '@studentgo/protocol/addresses'
import { minutesBetween } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { ChangeLabels } from '#web/ui/content/lesson/change-labels.tsx'
import { isChanged } from '#web/ui/content/lesson/lesson-look.ts'
import { WayToRoom } from '#web/ui/content/lesson/lesson-place.tsx'
import { LessonTitle } from '#web/ui/content/lesson/lesson-title.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { type Day, elapsedShare } from './day.ts'
import style from './first-card.module.css'
import { useHours } from './hours.ts'

interface Props {
  entry: TimetableEntry
  beside: Day['beside']
  isNow: boolean
  now: Date
  today: string
}

/** The first card: the current or next lesson, its place, and its changes. */
export function FirstCard({ entry, beside, isNow, now, today }: Props) {
  const { t } = useTranslation()
  const hours = useHours()
  const when = useWhen(entry, now, today)
  const name = t(isNow ? 'home.now' : 'home.next')
  return (
    <section className={classes(style.card, isNow ? style.now : style.next)} aria-label={name}>
      <p className={style.when}>
        {[name, isNow ? undefined : when, hours(entry)].filter(Boolean).join(' · ')}
      </p>
      <div className={style.lessonAndTime}>
        <div className={style.text}>
          <h2 className={style.lessonName}>
            <ScreenLink className={classes(wholeCard.open, style.open)} to={lessonAddress(entry)}>
              <LessonTitle entry={entry} />
            </ScreenLink>
          </h2>
          <Place entry={entry} />
        </div>
        {isNow ? <TimeLeft entry={entry} now={now} /> : null}
      </div>
      <Details entry={entry} />
      {isChanged(entry) ? (
        <p className={style.change}>
          <ChangeLabels changes={entry.changes} />
        </p>
      ) : null}
      {beside.length > 0 ? (
        <p>
          <strong>{t('home.alsoNow')}:</strong>{' '}
          {beside.map((other, at) => (
            <span key={other.id}>
              {at > 0 ? ', ' : null}
              <ScreenLink className={style.link} to={lessonAddress(other)}>
                <LessonTitle entry={other} />
              </ScreenLink>{' '}
              {hours(other)}
              {other.rooms[0] ? `, ${other.rooms[0].code}` : null}
            </span>
          ))}
        </p>
      ) : null}
      <Links entry={entry} />
    </section>
  )
}

/** When a future entry begins: today in minutes or hours, otherwise by its day. */
function useWhen(entry: TimetableEntry, now: Date, today: string): string {
  const { t } = useTranslation()
  const formats = useFormats()
  if (entry.date !== today) return formats.weekdayDate(entry.date)
  const minutes = minutesBetween(now, entry.start)
  return minutes < 60
    ? t('home.startsInMinutes', { count: minutes })
    : t('home.startsInHours', { count: Math.round(minutes / 60) })
}

/** The time left as a number in a ring, and in words for screen readers. */
function TimeLeft({ entry, now }: Pick<Props, 'entry' | 'now'>) {
  const { t } = useTranslation()
  const minutes = minutesBetween(now, entry.end)
  const unit = minutes < 100 ? 'minutes' : 'hours'
  const count = unit === 'minutes' ? minutes : Math.round(minutes / 60)
  return (
    <div className={style.left}>
      <p className="visually-hidden">{t(`home.${unit}Left`, { count })}</p>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle className={style.track} cx="18" cy="18" r="16" />
        <circle
          className={style.remaining}
          cx="18"
          cy="18"
          r="16"
          pathLength="1"
          strokeDasharray={`${1 - elapsedShare(entry, now)} 1`}
          transform="rotate(-90 18 18)"
        />
      </svg>
      <span className={style.number} aria-hidden="true">
        <strong>{count}</strong> {t(`home.${unit}Short`)}
      </span>
    </div>
  )
}

/** The room, or the workplace. */
function Place({ entry: { rooms, workplace } }: Pick<Props, 'entry'>) {
  if (rooms[0]) return <p className={style.place}>{rooms[0].code}</p>
  return workplace === undefined ? null : <p className={style.workplace}>{workplace.name}</p>
}

/** The location of the room or workplace, and the teachers. */
function Details({ entry: { rooms, workplace, teachers } }: Pick<Props, 'entry'>) {
  const [room] = rooms
  const names = teachers.map(teacher => teacher.name).join(', ')
  return (
    <p className={style.details}>
      {room ? <WayToRoom room={room} /> : workplace?.address}
      {(room || workplace?.address) && names ? ' · ' : null}
      {names}
    </p>
  )
}

/** The possible actions: join it, write the diary of a day at work, or report an absence. */
function Links({ entry }: Pick<Props, 'entry'>) {
  const { t } = useTranslation()
  const { mayWrite } = useSignedIn()
  const { onlineUrl, workplace, personalEducationEventId: period, announced, date } = entry
  return (
    <p className={style.links}>
      {onlineUrl ? (
        <a className={style.link} href={onlineUrl} rel="noreferrer">
          {t('lesson.online')}
        </a>
      ) : null}
      {workplace && period ? (
        <ScreenLink className={style.link} to={personalEventAddress(period)} whenOff="nothing">
          {t('home.atWork')}
        </ScreenLink>
      ) : null}
      {announced ? <Chip tone="quiet">{t(`lesson.announced.${announced}`)}</Chip> : null}
      {mayWrite && announced === undefined ? (
        <ScreenLink className={style.link} to={reportAbsenceAddress({ date })} whenOff="nothing">
          {t('home.sick')}
        </ScreenLink>
      ) : null}
    </p>
  )
}
