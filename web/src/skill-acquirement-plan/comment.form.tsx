import { editPlan, planCommentForm } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { Dialog } from '#web/ui/late.tsx'
import type { FormProps } from './skill-acquirement-plan.data.ts'

/** A comment on the plan, for the student, guardians with access to the plan, and the school. */
export default function CommentForm({ plan, close }: FormProps) {
  const { t } = useTranslation()
  const edit = useEndpointMutation(editPlan, { done: () => t('plan.comment.done') })
  return (
    <Dialog title={t('plan.comment.title')} onClose={close}>
      <EndpointForm
        mutation={edit}
        schema={planCommentForm}
        initial={{ comment: '' }}
        draft={`plan-comment.${plan.planId}`}
        toBody={({ comment }: { comment: string }) => ({ planId: plan.planId, comment })}
        toInput={body => ({ body })}
        onDone={close}
        onCancel={close}
        submitLabel={t('plan.comment.send')}
      >
        <FormTextArea name="comment" label={t('plan.comment.label')} help={t('plan.comment.who')} />
      </EndpointForm>
    </Dialog>
  )
}
