import { dayAddress } from '@studentgo/protocol/addresses'
import { childHomePath } from '@studentgo/protocol/paths'
import { addDays, isoWeekOf, mondayOf } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { childrenQuery } from '#web/platform/session/reader.ts'
import { mondayNamed } from '#web/timetable/timetable.data.ts'
import { WeekChooser } from '#web/timetable/week/week-chooser.panel.tsx'
import { ChangeLabels } from '#web/ui/content/lesson/change-labels.tsx'
import { LessonTitle } from '#web/ui/content/lesson/lesson-title.tsx'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState, Skeleton } from '#web/ui/feedback/loading.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Column, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useWeeksOf } from './children.data.ts'
import { NothingShared } from './nothing-shared.tsx'
import { useShortDay } from './short-day.ts'

/** The places and times of all children: today first, then the other days of a week. */
export default function ChildrenTimetablePage() {
  const { t } = useTranslation()
  const today = useToday()
  const [search] = useSearchParams()
  const monday = mondayNamed(search) ?? mondayOf(today)
  const { data, error } = useQuery(childrenQuery)
  const weeks = useWeeksOf(data?.students ?? [], monday)
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at))
  const shown = monday === mondayOf(today) ? days.filter(day => day >= today) : days
  return (
    <Page
      compact
      title={t('timetable.week', { week: isoWeekOf(monday).week })}
      lead={t('guardian.allChildren')}
      actions={<WeekChooser monday={monday} today={today} />}
    >
      <Column>
        <QueryState query={{ data, error }} lines={8} />
        {data !== undefined && weeks.length === 0 ? <NothingShared /> : null}
        {weeks.length === 0
          ? null
          : shown.map(day => <Day key={day} day={day} isToday={day === today} weeks={weeks} />)}
      </Column>
    </Page>
  )
}

interface DayProps {
  day: string
  isToday: boolean
  weeks: ReturnType<typeof useWeeksOf>
}

/** One day; a day without entries is left out, except today. */
function Day({ day, isToday, weeks }: DayProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isKnown = weeks.every(one => one.week !== undefined || one.error !== null)
  const isFree = weeks.every(one => !one.week?.entries.some(entry => entry.date === day))
  if (isKnown && isFree && !isToday) return null
  const name = formats.weekdayDate(day)
  return (
    <Section id={`day-${day}`} title={isToday ? `${t('guardian.today.title')} · ${name}` : name} narrow>
      <RowList>
        {weeks.map(({ child, week, error }) => (
          <Row key={child.studentId}>
            <h3>
              <PortalLink to={childHomePath(child.studentId) + dayAddress(day)}>{child.callName}</PortalLink>
            </h3>
            {week === undefined && error === null ? <Skeleton lines={2} /> : null}
            {week === undefined && error !== null ? <Quiet>{t('guardian.notFetched')}</Quiet> : null}
            {week === undefined ? null : (
              <DayOfChild
                name={child.callName}
                entries={week.entries.filter(entry => entry.date === day)}
                day={day}
                isOpen={isToday}
              />
            )}
          </Row>
        ))}
      </RowList>
    </Section>
  )
}

interface DayOfChildProps {
  name: string
  entries: readonly TimetableEntry[]
  day: string
  isOpen: boolean
}

function DayOfChild({ name, entries, day, isOpen }: DayOfChildProps) {
  const shortDay = useShortDay()
  const short = shortDay(entries, day)
  if (entries.length === 0) return <p>{short}</p>
  return (
    <Fold
      small
      open={isOpen}
      summary={
        <>
          <span className="visually-hidden">{name}</span> {short}
        </>
      }
    >
      <ul>
        {entries.map(entry => (
          <Lesson key={entry.id} entry={entry} />
        ))}
      </ul>
    </Fold>
  )
}

function Lesson({ entry }: { entry: TimetableEntry }) {
  const formats = useFormats()
  const place = entry.workplace?.name ?? entry.rooms.map(room => `${room.code}, ${room.building}`).join(' · ')
  return (
    <li>
      {entry.allDay ? null : `${formats.timeRange(entry.start, entry.end)} `}
      <strong>
        <LessonTitle entry={entry} />
      </strong>
      {place ? <Quiet inline> · {place}</Quiet> : null}
      {entry.changes.length === 0 ? null : (
        <>
          {' · '}
          <ChangeLabels changes={entry.changes} />
        </>
      )}
    </li>
  )
}
