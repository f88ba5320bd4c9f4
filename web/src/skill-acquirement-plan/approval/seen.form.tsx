import { decidePlan, type PendingApproval, planSeenForm } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { Dialog } from '#web/ui/late.tsx'
import type { FormProps } from '../skill-acquirement-plan.data.ts'

interface Props extends FormProps {
  pending: Pick<PendingApproval, 'approvalId' | 'version'>
}

/** A guardian of a minor confirms having seen the version: a right to take part, not a veto. */
export default function SeenForm({ pending, close }: Props) {
  const { t } = useTranslation()
  const decide = useEndpointMutation(decidePlan, { done: () => t('plan.seeing.done') })
  const { approvalId, version } = pending
  return (
    <Dialog title={t('plan.seeing.title', { version })} onClose={close}>
      <p>{t('plan.waits.guardianRule')}</p>
      <EndpointForm
        mutation={decide}
        schema={planSeenForm}
        initial={{ comment: '' }}
        draft={`plan-seen.${approvalId}`}
        toBody={values => ({ approvalId, decision: 'SEEN', ...values })}
        toInput={body => ({ body })}
        onDone={close}
        onCancel={close}
        submitLabel={t('plan.seen')}
      >
        <FormTextArea
          name="comment"
          label={t('plan.approving.comment')}
          help={t('plan.seeing.commentHelp')}
        />
      </EndpointForm>
    </Dialog>
  )
}
