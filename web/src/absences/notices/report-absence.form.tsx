import {
  type ExplanationReason,
  type NoticeKind,
  notifyAbsence,
  notifyBody,
} from '@studentgo/protocol/absences'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { useTranslation } from 'react-i18next'
import { FormFiles } from '#web/attachments/form-files.panel.tsx'
import { usePolicy } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, useField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { useToday } from '#web/platform/page/clock.ts'
import { useTextReaders } from '#web/platform/session/session.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import type { AskedLesson } from './asked-lesson.ts'
import { type NoticeValues, noticeBody } from './notice-body.ts'
import { Days, PartOfDay } from './notice-days.tsx'

interface Props {
  /** An application for leave, instead of telling of an absence. */
  leave: boolean
  /** Somebody under 18 whose guardian confirms the notice. */
  needsGuardian: boolean
  /** The lesson that it begins with, instead of today. */
  lesson: AskedLesson | undefined
  onClose: () => void
  /** With what a receipt says of the notice. */
  onDone: (title: string) => void
}

/** Tells of an absence for any number of days at once, or applies for leave. */
export default function ReportAbsenceForm({ leave, needsGuardian, lesson, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const notify = useEndpointMutation(notifyAbsence)
  const applyBefore = usePolicy('absence.leaveApplyBeforeDays')
  const first = leave ? addDays(today, applyBefore) : (lesson?.day ?? today)
  const initial: NoticeValues = {
    kind: leave ? 'LEAVE' : 'SICK',
    reasonCode: '',
    startDate: first,
    endDate: first,
    part: lesson !== undefined && lesson.from !== '',
    startTime: lesson?.from ?? '',
    endTime: lesson?.to ?? '',
    text: '',
    attachments: [],
  }
  return (
    <Dialog title={t(leave ? 'absences.leave.title' : 'absences.report.title')} onClose={onClose}>
      {needsGuardian ? (
        <p>{t(leave ? 'absences.leave.guardianConfirms' : 'absences.report.guardianConfirms')}</p>
      ) : null}
      <EndpointForm
        mutation={notify}
        schema={notifyBody}
        initial={initial}
        draft={draftOf(leave, lesson)}
        toBody={noticeBody}
        onDone={({ kind, state }) =>
          onDone(t(`absences.notice.done.${kind === 'LEAVE' ? 'LEAVE.' : ''}${state}`))
        }
        onCancel={onClose}
        submitLabel={t(leave ? 'absences.leave.send' : 'absences.report.send')}
      >
        {leave ? <LeaveRule /> : <Kind />}
        <Days earliest={leave ? first : undefined} />
        {leave ? null : <PartOfDay />}
        {leave ? null : <Reason />}
        <Text leave={leave} />
        <FormFiles name="attachments" category="ABSENCE" label={t('absences.files.label')} />
      </EndpointForm>
    </Dialog>
  )
}

/** What is typed for one lesson is kept apart from what is typed for days in general. */
function draftOf(leave: boolean, lesson: AskedLesson | undefined): string {
  if (leave) return 'absence.leave'
  return lesson === undefined ? 'absence.report' : `absence.report.${lesson.day}.${lesson.from}`
}

const kinds = ['SICK', 'LATE', 'OTHER'] as const

/** What kind of absence it is. */
export function Kind() {
  const { t } = useTranslation()
  const field = useField<NoticeKind>('kind')
  const days = usePolicy('absence.selfCertifiedSickDays')
  return (
    <Choice
      label={t('absences.report.kind')}
      options={kinds.map(kind => ({
        value: kind,
        label: t(`absences.kind.${kind}`),
        note: kind === 'SICK' ? t('absences.report.sickRule', { count: days }) : undefined,
      }))}
      {...field}
      value={kinds.find(kind => kind === field.value)}
    />
  )
}

function LeaveRule() {
  const { t } = useTranslation()
  const before = usePolicy('absence.leaveApplyBeforeDays')
  const short = usePolicy('absence.shortLeaveMaxDays')
  return (
    <Stack as="ul" gap="tight">
      <li>{t('absences.leave.applyBefore', { count: before })}</li>
      <li>{t('absences.leave.whoDecides', { count: short })}</li>
    </Stack>
  )
}

/** Why, where the kind does not say it. */
export function Reason() {
  const { t } = useTranslation()
  const kind = useFieldValue<NoticeKind>('kind')
  const field = useField<ExplanationReason | ''>('reasonCode')
  if (kind === 'SICK') return null
  const reasons = kind === 'LATE' ? (['T', 'MS', 'OTHER'] as const) : (['MS', 'OTHER'] as const)
  return (
    <Choice
      label={t('absences.explain.reason')}
      options={reasons.map(reason => ({ value: reason, label: t(`absences.reason.${reason}`) }))}
      {...field}
      value={reasons.find(reason => reason === field.value)}
    />
  )
}

/** More about it; of leave, why it is applied for. */
export function Text({ leave }: { leave: boolean }) {
  const { t } = useTranslation()
  const kind = useFieldValue<NoticeKind>('kind')
  const reason = useFieldValue<ExplanationReason | ''>('reasonCode')
  const readers = useTextReaders('ABSENCE')
  const isOther = !leave && kind !== 'SICK' && reason === 'OTHER'
  const label = leave ? 'absences.leave.why' : isOther ? 'absences.explain.what' : 'absences.explain.more'
  return (
    <FormTextArea
      name="text"
      label={t(label)}
      help={t(
        isOther
          ? `absences.explain.whatHelp.${readers}`
          : leave
            ? 'absences.leave.whyHelp'
            : `absences.explain.moreHelp.${readers}`,
      )}
    />
  )
}
