import {
  decidePlan,
  type PendingApproval,
  planDecisionForm,
} from '@studentgo/protocol/skill-acquirement-plan'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alerts } from '#web/platform/alerts.ts'
import { useApp } from '#web/platform/app-context.ts'
import { EndpointForm } from '#web/platform/endpoint-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChangeList } from './change-list.tsx'
import type { FormProps } from './form-dialogs.tsx'
import { refreshPlan } from './skill-acquirement-plan.data.ts'
import { TextInForm } from './text-in-form.tsx'

interface Props extends FormProps {
  pending: PendingApproval
  returns: boolean
}

/** Approving a version, or giving it back with what should be otherwise. */
export default function DecideForm({ pending, returns, close }: Props) {
  const { t } = useTranslation()
  const { call } = useApp()
  const queryClient = useQueryClient()
  // One wish has one key, also when its answer is lost and the button is pressed again.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { approvalId, version } = pending
  const words = returns ? 'plan.returning' : 'plan.approving'
  return (
    <Dialog title={t(`${words}.title`, { version })} onClose={close}>
      {returns ? null : <ChangeList changes={pending.summary} />}
      <p>{t(`${words}.means`)}</p>
      <EndpointForm
        schema={planDecisionForm}
        initial={{ comment: '' }}
        draft={`plan-decision.${approvalId}`}
        toBody={({ comment }: { comment: string }) => ({
          approvalId,
          version,
          decision: returns ? 'RETURNED' : 'APPROVED',
          confirmed: true,
          ...(comment.trim() === '' ? {} : { comment }),
        })}
        send={async body => {
          try {
            return await call(decidePlan, { body }, { idempotencyKey })
          } finally {
            // A refusal means that something has changed since the page was read.
            void refreshPlan(queryClient)
          }
        }}
        onDone={() => {
          close()
          alerts.add({ key: 'plan', intent: 'success', description: t(`${words}.done`) })
        }}
        onCancel={close}
        submitLabel={t(`${words}.send`, { version })}
      >
        <TextInForm
          name="comment"
          label={t(`${words}.comment`)}
          help={t(`${words}.commentHelp`)}
          maxLength={2000}
        />
      </EndpointForm>
    </Dialog>
  )
}
