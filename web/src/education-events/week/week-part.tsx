import { eventAddress } from '@studentgo/protocol/addresses'
import type { EducationEventOffer, Overlap } from '@studentgo/protocol/education-events'
import { addDays, isoWeekOf } from '@studentgo/protocol/rules/calendar'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useNow } from '#web/platform/page/clock.ts'
import { mondayNamed, weekName } from '#web/timetable/timetable.data.ts'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Actions, Section } from '#web/ui/layout/layout.tsx'
import { type EventPlace, weekQuery } from '../education-events.data.ts'
import { firstWeek, weekBlocks } from './week-blocks.ts'
import { WeekDrawing } from './week-drawing.tsx'

interface Props {
  event: EducationEventOffer
  place: EventPlace
  sessions: { sessionId: number; start: string; end: string; state: string }[]
  overlaps: readonly Overlap[]
}

/** One week of the student with the event in it, initially the week of the first clash. */
export function WeekPart({ event, place, sessions, overlaps }: Props) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const now = useNow()
  const formats = useFormats()
  const [search] = useSearchParams()
  const monday = mondayNamed(search) ?? firstWeek(sessions, overlaps, event.startDate, now, boot.timeZone)
  const { data } = useQuery(weekQuery(monday))
  const days =
    data === undefined
      ? undefined
      : weekBlocks({
          monday,
          timeZone: boot.timeZone,
          eventId: event.educationEventId,
          eventName: event.name,
          eventLanguage: event.nameLanguage,
          sessions,
          entries: data.entries,
          overlaps,
          leaving: event.swapFrom?.educationEventId,
        })
  const to = (other: string) =>
    eventAddress({ event: place.eventId, slot: place.peeemId, plan: place.planId, week: weekName(other) })
  return (
    <Section
      id="week"
      title={t('education-events.week')}
      aside={
        <>
          <p>
            {t('education-events.week.title', { week: isoWeekOf(monday).week })} · {formats.shortDate(monday)}
            –{formats.date(addDays(monday, 6))}
          </p>
          <Actions as="nav" aria-label={t('education-events.week')}>
            <Link to={to(addDays(monday, -7))} preventScrollReset replace>
              {t('education-events.week.previous')}
            </Link>
            <Link to={to(addDays(monday, 7))} preventScrollReset replace>
              {t('education-events.week.next')}
            </Link>
          </Actions>
        </>
      }
    >
      {days === undefined ? <Skeleton lines={8} /> : <WeekDrawing days={days} />}
    </Section>
  )
}
