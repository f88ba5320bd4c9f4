import { editPlan, planOwnParts } from '@studentgo/protocol/skill-acquirement-plan'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { alerts } from '#web/platform/alerts.ts'
import { useApp } from '#web/platform/app-context.ts'
import { CallFailure } from '#web/platform/call.ts'
import { EndpointForm } from '#web/platform/endpoint-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormProps } from './form-dialogs.tsx'
import { refreshPlan } from './skill-acquirement-plan.data.ts'
import { TextInForm } from './text-in-form.tsx'

interface Values {
  goalText: string
  wishes: string
}

/** The student's own words in the plan: where I am going, and what I wish for. */
export default function OwnPartsForm({ plan, close }: FormProps) {
  const { t } = useTranslation()
  const { call } = useApp()
  const queryClient = useQueryClient()
  return (
    <Dialog title={t('plan.own.title')} onClose={close}>
      <EndpointForm
        schema={planOwnParts}
        initial={{ goalText: plan.goal.text ?? '', wishes: plan.wishes ?? '' }}
        draft={`plan-own.${plan.planId}`}
        toBody={({ goalText, wishes }: Values) => ({
          planId: plan.planId,
          version: plan.lockVersion,
          goalText,
          wishes,
        })}
        send={async body => {
          try {
            return await call(editPlan, { body })
          } catch (error) {
            // Sending once more then writes over what was read, and not over what nobody has seen.
            if (error instanceof CallFailure && error.is('stale-version')) await refreshPlan(queryClient)
            throw error
          }
        }}
        onDone={() => {
          close()
          alerts.add({ key: 'plan', intent: 'success', description: t('plan.own.done') })
          void refreshPlan(queryClient)
        }}
        onCancel={close}
        submitLabel={t('plan.own.save')}
      >
        <TextInForm
          name="goalText"
          label={t('plan.goal')}
          help={t('plan.goal.help')}
          rows={5}
          maxLength={4000}
        />
        <TextInForm name="wishes" label={t('plan.wishes')} help={t('plan.wishes.help')} maxLength={2000} />
        <p>{t('plan.own.rule')}</p>
      </EndpointForm>
    </Dialog>
  )
}
