import { type AbsenceNotice, explainAbsences } from '@studentgo/protocol/absences'
import { addDays, daysBetween } from '@studentgo/protocol/rules/calendar'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AttachedFiles } from '#web/attachments/attached-files.panel.tsx'
import { usePolicy } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { EmptyState, Quiet, Quote, Text } from '#web/ui/content/text.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Actions, Card, CardList, Section } from '#web/ui/layout/layout.tsx'
import type { OpenForm } from '../form-dialogs.tsx'

/** Absences reported in advance, with their state and who decides. */
export function Notices({ notices, today }: { notices: readonly AbsenceNotice[]; today: string }) {
  const { t } = useTranslation()
  return (
    <Section id="notices" title={t('absences.notices.title')}>
      {notices.length === 0 ? <EmptyState>{t('absences.notices.empty')}</EmptyState> : null}
      <CardList>
        {notices.map(notice => (
          <NoticeCard key={notice.id} notice={notice} today={today} />
        ))}
      </CardList>
    </Section>
  )
}

function NoticeCard({ notice, today }: { notice: AbsenceNotice; today: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [receipt, setReceipt] = useState<string>()
  const decision = notice.decision
  return (
    <Card as="li">
      <Text size="lead" strong>
        {t(`absences.kind.${notice.kind}`)} · <NoticeTime notice={notice} />
      </Text>
      <p>
        <strong>{t(`absences.notice.state.${notice.state}`)}</strong>
        {notice.state === 'IN_REVIEW' && notice.decidedBy
          ? ` · ${t(`absences.notice.decides.${notice.decidedBy}`)}`
          : null}
        {decision
          ? ` · ${t(decision.by ? 'absences.mark.decided' : 'absences.notice.decidedOn', { name: decision.by?.name ?? '', date: formats.shortDate(formats.dayOf(decision.at)) })}`
          : null}
      </p>
      {decision?.comment ? (
        <Quote>
          <InSchoolLanguage>{decision.comment}</InSchoolLanguage>
        </Quote>
      ) : null}
      <Quiet>
        {t('absences.notice.lessons', { count: notice.affectedSessions })} ·{' '}
        {t('absences.notice.by', {
          name: notice.by.name,
          date: formats.shortDate(formats.dayOf(notice.createdAt)),
        })}
        {notice.text ? ` · ${t('absences.mark.quote', { text: notice.text })}` : null}
      </Quiet>
      <AttachedFiles files={notice.attachments} />
      {receipt === undefined ? null : <Receipt fresh title={receipt} />}
      {notice.canWithdraw ? <Withdraw noticeId={notice.id} onDone={setReceipt} /> : null}
      {notice.earliestEnd === undefined ? null : (
        <ComeBackEarlier notice={notice} earliest={notice.earliestEnd} onDone={setReceipt} />
      )}
      {hasOnlyBegun(notice, today) ? <Quiet>{t('absences.notice.begun')}</Quiet> : null}
    </Card>
  )
}

/** Whether the lessons of its last day have begun, so that it can no longer be withdrawn in the portal. */
function hasOnlyBegun({ state, endDate, canWithdraw, earliestEnd }: AbsenceNotice, today: string): boolean {
  const isInForce = state === 'RECEIVED' || state === 'GRANTED'
  return isInForce && endDate >= today && !canWithdraw && earliestEnd === undefined
}

function NoticeTime({ notice }: { notice: AbsenceNotice }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { startDate, endDate, startTime, endTime } = notice
  if (startDate !== endDate) return `${formats.shortDate(startDate)}–${formats.shortDate(endDate)}`
  const day = formats.shortWeekdayDate(startDate)
  if (startTime === undefined || endTime === undefined) return day
  if (startTime === '00:00')
    return `${day} ${t('absences.notice.arrives', { time: formats.wallTime(endTime) })}`
  return `${day} ${formats.wallTime(startTime)}–${formats.wallTime(endTime)}`
}

interface WithdrawProps {
  noticeId: number
  /** Called with the text of a receipt. */
  onDone: (title: string) => void
}

function useWithdraw({ noticeId, onDone }: WithdrawProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useEndpointMutation(explainAbsences, {
    onReply: () => onDone(t('absences.notice.withdrawn')),
  })
  return { isPending, withdraw: () => mutate({ body: { noticeId, action: 'WITHDRAW' } }) }
}

const undoSeconds = 10

/** Withdraws the notice just sent with one tap, for 10 s; later it is withdrawn in the list. */
export function UndoNotice(props: WithdrawProps) {
  const { t } = useTranslation()
  const { isPending, withdraw } = useWithdraw(props)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoSeconds * 1_000)
    return () => clearTimeout(timer)
  }, [])
  if (isOver && !isPending) return null
  return (
    <Button busy={isPending} onClick={withdraw}>
      {t('absences.report.undo')}
    </Button>
  )
}

