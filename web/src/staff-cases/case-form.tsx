import type { CaseAction, StaffCaseDetail } from '@studentgo/protocol/staff-cases'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { useToday } from '#web/platform/page/clock.ts'
import type { SeenMark } from './kinds/case-kind.ts'
import { kindOfCase } from './kinds/kinds-of-case.ts'

export interface CaseProps {
  detail: StaffCaseDetail
  /** Of an explanation: the marks as they were in the list. */
  marks: readonly SeenMark[]
  onDone: (receipt: string) => void
}

interface Props extends CaseProps {
  action: CaseAction
  onCancel: () => void
}

/** A step with the fields of its kind. Text typed in the staff area is never stored on the device. */
export default function CaseForm({ action, detail, marks, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const { endpoint, steps, seen } = kindOfCase(detail.kind)
  const mutation = useEndpointMutation(endpoint)
  const step = steps[action]
  if (step === undefined) return null
  return (
    <EndpointForm
      mutation={mutation}
      schema={step.schema}
      initial={step.initial(detail, today)}
      draft={null}
      version={seen?.(detail, marks)}
      toBody={(values, version) => ({ ...version, action, ...values, ...step.toBody?.(values) })}
      toInput={body => ({ params: { caseId: String(detail.id) }, body })}
      onDone={() => onDone(t(`staffCases.did.${action}`))}
      submitLabel={t(`staffCases.do.${action}`)}
      onCancel={onCancel}
    >
      <step.Fields detail={detail} />
    </EndpointForm>
  )
}
