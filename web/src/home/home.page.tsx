import { addresses, dayAddress } from '@studentgo/protocol/addresses'
import type { Home, StudyRightProgress } from '@studentgo/protocol/home'
import { isoWeekOf, schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import type { Timetable } from '@studentgo/protocol/timetable'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useNow, useToday } from '#web/platform/page/clock.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { AsOf } from '#web/ui/content/as-of.tsx'
import { Celebration } from '#web/ui/content/celebration.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { EmptyState } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Column } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Changed } from './changed.tsx'
import { dayAt, partOfDay } from './day.ts'
import { DayRibbon } from './day-ribbon.tsx'
import { FirstCard } from './first-card.tsx'
import { Following } from './following.tsx'
import { homeQuery } from './home.data.ts'
import style from './home.module.css'
import { InstallOffer } from './install-offer.tsx'
import { LatestNews } from './latest-news.panel.tsx'
import { Progress } from './progress.tsx'
import { isNewsToRead } from './task-groups.ts'
import { Waiting } from './waiting.tsx'

/** Home: what is on now, what comes next, and the open tasks. */
export default function HomePage() {
  const { t } = useTranslation()
  const { boot } = useApp()
  const formats = useFormats()
  const today = useToday()
  const now = useNow()
  const session = useSignedIn()
  const { data, error, dataUpdatedAt } = useQuery(homeQuery)
  const greeting = t(`home.greeting.${partOfDay(schoolTimeOf(now, boot.timeZone))}`, {
    name: session.callName,
  })
  return (
    <Page
      compact
      title={greeting}
      lead={
        <>
          {`${formats.shortWeekdayDate(today)} · ${t('home.week', { week: isoWeekOf(today).week })}`}{' '}
          {data === undefined ? null : <AsOf updatedAt={dataUpdatedAt} />}
        </>
      }
    >
      <QueryState query={{ data, error }} lines={8} />
      {data === undefined ? null : <Parts home={data} now={now} today={today} />}
    </Page>
  )
}

function Parts({ home, now, today }: { home: Home; now: Date; today: string }) {
  const { readOnlyReason } = useSignedIn()
  return (
    <div className={style.parts}>
      <Column gap="close">
        {readOnlyReason === 'GRADUATED' ? (
          <Graduated rights={home.progress} />
        ) : (
          <Teaching timetable={home.timetable} now={now} today={today} />
        )}
      </Column>
      <div className={style.rest}>
        <Waiting tasks={home.tasks} today={today} />
        <Progress rights={home.progress} />
        <LatestNews news={home.news} toRead={home.tasks.filter(isNewsToRead)} />
        <InstallOffer />
      </div>
    </div>
  )
}

/** Shown instead of lessons: the completed qualifications. */
function Graduated({ rights }: { rights: readonly StudyRightProgress[] }) {
  const { t } = useTranslation()
  return (
    <Celebration as="h2" reached="graduated" headline={t('home.graduated.title')}>
      {rights.map(({ personalStudyPlanId, name }) => (
        <p key={personalStudyPlanId}>{name}</p>
      ))}
      <ScreenLink to={addresses.competenceDemonstrations} whenOff="nothing">
        {t('home.graduated.grades')}
      </ScreenLink>
    </Celebration>
  )
}

/** The current lesson or the next one, and those after it; in a week without teaching, when it resumes. */
function Teaching({ timetable, now, today }: { timetable: Timetable; now: Date; today: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { entries, nextTeachingDay } = timetable
  const { first, holiday, following, changed, ...day } = dayAt(timetable, now, today)
  return (
    <>
      {holiday ? <p className={style.holiday}>{holiday.title}</p> : null}
      {first === undefined ? (
        <EmptyState
          action={
            nextTeachingDay ? (
              <ScreenLink to={dayAddress(nextTeachingDay)} whenOff="nothing">
                {t('home.teachingGoesOn', { day: formats.weekdayDate(nextTeachingDay) })}
              </ScreenLink>
            ) : null
          }
        >
          {t('home.nothingComing')}
        </EmptyState>
      ) : (
        <>
          <FirstCard entry={first} now={now} today={today} {...day} />
          <DayRibbon entries={entries} day={first.date} now={now} />
        </>
      )}
      <Changed entries={changed} today={today} />
      <Following entries={following} all={entries} today={today} />
    </>
  )
}
