import { editPlan, planOwnParts } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { Dialog } from '#web/ui/late.tsx'
import type { FormProps } from '../skill-acquirement-plan.data.ts'
import { LearningChoice } from './learning-choice.tsx'

interface Values {
  goalText: string
  wishes: string
  priorLearningIds: number[]
}

/** The student's own parts of the plan: the goal, the wishes, and earlier skills. */
export default function OwnPartsForm({ plan, close }: FormProps) {
  const { t } = useTranslation()
  const edit = useEndpointMutation(editPlan, { done: () => t('plan.own.done') })
  const learning = plan.priorLearning
  return (
    <Dialog title={t('plan.own.title')} onClose={close}>
      <EndpointForm
        mutation={edit}
        schema={planOwnParts}
        initial={{
          goalText: plan.goal.text ?? '',
          wishes: plan.wishes ?? '',
          priorLearningIds: learning.filter(entry => entry.chosen).map(entry => entry.id),
        }}
        draft={`plan-own.${plan.planId}`}
        toBody={({ priorLearningIds, ...values }: Values) => ({
          planId: plan.planId,
          version: plan.lockVersion,
          ...values,
          // An entry that was ticked and then removed from the survey can no longer be chosen.
          priorLearningIds: priorLearningIds.filter(id => learning.some(entry => entry.id === id)),
        })}
        // An empty text removes the earlier one.
        toInput={body => ({ body: { goalText: '', wishes: '', ...body } })}
        onDone={close}
        onCancel={close}
        submitLabel={t('plan.own.save')}
      >
        <FormTextArea name="goalText" label={t('plan.goal')} help={t('plan.goal.help')} rows={5} />
        <FormTextArea name="wishes" label={t('plan.wishes')} help={t('plan.wishes.help')} />
        <LearningChoice learning={learning} />
        <p>{t('plan.own.rule')}</p>
      </EndpointForm>
    </Dialog>
  )
}
