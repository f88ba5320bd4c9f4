import {
  decidePlan,
  type PendingApproval,
  planDecisionForm,
} from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { useTextReaders } from '#web/platform/session/session.ts'
import { Dialog } from '#web/ui/late.tsx'
import type { FormProps } from '../skill-acquirement-plan.data.ts'
import { ChangeList } from './change-list.tsx'

interface Props extends FormProps {
  pending: PendingApproval
  returns: boolean
}

/** Approves a version, or returns it with the wanted changes. */
export default function DecideForm({ pending, returns, close }: Props) {
  const { t } = useTranslation()
  const { approvalId, version } = pending
  const labels = returns ? 'plan.returning' : 'plan.approving'
  const readers = useTextReaders('PLAN')
  const decide = useEndpointMutation(decidePlan, { done: () => t(`${labels}.done`) })
  return (
    <Dialog title={t(`${labels}.title`, { version })} onClose={close}>
      {returns ? null : <ChangeList changes={pending.summary} />}
      <p>{t(`${labels}.means`)}</p>
      <EndpointForm
        mutation={decide}
        schema={planDecisionForm}
        initial={{ comment: '' }}
        draft={`plan-decision.${approvalId}`}
        toBody={values => ({
          approvalId,
          version,
          decision: returns ? 'RETURNED' : 'APPROVED',
          confirmed: true,
          ...values,
        })}
        onDone={close}
        onCancel={close}
        submitLabel={t(`${labels}.send`, { version })}
      >
        <FormTextArea
          name="comment"
          label={t(`${labels}.comment`)}
          help={t(returns ? 'plan.returning.commentHelp' : `plan.approving.commentHelp.${readers}`)}
        />
      </EndpointForm>
    </Dialog>
  )
}
