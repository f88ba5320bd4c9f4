import type { Home } from '@studentgo/protocol/home'
import { isoWeekOf, schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useNow, useToday } from '#web/platform/page/clock.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { AsOf } from '#web/ui/content/as-of.tsx'
import { EmptyState } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Column, Columns, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { dayAt, partOfDay } from './day.ts'
import { homeQuery } from './home.data.ts'
import style from './home.module.css'
import { LaterToday } from './later-today.tsx'
import { NextCard, NowCard } from './now-card.tsx'
import { Progress } from './progress.tsx'
import { Waiting } from './waiting.tsx'

/** What now, what next, what waits for me. */
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
      title={greeting}
      lead={
        <>
          {`${formats.weekdayDate(today)} · ${t('home.week', { week: isoWeekOf(today).week })}`}{' '}
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
  const { t } = useTranslation()
  return (
    <Columns variant="even">
      <Column>
        <Teaching entries={home.timetable.entries} now={now} today={today} />
      </Column>
      <Column>
        <Waiting tasks={home.tasks} today={today} />
        <Progress rights={home.progress} />
        <Section id="news" title={t('home.news.title')}>
          <EmptyState>{t('home.news.empty')}</EmptyState>
        </Section>
      </Column>
    </Columns>
  )
}

/** What is on now, or comes next, and the rest of today. */
function Teaching({ entries, now, today }: { entries: TimetableEntry[]; now: Date; today: string }) {
  const { t } = useTranslation()
  const day = dayAt(entries, now, today)
  const first = day.now ?? day.next
  return (
    <>
      {day.holiday ? <p className={style.holiday}>{day.holiday.title}</p> : null}
      {day.now ? <NowCard entry={day.now} now={now} /> : null}
      {day.now === undefined && day.next ? <NextCard entry={day.next} now={now} today={today} /> : null}
      {first === undefined ? <EmptyState>{t('home.nothingComing')}</EmptyState> : null}
      <LaterToday entries={day.later.filter(entry => entry !== first)} />
    </>
  )
}
