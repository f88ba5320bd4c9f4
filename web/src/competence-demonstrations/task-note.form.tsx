import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import {
  type DemonstrationTask,
  taskChanges,
  updateDemonstrationTasks,
} from '@studentgo/protocol/demonstration-tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApp } from '#web/platform/app-context.ts'
import { EndpointForm, useField } from '#web/platform/endpoint-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { refreshDemonstrations, tasksQuery } from './competence-demonstrations.data.ts'

interface Props {
  demonstration: CompetenceDemonstration
  task: DemonstrationTask
  onClose: () => void
}

interface Values {
  studentNote: string
  plannedDate: string
}

/** The student's own note of a task and the day on which it is planned. */
export default function TaskNoteForm({ demonstration, task, onClose }: Props) {
  const { t } = useTranslation()
  const { call } = useApp()
  const queryClient = useQueryClient()
  const { planId, id } = demonstration
  const initial: Values = { studentNote: task.studentNote ?? '', plannedDate: task.plannedDate ?? '' }
  return (
    <EndpointForm
      schema={taskChanges}
      initial={initial}
      draft={`demonstration-task-${task.id}`}
      toBody={({ studentNote, plannedDate }: Values) => [
        {
          id: task.id,
          studentNote,
          plannedDate: plannedDate === '' ? null : plannedDate,
          version: task.version,
        },
      ]}
      send={body =>
        call(updateDemonstrationTasks, {
          params: { planId: String(planId), demonstrationId: String(id) },
          body,
        })
      }
      onDone={tasks => {
        queryClient.setQueryData(tasksQuery({ planId, id }).queryKey, tasks)
        void refreshDemonstrations(queryClient)
        onClose()
      }}
      submitLabel={t('demonstrations.tasks.saveNote')}
      onCancel={onClose}
    >
      {demonstration.careField ? <Notice tone="changed" title={t('demonstrations.care')} /> : null}
      <Note />
      <PlannedDate />
    </EndpointForm>
  )
}

function Note() {
  const { t } = useTranslation()
  const field = useField<string>('studentNote')
  return (
    <TextArea
      label={t('demonstrations.tasks.note')}
      help={t('demonstrations.tasks.noteHelp')}
      maxLength={1000}
      value={field.value}
      onChange={event => field.set(event.target.value)}
      onBlur={field.onBlur}
      error={field.error}
      ref={field.ref}
    />
  )
}

function PlannedDate() {
  const { t } = useTranslation()
  const field = useField<string>('plannedDate')
  return (
    <TextField
      type="date"
      label={t('demonstrations.tasks.plannedDate')}
      value={field.value}
      onChange={event => field.set(event.target.value)}
      onBlur={field.onBlur}
      error={field.error}
      ref={field.ref}
    />
  )
}
