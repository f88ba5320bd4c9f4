import type { AttachmentRef } from '@studentgo/protocol/attachments'
import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import {
  type DemonstrationTask,
  taskChanges,
  updateDemonstrationTasks,
} from '@studentgo/protocol/demonstration-tasks'
import { useTranslation } from 'react-i18next'
import { FormFiles } from '#web/attachments/form-files.panel.tsx'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, FormTextField } from '#web/platform/forms/form-fields.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { demonstrationParams } from '../competence-demonstrations.data.ts'

interface Props {
  demonstration: CompetenceDemonstration
  task: DemonstrationTask
  onClose: () => void
}

interface Values {
  studentNote: string
  plannedDate: string
  evidence: AttachmentRef[]
}

/** The student's own note of a task and the day on which it is planned. */
export default function TaskNoteForm({ demonstration, task, onClose }: Props) {
  const { t } = useTranslation()
  const update = useEndpointMutation(updateDemonstrationTasks, {
    whenOffline: ({ body }) => ({
      place: `demonstrations/${demonstration.id}`,
      title: task.text,
      text: body[0]?.studentNote,
    }),
  })
  const initial: Values = {
    studentNote: task.studentNote ?? '',
    plannedDate: task.plannedDate ?? '',
    evidence: task.evidence,
  }
  return (
    <EndpointForm
      mutation={update}
      schema={taskChanges}
      initial={initial}
      draft={`demonstration-task-${task.id}`}
      toBody={({ evidence, ...values }: Values) => [
        { id: task.id, ...values, evidence: evidence.map(file => file.id), version: task.version },
      ]}
      toInput={body => ({
        params: demonstrationParams(demonstration),
        // An empty note deletes the previous one.
        body: body.map(change => ({ studentNote: '', ...change })),
      })}
      onDone={onClose}
      submitLabel={t('demonstrations.tasks.saveNote')}
      onCancel={onClose}
    >
      {demonstration.careField ? <Notice tone="changed" title={t('demonstrations.care')} /> : null}
      <FormTextArea
        name="studentNote"
        label={t('demonstrations.tasks.note')}
        help={t('demonstrations.tasks.noteHelp')}
        maxLength={1000}
      />
      <FormTextField name="plannedDate" type="date" label={t('demonstrations.tasks.plannedDate')} />
      <FormFiles
        name="evidence"
        category="DEMONSTRATION"
        label={t('demonstrations.tasks.evidence')}
        help={t('demonstrations.tasks.evidenceHelp')}
      />
    </EndpointForm>
  )
}
