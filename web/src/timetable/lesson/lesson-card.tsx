import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { ChangeLabels, OldNew } from '#web/ui/content/lesson/change-labels.tsx'
import { classOfLesson, isChanged, isOverlapping } from '#web/ui/content/lesson/lesson-look.ts'
import wholeCard from '#web/ui/content/whole-card.module.css'
import style from './lesson-card.module.css'

interface Props {
  entry: TimetableEntry
  /** It is on right now. */
  now: boolean
  /** Names of what is at the same time. */
  overlaps: string
  /** Lunch that lies within the lesson. */
  lunch: string | undefined
  onOpen: (id: string) => void
}

/** One lesson in the week: when, what, where, and everything that is not as usual, in words. */
export function LessonCard({ entry, now, overlaps, lunch, onOpen }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const cancelled = entry.state === 'CANCELLED'
  const changed = isChanged(entry)
  return (
    <article
      className={classes(
        style.card,
        classOfLesson(entry),
        changed && style.changed,
        cancelled && style.cancelled,
        isOverlapping(entry) && style.clash,
      )}
    >
      <p className={style.when}>
        <time dateTime={entry.start}>{formats.timeRange(entry.start, entry.end)}</time>
        {now && !cancelled ? <Chip tone="accent">{t('timetable.now')}</Chip> : null}
      </p>
      <div className={style.what}>
        <h3 className={style.title}>
          <button
            type="button"
            className={classes(wholeCard.open, style.open)}
            aria-haspopup="dialog"
            onClick={() => onOpen(entry.id)}
          >
            {cancelled ? <s>{entry.title}</s> : entry.title}
          </button>
        </h3>
        <p className={style.facts}>
          {cancelled ? <strong>{t('timetable.cancelled')}</strong> : <Place entry={entry} />}
          <Kind kind={entry.kind} />
        </p>
        {cancelled ? null : <Teachers entry={entry} />}
        {cancelled ? null : <Flags entry={entry} overlaps={overlaps} lunch={lunch} />}
      </div>
    </article>
  )
}

function Place({ entry }: { entry: TimetableEntry }) {
  const { t } = useTranslation()
  const room = entry.rooms[0]
  const change = entry.changes.find(one => one.field === 'room')
  if (entry.workplace) return <span>{entry.workplace.name}</span>
  return (
    <>
      {change ? (
        <OldNew from={change.from || '–'} to={change.to || '–'} />
      ) : room ? (
        <strong className={style.room}>{entry.rooms.map(one => one.code).join(', ')}</strong>
      ) : null}
      {room && room.name !== room.code ? <span className={style.roomy}>{room.name}</span> : null}
      {room ? <span className={style.building}>{room.building}</span> : null}
      {room?.floor ? <span className={style.roomy}>{t('lesson.floor', { floor: room.floor })}</span> : null}
      {entry.onlineUrl ? <span>{t('timetable.online')}</span> : null}
    </>
  )
}

function Teachers({ entry }: { entry: TimetableEntry }) {
  const change = entry.changes.find(one => one.field === 'teacher')
  const names = entry.teachers.map(teacher => teacher.name).join(', ')
  if (change) {
    return (
      <p className={style.facts}>
        <OldNew from={change.from || '–'} to={change.to || '–'} />
      </p>
    )
  }
  return names === '' ? null : <p className={classes(style.facts, style.roomy)}>{names}</p>
}

/** An ordinary lesson needs no word; everything else says what it is. */
function Kind({ kind }: { kind: TimetableEntry['kind'] }) {
  const { t } = useTranslation()
  if (kind === 'TEACHING' || kind === 'WORKPLACE' || kind === 'HOLIDAY') return null
  return <span className={style.kind}>{t(`timetable.kind.${kind}`)}</span>
}

/** What asks for attention: another time, another lesson at the same time, a short way, things to bring. */
function Flags({ entry, overlaps, lunch }: Pick<Props, 'entry' | 'overlaps' | 'lunch'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const otherChanges = entry.changes.filter(({ field }) => field !== 'room' && field !== 'teacher')
  const overlapping = isOverlapping(entry)
  const { transferFrom: campus, transferMinutes: count = 0, bring, announced } = entry
  if (otherChanges.length === 0 && !overlapping && !campus && !bring && !lunch && !announced) return null
  return (
    <ul className={style.flags}>
      {announced ? (
        <li>
          <Chip tone="quiet">{t(`lesson.announced.${announced}`)}</Chip>
        </li>
      ) : null}
      {otherChanges.length > 0 ? (
        <li>
          <ChangeLabels changes={otherChanges} />
        </li>
      ) : null}
      {overlapping ? (
        <li className={style.warns}>
          {t('timetable.overlap')}
          {overlaps === '' ? null : <span className={style.roomy}>: {overlaps}</span>}
        </li>
      ) : null}
      {campus ? <li className={style.warns}>{t('timetable.transfer', { count, campus })}</li> : null}
      {bring ? <li>{bring}</li> : null}
      {lunch ? (
        <li>{t('timetable.lunchAt', { slot: lunch.split('–').map(formats.wallTime).join('–') })}</li>
      ) : null}
    </ul>
  )
}
