import { lessonAddress } from '@studentgo/protocol/addresses'
import { addDays } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { ChangeLabels } from '#web/ui/content/lesson/change-labels.tsx'
import { classOfLesson, isOverlapping } from '#web/ui/content/lesson/lesson-look.ts'
import { LessonPlace } from '#web/ui/content/lesson/lesson-place.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import style from './following.module.css'
import { useHours } from './hours.ts'

interface Props {
  entries: readonly TimetableEntry[]
  /** Everything that is known of, to name what is at the same time. */
  all: readonly TimetableEntry[]
  today: string
}

/** The rest of today, or the next day: with what has changed, what does not take place and what to bring. */
export function Following({ entries, all, today }: Props) {
  const title = useDayTitle(entries[0]?.date ?? today, today)
  if (entries.length === 0) return null
  return (
    <Section id="following" title={title}>
      <RowList>
        {entries.map(entry => (
          <Lesson key={entry.id} entry={entry} all={all} />
        ))}
      </RowList>
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
  const hours = useHours()
  const cancelled = entry.state === 'CANCELLED'
  return (
    <Row className={style.lessonRow}>
      <Quiet inline className={style.time}>
        {hours(entry)}
      </Quiet>
      <div className={classes(style.lesson, classOfLesson(entry))}>
        <h3>
          <ScreenLink className={wholeCard.open} to={lessonAddress(entry)}>
            {cancelled ? <s>{entry.title}</s> : entry.title}
          </ScreenLink>
        </h3>
        {cancelled ? <Quiet>{t('lesson.cancelled')}</Quiet> : <Facts entry={entry} all={all} />}
      </div>
    </Row>
  )
}

function Facts({ entry, all }: { entry: TimetableEntry; all: readonly TimetableEntry[] }) {
  const { t } = useTranslation()
  const { changes, overlapIds, teachers, workplace, bring, announced } = entry
  const others = all.filter(other => overlapIds.includes(other.id)).map(other => other.title)
  const otherChanges = changes.filter(change => change.field !== 'room')
  return (
    <>
      <Quiet className={style.facts}>
        <LessonPlace entry={entry} />
        {workplace ? <span>{workplace.name}</span> : null}
        <span>{teachers.map(teacher => teacher.name).join(', ')}</span>
      </Quiet>
      {otherChanges.length > 0 ? (
        <p className={style.warns}>
          <ChangeLabels changes={otherChanges} />
        </p>
      ) : null}
      {isOverlapping(entry) ? (
        <p className={style.warns}>
          {[t('timetable.overlap'), others.join(', ')].filter(Boolean).join(': ')}
        </p>
      ) : null}
      {bring ? <Quiet>{bring}</Quiet> : null}
      {announced ? <Chip tone="quiet">{t(`lesson.announced.${announced}`)}</Chip> : null}
    </>
  )
}
