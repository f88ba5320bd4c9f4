import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { ChangeLabels, OldNew } from '#web/ui/content/lesson/change-labels.tsx'
import { classOfLesson, isChanged, isOverlapping } from '#web/ui/content/lesson/lesson-look.ts'
import { LessonRoom } from '#web/ui/content/lesson/lesson-room.tsx'
import { LessonTitle, LessonTitles } from '#web/ui/content/lesson/lesson-title.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import style from './lesson-card.module.css'

interface Props {
  entry: TimetableEntry
  /** It is on right now. */
  now: boolean
  /** Other entries at the same time. */
  overlaps: readonly TimetableEntry[]
  /** Lunch within the lesson. */
  lunch: string | undefined
  onOpen: (id: string) => void
}

/** One lesson in the week: when, what, where, and every exception, in words. */
export function LessonCard({ entry, now, overlaps, lunch, onOpen }: Props) {
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
      <time className={style.when} dateTime={entry.start}>
        <span className={style.start}>{formats.time(entry.start)}</span>–{formats.time(entry.end)}
      </time>
      <div className={style.what}>
        <h3>
          <button
            type="button"
            className={classes(wholeCard.open, style.open)}
            aria-haspopup="dialog"
            onClick={() => onOpen(entry.id)}
          >
            <LessonTitle entry={entry} struck />
          </button>
        </h3>
        <Facts entry={entry} now={now && !cancelled} />
        {cancelled ? null : <Flags entry={entry} overlaps={overlaps} lunch={lunch} />}
      </div>
      {cancelled ? null : (
        <div className={style.where}>
          <LessonRoom entry={entry} />
        </div>
      )}
    </article>
  )
}

/** Whether it is on or cancelled, its kind where it is no ordinary lesson, and the teachers. */
function Facts({ entry, now }: Pick<Props, 'entry' | 'now'>) {
  const { t } = useTranslation()
  const { kind, state, rooms, onlineUrl, teachers, changes, workplace } = entry
  const cancelled = state === 'CANCELLED'
  const isOrdinary = kind === 'TEACHING' || kind === 'WORKPLACE' || kind === 'HOLIDAY'
  const words = [
    cancelled ? t('timetable.cancelled') : '',
    isOrdinary ? '' : t(`timetable.kind.${kind}`),
    rooms.length > 0 && onlineUrl && !cancelled ? t('timetable.online') : '',
  ].filter(Boolean)
  const people = [workplace?.name ?? '', ...teachers.map(teacher => teacher.name)].filter(Boolean)
  const change = changes.find(one => one.field === 'teacher')
  const beforePeople = words.length === 0 ? '' : ' · '
  return (
    <p className={style.facts}>
      {now ? <Chip tone="accent">{t('timetable.now')}</Chip> : null}{' '}
      <strong className={style.words}>{words.join(' · ')}</strong>
      {cancelled || (people.length === 0 && !change) ? null : change ? (
        <>
          {beforePeople}
          <OldNew from={change.from || '–'} to={change.to || '–'} />
        </>
      ) : (
        <span className={workplace ? undefined : style.roomy}>
          {beforePeople}
          {people.join(', ')}
        </span>
      )}
    </p>
  )
}

/** Notes on the lesson: another time, another lesson at the same time, a short break for the way, things to bring. */
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
          {overlaps.length === 0 ? null : (
            <span className={style.roomy}>
              : <LessonTitles entries={overlaps} />
            </span>
          )}
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
