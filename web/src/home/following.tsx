import { dayAddress, lessonAddress } from '@studentgo/protocol/addresses'
import { addDays } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { classOfLesson, isOverlapping } from '#web/ui/content/lesson/lesson-look.ts'
import { LessonRoom } from '#web/ui/content/lesson/lesson-room.tsx'
import { LessonTitle, LessonTitles } from '#web/ui/content/lesson/lesson-title.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import oneLine from '#web/ui/content/one-line.module.css'
import { Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { Card, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import style from './following.module.css'

interface Props {
  entries: readonly TimetableEntry[]
  /** All known entries, to name those at the same time. */
  all: readonly TimetableEntry[]
  today: string
}

/** The number of lessons that fit; the timetable has all. */
const shown = 3

/** The rest of today, or the next day, with cancellations and things to bring. */
export function Following({ entries, all, today }: Props) {
  const { t } = useTranslation()
  const day = entries[0]?.date ?? today
  const title = useDayTitle(day, today)
  const more = entries.length - shown
  if (entries.length === 0) return null
  return (
    <Section id="following" title={title}>
      <Card rows>
        <RowList>
          {entries.slice(0, shown).map(entry => (
            <Lesson key={entry.id} entry={entry} all={all} />
          ))}
          {more > 0 ? (
            <Row className={style.moreLessons}>
              <ScreenLink className={wholeCard.open} to={dayAddress(day)}>
                {t('home.moreLessons', { count: more })}
              </ScreenLink>
            </Row>
          ) : null}
        </RowList>
      </Card>
    </Section>
  )
}

function useDayTitle(day: string, today: string): string {
  const { t } = useTranslation()
  const formats = useFormats()
  if (day === today) return t('home.laterToday')
  const date = formats.weekdayDate(day)
  return day === addDays(today, 1) ? `${t('home.tomorrow')}, ${date}` : date
}

function Lesson({ entry, all }: { entry: TimetableEntry; all: readonly TimetableEntry[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const cancelled = entry.state === 'CANCELLED'
  return (
    <Row className={classes(style.row, classOfLesson(entry))}>
      <span className={style.time}>
        {entry.allDay ? (
          t('home.allDay')
        ) : (
          <>
            <strong>{formats.time(entry.start)}</strong>
            <span className="visually-hidden">–</span>
            <span className={style.end}>{formats.time(entry.end)}</span>
          </>
        )}
      </span>
      <div className={style.facts}>
        <h3 className={oneLine.text}>
          <ScreenLink className={wholeCard.open} to={lessonAddress(entry)}>
            <LessonTitle entry={entry} struck />
          </ScreenLink>
        </h3>
        {cancelled ? <Quiet small>{t('lesson.cancelled')}</Quiet> : <Facts entry={entry} all={all} />}
      </div>
      {cancelled ? null : <LessonRoom entry={entry} />}
    </Row>
  )
}

function Facts({ entry, all }: { entry: TimetableEntry; all: readonly TimetableEntry[] }) {
  const { t } = useTranslation()
  const { overlapIds, teachers, workplace, bring, announced, onlineUrl } = entry
  const others = all.filter(other => overlapIds.includes(other.id))
  return (
    <>
      <Quiet small>
        {[workplace?.name, teachers.map(teacher => teacher.name).join(', ')].filter(Boolean).join(' · ')}
        {onlineUrl ? (
          <>
            {' · '}
            <a className={style.online} href={onlineUrl} rel="noreferrer">
              {t('lesson.online')}
            </a>
          </>
        ) : null}
      </Quiet>
      {isOverlapping(entry) ? (
        <p className={style.warns}>
          {t('timetable.overlap')}
          {others.length === 0 ? null : ': '}
          <LessonTitles entries={others} />
        </p>
      ) : null}
      {bring ? <Quiet small>{bring}</Quiet> : null}
      {announced ? <Chip tone="quiet">{t(`lesson.announced.${announced}`)}</Chip> : null}
    </>
  )
}
