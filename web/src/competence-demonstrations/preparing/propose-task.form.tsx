import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import {
  mostProposedTasks,
  proposeDemonstrationTask,
  taskProposalBody,
} from '@studentgo/protocol/demonstration-tasks'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, useField } from '#web/platform/forms/form-fields.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { demonstrationParams } from '../competence-demonstrations.data.ts'

interface Props {
  demonstration: CompetenceDemonstration
  onClose: () => void
}

interface Values {
  text: string
  requirementIds: number[]
}

/** A task that the student proposes to show too; a teacher must accept it. */
export default function ProposeTaskForm({ demonstration, onClose }: Props) {
  const { t } = useTranslation()
  const propose = useEndpointMutation(proposeDemonstrationTask, {
    done: () => t('demonstrations.tasks.proposalSent'),
  })
  const initial: Values = { text: '', requirementIds: [] }
  return (
    <EndpointForm
      mutation={propose}
      schema={taskProposalBody}
      initial={initial}
      draft={`demonstration-proposal-${demonstration.id}`}
      toInput={body => ({ params: demonstrationParams(demonstration), body })}
      onDone={onClose}
      submitLabel={t('demonstrations.tasks.sendProposal')}
      onCancel={onClose}
    >
      <Quiet>{t('demonstrations.tasks.proposalMeans', { count: mostProposedTasks })}</Quiet>
      {demonstration.careField ? <Notice tone="changed" title={t('demonstrations.care')} /> : null}
      <FormTextArea name="text" label={t('demonstrations.tasks.proposal')} />
      <Requirements requirements={demonstration.requirements} />
    </EndpointForm>
  )
}

function Requirements({ requirements }: Pick<CompetenceDemonstration, 'requirements'>) {
  const { t } = useTranslation()
  const field = useField<number[]>('requirementIds')
  if (requirements.length === 0) return null
  return (
    <CheckboxGroup
      label={t('demonstrations.tasks.shows')}
      options={requirements.map(({ id, text }) => ({ value: id, label: text }))}
      value={field.value}
      onChange={field.onChange}
    />
  )
}
