import type { Child } from '@studentgo/protocol/children'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExplainForChildren } from '#web/absences/marks/explain-for-children.panel.tsx'
import { LatestNews } from '#web/home/latest-news.panel.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { usePreload } from '#web/platform/page/use-hydrated.ts'
import { childrenQuery } from '#web/platform/session/reader.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { LoadingOverlay, QueryState } from '#web/ui/feedback/loading.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CardList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ChildCard } from './child-card.tsx'
import { latestNewsQuery, mayExplain, useWeeksOf } from './children.data.ts'
import { HouseholdDay } from './household-day.tsx'
import { NothingShared } from './nothing-shared.tsx'

const loadReport = () => import('#web/absences/notices/report-for-children.panel.tsx')
const loaders = [loadReport]
const ReportForChildren = lazy(loadReport)

/** All children at once: the guardian's tasks, today's lessons and what has changed. */
export default function ParentHomePage() {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const { callName } = useSignedIn()
  const { data, error } = useQuery(childrenQuery)
  const { data: news } = useQuery(latestNewsQuery)
  const [isReporting, setReporting] = useState(false)
  const [receipt, setReceipt] = useState<{ title: string; isWhole: boolean }>()
  usePreload(loaders)
  const children = data?.students ?? []
  const weeks = useWeeksOf(children, today)
  const reportable = children.filter(mayExplain)
  return (
    <Page
      title={t('guardian.greeting', { name: callName })}
      lead={formats.weekdayDate(today)}
      actions={
        reportable.length === 0 ? null : (
          <Button onClick={() => setReporting(true)}>{t('absences.report.open')}</Button>
        )
      }
    >
      <QueryState query={{ data, error }} lines={8} />
      {data !== undefined && children.length === 0 ? <NothingShared /> : null}
      <HouseholdDay weeks={weeks} today={today} />
      {receipt === undefined || isReporting ? null : (
        <Receipt
          key={receipt.title}
          fresh
          tone={receipt.isWhole ? 'good' : 'changed'}
          title={receipt.title}
        />
      )}
      {reportable.length === 0 ? null : <ExplainForChildren candidates={reportable} />}
      {children.length === 0 ? null : <Cards all={children} weeks={weeks} today={today} />}
      {news === undefined ? null : (
        <LatestNews news={{ items: news.content, unreadCount: news.unreadCount }} />
      )}
      {isReporting ? (
        <Suspense fallback={<LoadingOverlay />}>
          <ReportForChildren
            candidates={reportable}
            onClose={() => setReporting(false)}
            onDone={(title, isWhole) => {
              setReporting(false)
              setReceipt({ title, isWhole })
            }}
          />
        </Suspense>
      ) : null}
    </Page>
  )
}

interface CardsProps {
  all: readonly Child[]
  weeks: ReturnType<typeof useWeeksOf>
  today: string
}

function Cards({ all, weeks, today }: CardsProps) {
  const { t } = useTranslation()
  return (
    <Section id="children" title={t('guardian.children')}>
      <CardList>
        {all.map(child => (
          <ChildCard
            key={child.studentId}
            child={child}
            week={weeks.find(one => one.child.studentId === child.studentId)?.week}
            today={today}
          />
        ))}
      </CardList>
    </Section>
  )
}
