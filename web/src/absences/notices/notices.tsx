import { type AbsenceNotice, explainAbsences } from '@studentgo/protocol/absences'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolicy } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { EmptyState, Quiet, Quote, Text } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Card, CardList, Section } from '#web/ui/layout/layout.tsx'
import type { OpenForm } from '../form-dialogs.tsx'

/** Absences reported in advance, with their state and who decides. */
export function Notices({ notices }: { notices: readonly AbsenceNotice[] }) {
  const { t } = useTranslation()
  return (
    <Section id="notices" title={t('absences.notices.title')}>
      {notices.length === 0 ? <EmptyState>{t('absences.notices.empty')}</EmptyState> : null}
      <CardList>
        {notices.map(notice => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </CardList>
    </Section>
  )
}

function NoticeCard({ notice }: { notice: AbsenceNotice }) {
  const { t } = useTranslation()
  const formats = useFormats()
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
      {decision?.comment ? <Quote>{decision.comment}</Quote> : null}
      <Quiet>
        {t('absences.notice.lessons', { count: notice.affectedSessions })} ·{' '}
        {t('absences.notice.by', {
          name: notice.by.name,
          date: formats.shortDate(formats.dayOf(notice.createdAt)),
        })}
        {notice.text ? ` · ${t('absences.mark.quote', { text: notice.text })}` : null}
      </Quiet>
      {notice.canWithdraw ? <Withdraw noticeId={notice.id} /> : null}
    </Card>
  )
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

/** Withdrawing needs a confirmation, shown in the same place. */
function Withdraw({ noticeId }: { noticeId: number }) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = useEndpointMutation(explainAbsences, { done: () => t('absences.notice.withdrawn') })
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
      <Button
        small
        variant="danger"
        autoFocus
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate({ body: { noticeId, action: 'WITHDRAW' } })}
      >
        {t('absences.notice.withdrawYes')}
      </Button>
      <Button small variant="plain" onClick={() => setConfirming(false)}>
        {t('absences.notice.withdrawNo')}
      </Button>
    </Actions>
  )
}

/** Buttons to report an absence and to apply for leave, or a text that the guardian does it. */
export function ReportActions({ open }: { open: (form: OpenForm) => void }) {
  const { t } = useTranslation()
  const { minor, mayWrite } = useSignedIn()
  const minorSelfExplain = usePolicy('absence.minorSelfExplain')
  if (!mayWrite) return null
  if (minor && minorSelfExplain === 'NO') {
    return <Quiet>{t('absences.report.guardianReports')}</Quiet>
  }
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
