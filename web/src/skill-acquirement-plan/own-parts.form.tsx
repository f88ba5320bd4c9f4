import { editPlan, planOwnParts } from '@studentgo/protocol/skill-acquirement-plan'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { alerts } from '#web/platform/alerts.ts'
import { useApp } from '#web/platform/app-context.ts'
import { CallFailure } from '#web/platform/call.ts'
import { EndpointForm } from '#web/platform/endpoint-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormProps } from './form-dialogs.tsx'
import { LearningChoice } from './learning-choice.tsx'
import { refreshPlan } from './skill-acquirement-plan.data.ts'
import { TextInForm } from './text-in-form.tsx'

interface Values {
  goalText: string
  wishes: string
  priorLearningIds: number[]
}

/** The student's own parts of the plan: where I am going, what I wish for, and what I can already. */
export default function OwnPartsForm({ plan, close }: FormProps) {
  const { t } = useTranslation()
  const { call } = useApp()
  const queryClient = useQueryClient()
  const learning = plan.priorLearning
  return (
    <Dialog title={t('plan.own.title')} onClose={close}>
      <EndpointForm
        schema={planOwnParts}
        initial={{
          goalText: plan.goal.text ?? '',
          wishes: plan.wishes ?? '',
          priorLearningIds: learning.filter(entry => entry.chosen).map(entry => entry.id),
        }}
        draft={`plan-own.${plan.planId}`}
        toBody={({ goalText, wishes, priorLearningIds }: Values) => ({
          planId: plan.planId,
          version: plan.lockVersion,
          goalText,
          wishes,
          // What was removed from the survey after it had been ticked can not be chosen any more.
          priorLearningIds: priorLearningIds.filter(id => learning.some(entry => entry.id === id)),
        })}
        send={async body => {
          try {
            return await call(editPlan, { body })
          } catch (error) {
            // Sending once more then writes over what was read, and not over what nobody has seen.
            const isOld =
              error instanceof CallFailure && (error.is('stale-version') || error.is('notAllowed'))
            if (isOld) await refreshPlan(queryClient)
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
        <LearningChoice learning={learning} />
        <p>{t('plan.own.rule')}</p>
      </EndpointForm>
    </Dialog>
  )
}
