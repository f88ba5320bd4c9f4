import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import {
  mostProposedTasks,
  proposeDemonstrationTask,
  taskProposalBody,
} from '@studentgo/protocol/demonstration-tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { alerts } from '#web/platform/alerts.ts'
import { useApp } from '#web/platform/app-context.ts'
import { EndpointForm, useField } from '#web/platform/endpoint-form.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { tasksQuery } from './competence-demonstrations.data.ts'
import style from './competence-demonstrations.module.css'

interface Props {
  demonstration: CompetenceDemonstration
  onClose: () => void
}

interface Values {
  text: string
  requirementIds: number[]
}

/** A task that the student would like to show too; it waits until a teacher accepts it. */
export default function ProposeTaskForm({ demonstration, onClose }: Props) {
  const { t } = useTranslation()
  const { call } = useApp()
  const queryClient = useQueryClient()
  const { planId, id } = demonstration
  const initial: Values = { text: '', requirementIds: [] }
  return (
    <EndpointForm
      schema={taskProposalBody}
      initial={initial}
      draft={`demonstration-proposal-${id}`}
      toBody={(values: Values) => values}
      send={body =>
        call(
          proposeDemonstrationTask,
          { params: { planId: String(planId), demonstrationId: String(id) }, body },
          { idempotencyKey: crypto.randomUUID() },
        )
      }
      onDone={tasks => {
        queryClient.setQueryData(tasksQuery({ planId, id }).queryKey, tasks)
        alerts.add({
          key: 'demonstration-task',
          intent: 'success',
          description: t('demonstrations.tasks.proposalSent'),
        })
        onClose()
      }}
      submitLabel={t('demonstrations.tasks.sendProposal')}
      onCancel={onClose}
    >
      <p className={style.quiet}>{t('demonstrations.tasks.proposalMeans', { count: mostProposedTasks })}</p>
      {demonstration.careField ? <Notice tone="changed" title={t('demonstrations.care')} /> : null}
      <Text />
      <Requirements requirements={demonstration.requirements} />
    </EndpointForm>
  )
}

function Text() {
  const { t } = useTranslation()
  const field = useField<string>('text')
  return (
    <TextArea
      label={t('demonstrations.tasks.proposal')}
      maxLength={500}
      value={field.value}
      onChange={event => field.set(event.target.value)}
      onBlur={field.onBlur}
      error={field.error}
      ref={field.ref}
    />
  )
}

function Requirements({ requirements }: Pick<CompetenceDemonstration, 'requirements'>) {
  const { t } = useTranslation()
  const field = useField<number[]>('requirementIds')
  if (requirements.length === 0) return null
  return (
    <fieldset className={style.group}>
      <legend>{t('demonstrations.tasks.shows')}</legend>
      {requirements.map(({ id, text }) => (
        <Checkbox
          key={id}
          label={text}
          checked={field.value.includes(id)}
          onChange={event =>
            field.set(event.target.checked ? [...field.value, id] : field.value.filter(one => one !== id))
          }
        />
      ))}
    </fieldset>
  )
}
