import { isoWeekOf, schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApp } from '#web/platform/app-context.ts'
import { useNow, useToday } from '#web/platform/clock.ts'
import { useFormats } from '#web/platform/format.ts'
import { useSignedIn } from '#web/platform/session.ts'
import { AsOf } from '#web/ui/as-of.tsx'
import { Page } from '#web/ui/page.tsx'
import { dayAt } from './day.ts'
import { partOfDay } from './greeting.ts'
import { comingDaysQuery } from './home.data.ts'
import style from './home.module.css'
import { LaterToday } from './later-today.tsx'
import { NextCard, NowCard } from './now-card.tsx'
import { Slots } from './slots.tsx'
import { Waiting } from './waiting.tsx'

/** What now, what next, what waits for me. */
export default function HomePage() {
  const { t } = useTranslation()
  const { boot } = useApp()
  const formats = useFormats()
  const today = useToday()
  const now = useNow()
  const session = useSignedIn()
  const { data, isError, dataUpdatedAt } = useQuery(comingDaysQuery(today))
  const greeting = t(`home.greeting.${partOfDay(schoolTimeOf(now, boot.timeZone))}`, {
    name: session.callName,
  })
  const day = data === undefined ? undefined : dayAt(data.entries, now, today)
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
      <div className={style.columns}>
        <div className={style.column}>
          {day === undefined && !isError ? (
            <div className={style.nowSkeleton} role="status" aria-label={t('loading.data')} />
          ) : null}
          {isError && day === undefined ? <p className={style.quiet}>{t('home.timetableMissing')}</p> : null}
          {day?.holiday ? <p className={style.holiday}>{day.holiday.title}</p> : null}
          {day?.now ? <NowCard entry={day.now} now={now} /> : null}
          {day !== undefined && day.now === undefined && day.next ? (
            <NextCard entry={day.next} now={now} today={today} />
          ) : null}
          {day !== undefined && day.now === undefined && day.next === undefined ? (
            <p className={style.quiet}>{t('home.nothingComing')}</p>
          ) : null}
          <LaterToday
            entries={day?.later.filter(entry => day.now !== undefined || entry !== day.next) ?? []}
          />
        </div>
        <div className={style.column}>
          <Waiting today={today} />
          <Slots />
        </div>
      </div>
    </Page>
  )
}