/** Withdrawing needs a confirmation, shown in the same place. */
function Withdraw(props: WithdrawProps) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const { isPending, withdraw } = useWithdraw(props)
  if (!isConfirming) {
    return (
      <Actions>
        <Button small variant="plain" onClick={() => setConfirming(true)}>
          {t('absences.notice.withdraw')}
        </Button>
        <Quiet inline>{t('absences.notice.withdrawRule')}</Quiet>
      </Actions>
    )
  }
  return (
    <Actions>
      <Button small variant="danger" autoFocus busy={isPending} onClick={withdraw}>
        {t('absences.notice.withdrawYes')}
      </Button>
      <Button small variant="plain" onClick={() => setConfirming(false)}>
        {t('absences.notice.withdrawNo')}
      </Button>
    </Actions>
  )
}

interface ComeBackEarlierProps {
  notice: AbsenceNotice
  earliest: string
  onDone: (title: string) => void
}

/** Ends a notice earlier than planned: the last day is chosen among the remaining days. */
function ComeBackEarlier({ notice, earliest, onDone }: ComeBackEarlierProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const [endDate, setEndDate] = useState(earliest)
  const shorten = useEndpointMutation(explainAbsences, {
    onReply: () => onDone(t('absences.notice.shortened', { date: formats.weekdayDate(endDate) })),
  })
  if (!isOpen) {
    return (
      <Actions>
        <Button small variant="plain" onClick={() => setOpen(true)}>
          {t('absences.notice.shorten')}
        </Button>
        <Quiet inline>{t('absences.notice.shortenRule')}</Quiet>
      </Actions>
    )
  }
  const days = Array.from({ length: daysBetween(earliest, notice.endDate) }, (_, at) => addDays(earliest, at))
  return (
    <>
      <SelectField
        label={t('absences.report.to')}
        value={endDate}
        options={days.map(day => ({ value: day, label: formats.weekdayDate(day) }))}
        onChange={setEndDate}
      />
      <Actions>
        <Button
          small
          busy={shorten.isPending}
          onClick={() => shorten.mutate({ body: { noticeId: notice.id, action: 'SHORTEN', endDate } })}
        >
          {t('absences.notice.shortenSend')}
        </Button>
        <Button small variant="plain" onClick={() => setOpen(false)}>
          {t('form.cancel')}
        </Button>
      </Actions>
    </>
  )
}

/** Whether the reader can report an absence: not a student whose guardian does it, nor a read-only reader. */
export function useMayReport(): boolean {
  const { minor, mayWrite } = useSignedIn()
  const minorSelfExplain = usePolicy('absence.minorSelfExplain')
  return mayWrite && !(minor && minorSelfExplain === 'NO')
}

/** Buttons to report an absence and to apply for leave, or a text that the guardian does it. */
export function ReportActions({ open }: { open: (form: OpenForm) => void }) {
  const { t } = useTranslation()
  const { mayWrite } = useSignedIn()
  const mayReport = useMayReport()
  if (!mayWrite) return null
  if (!mayReport) return <Quiet>{t('absences.report.guardianReports')}</Quiet>
  return (
    <>
      <Button small onClick={() => open({ kind: 'report', leave: false })}>
        {t('absences.report.open')}
      </Button>
      <Button small variant="plain" onClick={() => open({ kind: 'report', leave: true })}>
        {t('absences.leave.open')}
      </Button>
    </>
  )
}
