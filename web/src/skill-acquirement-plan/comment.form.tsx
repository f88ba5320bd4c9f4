import { editPlan, planCommentForm } from '@studentgo/protocol/skill-acquirement-plan'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { alerts } from '#web/platform/alerts.ts'
import { useApp } from '#web/platform/app-context.ts'
import { EndpointForm } from '#web/platform/endpoint-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormProps } from './form-dialogs.tsx'
import { ofChild, refreshPlan } from './skill-acquirement-plan.data.ts'
import { TextInForm } from './text-in-form.tsx'

/** A word about the plan, which the student, guardians who see the plan and the school read. */
export default function CommentForm({ plan, studentId, close }: FormProps) {
  const { t } = useTranslation()
  const { call } = useApp()
  const queryClient = useQueryClient()
  return (
    <Dialog title={t('plan.comment.title')} onClose={close}>
      <EndpointForm
        schema={planCommentForm}
        initial={{ comment: '' }}
        draft={`plan-comment.${plan.planId}`}
        toBody={({ comment }: { comment: string }) => ({ planId: plan.planId, comment })}
        send={body => call(editPlan, { query: ofChild(studentId), body })}
        onDone={() => {
          close()
          alerts.add({ key: 'plan', intent: 'success', description: t('plan.comment.done') })
          void refreshPlan(queryClient)
        }}
        onCancel={close}
        submitLabel={t('plan.comment.send')}
      >
        <TextInForm
          name="comment"
          label={t('plan.comment.label')}
          help={t('plan.comment.who')}
          maxLength={2000}
        />
      </EndpointForm>
    </Dialog>
  )
}
