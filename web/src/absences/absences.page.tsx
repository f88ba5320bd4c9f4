import type { AbsenceMark, AbsenceNotice, Absences } from '@studentgo/protocol/absences'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { AsOf } from '#web/ui/content/as-of.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { Column, Columns } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { absencesOf, type Explained, type Period } from './absences.data.ts'
import { AbsencesSkeleton, Outcome } from './absences-states.tsx'
import { AttendanceSummary } from './attendance/attendance-summary.tsx'
import { FormDialogs, type OpenForm } from './form-dialogs.tsx'
import { History } from './marks/history.tsx'
import { TeacherPraise } from './marks/teacher-praise.tsx'
import { ToExplain } from './marks/to-explain.tsx'
import { Certificates, WaitingForOthers } from './marks/waiting.tsx'
import { askedLesson } from './notices/asked-lesson.ts'
import { Notices, ReportActions, UndoNotice, useMayReport } from './notices/notices.tsx'

/** Absences to explain, reported absences, the attendance, and the history by week. */
export default function AbsencesPage() {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const period: Period = search.get('reach') === 'year' ? 'year' : 'term'
  const { data, error, dataUpdatedAt } = useQuery(absencesOf(period, today))
  const [form, setForm] = useState<OpenForm>()
  const [outcome, setOutcome] = useState<Explained>()
  const [receipt, setReceipt] = useState<{ title: string; noticeId?: number }>()
  const mayReport = useMayReport()
  const isHydrated = useHydrated()
  const explain = (marks: AbsenceMark[]) => setForm({ kind: 'explain', marks })
  // A lesson of the timetable opens the form with its day and times; they stay in the address until it is closed.
  const lesson = askedLesson(search, today)
  const asked: OpenForm | undefined =
    lesson && mayReport && isHydrated ? { kind: 'report', leave: false, lesson } : undefined
  const opened = newestOf(form, data) ?? asked

  function close(): void {
    setForm(undefined)
    if (lesson !== undefined) setSearch({}, { replace: true, preventScrollReset: true })
    keepFocus()
  }

  function reported({ id, kind, state, canWithdraw }: AbsenceNotice): void {
    close()
    setReceipt({
      title: t(`absences.notice.done.${kind === 'LEAVE' ? 'LEAVE.' : ''}${state}`),
      ...(canWithdraw ? { noticeId: id } : {}),
    })
  }

  function explained(result: Explained): void {
    close()
    setOutcome(result.rejected.length > 0 ? result : undefined)
    if (result.updated.length === 0) return
    const proposed = result.updated.some(mark => mark.state === 'PROPOSED')
    setReceipt({
      title: t(proposed ? 'absences.propose.done' : 'absences.explain.done', {
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
      {error === null ? null : <QueryState query={{ data, error }} lines={0} />}
      {data === undefined ? null : (
        <>
          {/* Not before the dialog has closed, because the dialog would keep the focus. */}
          {receipt === undefined || opened ? null : (
            <Receipt
              key={receipt.title}
              fresh
              title={receipt.title}
              action={
                receipt.noticeId === undefined ? null : (
                  <UndoNotice noticeId={receipt.noticeId} onDone={title => setReceipt({ title })} />
                )
              }
            />
          )}
          {outcome ? <Outcome outcome={outcome} close={() => setOutcome(undefined)} /> : null}
          <Columns variant="even">
            <Column>
              <OutboxRows places={['absences']} />
              <Certificates waiting={data.waiting} marks={data.marks} explain={explain} />
              <ToExplain absences={data} today={today} explain={explain} />
              <WaitingForOthers waiting={data.waiting} />
              <Notices notices={data.notices} today={today} />
              <TeacherPraise marks={data.marks} count={data.summary.positiveCount} />
            </Column>
            <AttendanceSummary summary={data.summary} />
          </Columns>
          <History first={data} period={period} today={today} explain={explain} />
        </>
      )}
      <FormDialogs form={opened} close={close} explained={explained} reported={reported} />
    </Page>
  )
}

/** The form with its marks in their current state: somebody else may explain one while it is open. */
function newestOf(form: OpenForm | undefined, absences: Absences | undefined): OpenForm | undefined {
  if (form?.kind !== 'explain' || absences === undefined) return form
  const newest = new Map([...absences.marks, ...absences.toExplain].map(mark => [mark.id, mark]))
  return { ...form, marks: form.marks.map(mark => newest.get(mark.id) ?? mark) }
}

/** Moves focus to the list to explain when the button that opened the form has disappeared with its row. */
function keepFocus(): void {
  const page = document
  setTimeout(() => {
    const active = page.activeElement
    if (active === null || active === page.body) page.getElementById('to-explain')?.focus()
  }, 100)
}
