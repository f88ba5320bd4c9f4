import { addDays, isoWeekOf } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useConfig } from '#web/platform/api/config.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useChildId } from '#web/platform/page/app-context.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { AsOf, SchoolTimeNote } from '#web/ui/content/as-of.tsx'
import { Icon } from '#web/ui/content/icon.tsx'
import { LoadingOverlay, QueryState } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { LessonDetails } from './lesson/lesson-details.tsx'
import { PlanFilter } from './plan-filter.tsx'
import { mondayNamed, timetableWeekQuery, usePrefetchedNeighbours, useShownMonday } from './timetable.data.ts'
import style from './timetable.module.css'
import { EmptyWeek } from './week/empty-week.tsx'
import { WeekLegend } from './week/legend.tsx'
import { Week } from './week/week.tsx'
import { WeekChooser, writeDays } from './week/week-chooser.panel.tsx'

const SubscribeDialog = lazy(() => import('./feed/subscribe-dialog.tsx'))

/** A week of lessons: a grid where it fits, a day at a time on a phone. */
export default function TimetablePage() {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const { studyPlans } = useSignedIn()
  const isOwn = useChildId() === undefined
  const { features } = useConfig()
  const [search] = useSearchParams()
  const monday = useShownMonday(search, today)
  const plan = studyPlans.find(
    one => String(one.personalStudyPlanId) === search.get('plan'),
  )?.personalStudyPlanId
  const { data, dataUpdatedAt, error, isPending } = useQuery(timetableWeekQuery(monday))
  const [opened, setOpened] = useState(search.get('lesson') ?? undefined)
  const [subscribing, setSubscribing] = useState(false)
  usePrefetchedNeighbours(monday, data !== undefined)

  const entries = data?.entries ?? none
  const shown = useMemo(
    () => (plan === undefined ? entries : entries.filter(entry => isOfPlan(entry, plan))),
    [entries, plan],
  )
  const { week } = isoWeekOf(monday)
  const sunday = addDays(monday, 6)
  const isThisYear = [monday, sunday].every(day => day.slice(0, 4) === today.slice(0, 4))
  const days = writeDays(t, formats, monday, sunday, !isThisYear)
  // The address names no week, and nothing is left of the present one.
  const isAhead = mondayNamed(search) === undefined && monday > today
  const open = entries.find(entry => entry.id === opened)
  return (
    <Page
      compact
      title={t('timetable.week', { week })}
      lead={
        <>
          {days} <SchoolTimeNote /> {data === undefined ? null : <AsOf updatedAt={dataUpdatedAt} />}
        </>
      }
      actions={
        <WeekChooser monday={monday} today={today}>
          {studyPlans.length > 1 ? <PlanFilter plans={studyPlans} chosen={plan} /> : null}
          {features.calendarFeed && isOwn ? (
            <Button small variant="plain" onClick={() => setSubscribing(true)}>
              <Icon name="subscribe" /> {t('timetable.subscribe')}
            </Button>
          ) : null}
        </WeekChooser>
      }
    >
      <p className="visually-hidden" role="status">
        {data === undefined ? '' : t('timetable.announced', { week, count: shown.filter(isLesson).length })}
      </p>
      <div className={style.body}>
        {isAhead ? <p>{t('timetable.nextWeekShown')}</p> : null}
        {error === null ? null : <QueryState query={{ data, error }} lines={0} />}
        {data !== undefined && !shown.some(isLesson) ? (
          <EmptyWeek next={data.nextTeachingDay} filtered={entries.some(isLesson)} />
        ) : null}
        {data === undefined && error ? null : (
          <Week
            key={monday}
            monday={monday}
            today={today}
            entries={shown}
            since={data?.changesSince}
            pending={isPending}
            onOpen={setOpened}
          />
        )}
        <WeekLegend entries={shown} />
      </div>
      {open === undefined ? null : (
        <LessonDetails entry={open} entries={entries} onClose={() => setOpened(undefined)} />
      )}
      {subscribing ? (
        <Suspense fallback={<LoadingOverlay />}>
          <SubscribeDialog onClose={() => setSubscribing(false)} />
        </Suspense>
      ) : null}
    </Page>
  )
}

const none: TimetableEntry[] = []

function isOfPlan(entry: TimetableEntry, plan: number): boolean {
  return entry.kind === 'HOLIDAY' || entry.personalStudyPlanId === plan
}

function isLesson(entry: { kind: string }): boolean {
  return entry.kind !== 'HOLIDAY'
}
