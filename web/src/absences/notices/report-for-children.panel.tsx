import { notifyAbsence, notifyBody } from '@studentgo/protocol/absences'
import type { Child } from '@studentgo/protocol/children'
import { fullNameOf } from '@studentgo/protocol/full-name'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '#web/platform/api/call.ts'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import { type ChildOutcome, isWhole, useEachChild } from '#web/platform/api/each-child.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { useToday } from '#web/platform/page/clock.ts'
import { Fault } from '#web/ui/content/text.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { type NoticeValues, noticeBody } from './notice-body.ts'
import { AbsenceFields } from './report-absence.form.tsx'

interface Props {
  /** The children for whom the guardian may report absences. */
  candidates: readonly Child[]
  onClose: () => void
  /** Called with the text of a receipt, by child. */
  onDone: (title: string, isWhole: boolean) => void
}

interface Values extends NoticeValues {
  children: number[]
}

/** Reports an absence of several children at once, for any number of days: a notice for each. */
export default function ReportForChildren({ candidates, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const describe = useDescribeFailure()
  const write = useEachChild(notifyAbsence)
  // With several children none is chosen until the guardian chooses.
  const chosen = useRef(candidates.length === 1 ? candidates.map(one => one.studentId) : [])
  const initial: Values = {
    children: chosen.current,
    kind: 'SICK',
    reasonCode: '',
    startDate: today,
    endDate: today,
    part: false,
    startTime: '',
    endTime: '',
    text: '',
    attachments: [],
  }

  const resultOf = ({ child: { callName: name }, failure }: ChildOutcome<typeof notifyAbsence>) =>
    failure === undefined
      ? t('guardian.outcome.reported', { name })
      : t('guardian.outcome.failed', { name, reason: describe(failure) })

  return (
    <Dialog title={t('absences.report.title')} onClose={onClose}>
      <EndpointForm
        mutation={write}
        schema={notifyBody}
        initial={initial}
        draft={null}
        toBody={(values: Values) => {
          chosen.current = values.children
          return noticeBody(values)
        }}
        toInput={body => {
          const named = candidates.filter(one => chosen.current.includes(one.studentId))
          if (named.length === 0) throw nobodyChosen()
          return named.map(child => ({
            child,
            input: { query: { studentId: String(child.studentId) }, body },
          }))
        }}
        onDone={outcomes => onDone(outcomes.map(resultOf).join(' '), isWhole(outcomes))}
        onCancel={onClose}
        submitLabel={t('absences.report.send')}
      >
        <Who candidates={candidates} />
        <AbsenceFields />
      </EndpointForm>
    </Dialog>
  )
}

function nobodyChosen(): CallFailure {
  const fault = { code: 'required', field: 'children', messageKey: 'guardian.report.nobody' }
  return new CallFailure('refused', { status: 400, subErrors: [fault] })
}

function Who({ candidates }: { candidates: readonly Child[] }) {
  const { t } = useTranslation()
  const { error, ...field } = useField<number[]>('children')
  return (
    <>
      <CheckboxGroup
        label={t('guardian.report.who')}
        options={candidates.map(one => ({ value: one.studentId, label: fullNameOf(one) }))}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
      />
      {error === undefined ? null : <Fault>{error}</Fault>}
    </>
  )
}
