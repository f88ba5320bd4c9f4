import { decidePlan, type PendingApproval, planSeenForm } from '@studentgo/protocol/skill-acquirement-plan'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { alerts } from '#web/platform/alerts.ts'
import { useApp } from '#web/platform/app-context.ts'
import { EndpointForm } from '#web/platform/endpoint-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormProps } from './form-dialogs.tsx'
import { ofChild, refreshPlan } from './skill-acquirement-plan.data.ts'
import { TextInForm } from './text-in-form.tsx'

/** A guardian of a minor says that they have seen the version: a right to take part, not a veto. */
export default function SeenForm({ pending, studentId, close }: FormProps & { pending: PendingApproval }) {
  const { t } = useTranslation()
  const { call } = useApp()
  const queryClient = useQueryClient()
  const { approvalId, version } = pending
  return (
    <Dialog title={t('plan.seeing.title', { version })} onClose={close}>
      <p>{t('plan.waits.guardianRule')}</p>
      <EndpointForm
        schema={planSeenForm}
        initial={{ comment: '' }}
        draft={`plan-seen.${approvalId}`}
        toBody={({ comment }: { comment: string }) => ({
          approvalId,
          decision: 'SEEN',
          ...(comment.trim() === '' ? {} : { comment }),
        })}
        send={body => call(decidePlan, { query: ofChild(studentId), body })}
        onDone={() => {
          close()
          alerts.add({ key: 'plan', intent: 'success', description: t('plan.seeing.done') })
          void refreshPlan(queryClient)
        }}
        onCancel={close}
        submitLabel={t('plan.seen')}
      >
        <TextInForm
          name="comment"
          label={t('plan.approving.comment')}
          help={t('plan.seeing.commentHelp')}
          maxLength={2000}
        />
      </EndpointForm>
    </Dialog>
  )
}
