import {
  type AbsenceNotice,
  type ExplanationReason,
  type NoticeKind,
  notifyAbsence,
  notifyBody,
} from '@studentgo/protocol/absences'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormFiles } from '#web/attachments/form-files.panel.tsx'
import { usePolicy } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, useField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { useTextReaders } from '#web/platform/session/session.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Column, Stack } from '#web/ui/layout/layout.tsx'
import type { AskedLesson } from './asked-lesson.ts'
import { type NoticeValues, noticeBody } from './notice-body.ts'
import { Arrival, Days, LeaveDays, PartOfDay } from './notice-days.tsx'

interface Props {
  /** An application for leave, instead of a notice of absence. */
  leave: boolean
  /** A student under 18 whose guardian confirms the notice. */
  needsGuardian: boolean
  /** The lesson that it is filled in with, instead of today. */
  lesson: AskedLesson | undefined
  onClose: () => void
  onDone: (notice: AbsenceNotice) => void
}

/** Reports an absence for any number of days at once, or applies for leave. */
export default function ReportAbsenceForm({ leave, needsGuardian, lesson, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const formats = useFormats()
  const notify = useEndpointMutation(notifyAbsence, {
    whenOffline: ({ body }) => ({
      place: 'absences',
      title: `${t(`absences.kind.${body.kind}`)} · ${formats.days(body)}`,
      text: body.text,
    }),
  })
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
  const files = <FormFiles name="attachments" category="ABSENCE" label={t('absences.files.label')} />
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
        onDone={onDone}
        onCancel={onClose}
        submitLabel={t(leave ? 'absences.leave.send' : 'absences.report.send')}
      >
        {leave ? (
          <>
            <LeaveRule />
            <LeaveDays earliest={first} />
            <Text leave />
            {files}
          </>
        ) : (
          <AbsenceFields more={files} />
        )}
      </EndpointForm>
    </Dialog>
  )
}

/** The draft of one lesson is separate from the draft of whole days. */
function draftOf(leave: boolean, lesson: AskedLesson | undefined): string {
  if (leave) return 'absence.leave'
  return lesson === undefined ? 'absence.report' : `absence.report.${lesson.day}.${lesson.from}`
}

/** The fields of an absence: its kind and days, and the rarely needed ones folded away. */
export function AbsenceFields({ more }: { more?: ReactNode }) {
  const { t } = useTranslation()
  const kind = useFieldValue<NoticeKind>('kind')
  const asksForText = useAsksForText()
  const { part, text, attachments } = useFormContext<NoticeValues>().getValues()
  const [isOpen] = useState(part || text !== '' || attachments.length > 0)
  return (
    <>
      <Kind />
      <Days />
      <Reason />
      {kind === 'LATE' ? <Arrival /> : null}
      {asksForText ? <Text leave={false} /> : null}
      <Fold small open={isOpen} summary={t('absences.report.more')}>
        <Column gap="loose">
          {kind === 'LATE' ? null : <PartOfDay />}
          {asksForText ? null : <Text leave={false} />}
          {more}
        </Column>
      </Fold>
    </>
  )
}

/** Whether the chosen reason needs a text to mean anything. */
function useAsksForText(): boolean {
  const kind = useFieldValue<NoticeKind>('kind')
  const reason = useFieldValue<ExplanationReason | ''>('reasonCode')
  return kind !== 'SICK' && kind !== 'LEAVE' && reason === 'OTHER'
}

const kinds = ['SICK', 'LATE', 'OTHER'] as const

/** The kind of absence. */
function Kind() {
  const { t } = useTranslation()
  const field = useField<NoticeKind>('kind')
  const days = usePolicy('absence.selfCertifiedSickDays')
  return (
    <Choice
      chips
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

/** The reason, where the kind does not imply it. */
function Reason() {
  const { t } = useTranslation()
  const kind = useFieldValue<NoticeKind>('kind')
  const field = useField<ExplanationReason | ''>('reasonCode')
  if (kind === 'SICK') return null
  const reasons = kind === 'LATE' ? (['T', 'MS', 'OTHER'] as const) : (['MS', 'OTHER'] as const)
  return (
    <Choice
      chips
      label={t('absences.explain.reason')}
      options={reasons.map(reason => ({ value: reason, label: t(`absences.reason.${reason}`) }))}
      {...field}
      value={reasons.find(reason => reason === field.value)}
    />
  )
}

/** Details; for leave, the reason of the application. */
function Text({ leave }: { leave: boolean }) {
  const { t } = useTranslation()
  const readers = useTextReaders('ABSENCE')
  const isOther = useAsksForText()
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
