import {
  decideGuardian,
  decideGuardianBody,
  endGuardianDecision,
  endGuardianDecisionBody,
  type GuardianDecision,
  type GuardianDecisionKind,
} from '@studentgo/protocol/staff-guardians'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { useToday } from '#web/platform/page/clock.ts'
import { Dialog } from '#web/ui/late.tsx'
import { guardiansQuery } from './guardians.data.ts'

export type Act = GuardianDecisionKind

interface Props {
  studentId: number
  accessId: number
  act: Act
  name: string
  close: () => void
  onDone: () => void
}

/** A decision with its reason, which guardians never see, and its last day if it has one. */
export function DecideForm({ studentId, accessId, act, name, close, onDone }: Props) {
  const { t } = useTranslation()
  const decide = useEndpointMutation(decideGuardian, { replyTo: guardiansQuery(studentId) })
  return (
    <Dialog title={t(`staffGuardians.form.${act}`, { name })} onClose={close}>
      <EndpointForm
        mutation={decide}
        schema={decideGuardianBody}
        initial={{ reason: '', until: '' }}
        draft={null}
        toBody={values => ({ accessId, kind: act, ...values })}
        toInput={body => ({ params: { studentId: String(studentId) }, body })}
        onDone={onDone}
        onCancel={close}
        submitLabel={t(`staffGuardians.act.${act}`)}
      >
        <p>{t(`staffGuardians.what.${act}`)}</p>
        <FormTextArea
          name="reason"
          label={t(act === 'NOTE' ? 'staffGuardians.note' : 'staffGuardians.reason')}
          help={t('staffGuardians.reasonHelp')}
        />
        <FormDay name="until" label={t('staffGuardians.untilDay')} earliest={useToday()} />
      </EndpointForm>
    </Dialog>
  )
}

interface EndProps {
  studentId: number
  decision: GuardianDecision | undefined
  name: string
  close: () => void
  onDone: () => void
}

/** Ends a decision, with a reason. */
export function EndForm({ studentId, decision, name, close, onDone }: EndProps) {
  const { t } = useTranslation()
  const end = useEndpointMutation(endGuardianDecision, { replyTo: guardiansQuery(studentId) })
  if (decision === undefined) return null
  const act = t(`staffGuardians.end.${decision.kind}`)
  return (
    <Dialog title={`${act}: ${name}`} onClose={close}>
      <EndpointForm
        mutation={end}
        schema={endGuardianDecisionBody}
        initial={{ reason: '' }}
        draft={null}
        toInput={body => ({
          params: { studentId: String(studentId), decisionId: String(decision.id) },
          body,
        })}
        onDone={onDone}
        onCancel={close}
        submitLabel={act}
      >
        <FormTextArea
          name="reason"
          label={t('staffGuardians.reason')}
          help={t('staffGuardians.reasonHelp')}
        />
      </EndpointForm>
    </Dialog>
  )
}
