import type { AbsenceMark } from '@studentgo/protocol/absences'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { alerts } from '#web/platform/page/alerts.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { AsOf } from '#web/ui/content/as-of.tsx'
import { Column, Columns } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { absencesOf, type Explained, type Period } from './absences.data.ts'
import { AbsencesFailure, AbsencesSkeleton, Outcome } from './absences-states.tsx'
import { AttendanceSummary } from './attendance/attendance-summary.tsx'
import { FormDialogs, type OpenForm } from './form-dialogs.tsx'
import { History } from './marks/history.tsx'
import { TeacherPraise } from './marks/teacher-praise.tsx'
import { ToExplain } from './marks/to-explain.tsx'
import { Waiting } from './marks/waiting.tsx'
import { Notices, ReportActions } from './notices/notices.tsx'

/** Absences to explain, praise, the attendance rate, and the history by week. */
export default function AbsencesPage() {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const [search] = useSearchParams()
  const period: Period = search.get('reach') === 'year' ? 'year' : 'term'
  const { data, error, refetch, dataUpdatedAt } = useQuery(absencesOf(period, today))
  const [form, setForm] = useState<OpenForm>()
  const [outcome, setOutcome] = useState<Explained>()
  const explain = (marks: AbsenceMark[]) => setForm({ kind: 'explain', marks })
  const close = () => {
    setForm(undefined)
    keepFocus()
  }

  function explained(result: Explained): void {
    close()
    setOutcome(result.rejected.length > 0 ? result : undefined)
    if (result.updated.length === 0) return
    const proposed = result.updated.some(mark => mark.state === 'PROPOSED')
    alerts.add({
      key: 'absences',
      intent: 'success',
      description: t(proposed ? 'absences.propose.done' : 'absences.explain.done', {
        count: result.updated.length,
      }),
    })
  }

  const range = data && `${formats.date(data.summary.from)} – ${formats.date(data.summary.to)}`
  return (
    <Page
      title={t('absences.title')}
      lead={
        <>
          {range ?? '\u00a0'} <AsOf updatedAt={dataUpdatedAt} />
        </>
      }
      actions={<ReportActions open={setForm} />}
    >
      {data === undefined && error === null ? <AbsencesSkeleton /> : null}
      {data === undefined && error !== null ? (
        <AbsencesFailure error={error} retry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <>
          {outcome ? <Outcome outcome={outcome} close={() => setOutcome(undefined)} /> : null}
          <Columns variant="even">
            <Column>
              <ToExplain absences={data} today={today} explain={explain} />
              <Waiting marks={data.marks} />
              <TeacherPraise marks={data.marks} count={data.summary.positiveCount} />
              <Notices notices={data.notices} />
            </Column>
            <AttendanceSummary summary={data.summary} />
          </Columns>
          <History first={data} period={period} today={today} explain={explain} />
        </>
      )}
      <FormDialogs form={form} close={close} explained={explained} />
    </Page>
  )
}

/** Moves focus to the list to explain when the button that opened the form has gone with its row. */
function keepFocus(): void {
  setTimeout(() => {
    const active = document.activeElement
    if (active === null || active === document.body) document.getElementById('to-explain')?.focus()
  }, 100)
}
