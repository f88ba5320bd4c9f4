import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import { type DemonstrationTask, updateDemonstrationTasks } from '@studentgo/protocol/demonstration-tasks'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AttachedFiles } from '#web/attachments/attached-files.panel.tsx'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useQueuedBody } from '#web/platform/offline/outbox.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { Quiet, Quote } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { demonstrationParams, tasksQuery } from '../competence-demonstrations.data.ts'
import style from '../competence-demonstrations.module.css'

const NoteForm = lazy(() => import('./task-note.form.tsx'))

interface Props {
  demonstration: CompetenceDemonstration
  task: DemonstrationTask
  isEditable: boolean
}

/** One task with a checkbox; the tick is shown at once and rolled back when saving fails. */
export function TaskLine({ demonstration, task, isEditable }: Props) {
  const { t } = useTranslation()
  const [isWriting, setWriting] = useState(false)
  const slot = `demonstration-task-${task.id}`
  const queued = useQueuedBody<{ done?: boolean }[]>(slot)
  const tick = useEndpointMutation(updateDemonstrationTasks, {
    optimistic: {
      queryKey: tasksQuery(demonstration).queryKey,
      update: (tasks, { body }) =>
        tasks.map(one => (one.id === task.id ? { ...one, done: body[0]?.done ?? one.done } : one)),
    },
    isInOrder: true,
    whenOffline: () => ({
      place: `demonstrations/${demonstration.id}`,
      title: task.text,
      slot,
    }),
  })
  const facts = useFacts(task)
  const help = facts === '' ? undefined : facts
  return (
    <Stack gap="tight">
      {isEditable && task.instructorConfirmed === undefined ? (
        <Checkbox
          label={<InLanguage language={task.textLanguage}>{task.text}</InLanguage>}
          help={help}
          checked={queued?.[0]?.done ?? task.done}
          onChange={event =>
            tick.mutate({
              params: demonstrationParams(demonstration),
              body: [{ id: task.id, done: event.target.checked }],
            })
          }
        />
      ) : (
        <ReadTask task={task} help={help} />
      )}
      {task.studentNote === undefined || isWriting ? null : (
        <Quote className={style.indented}>{task.studentNote}</Quote>
      )}
      {isWriting || task.evidence.length === 0 ? null : (
        <div className={style.indented}>
          <AttachedFiles files={task.evidence} />
        </div>
      )}
      {isEditable && !isWriting ? (
        <div className={style.indented}>
          <Button small variant="text" onClick={() => setWriting(true)}>
            {t(
              task.studentNote === undefined && task.evidence.length === 0
                ? 'demonstrations.tasks.addNote'
                : 'demonstrations.tasks.editNote',
            )}
            <span className="visually-hidden">
              : <InLanguage language={task.textLanguage}>{task.text}</InLanguage>
            </span>
          </Button>
        </div>
      ) : null}
      {isWriting ? (
        <Suspense fallback={<Skeleton lines={3} />}>
          <NoteForm demonstration={demonstration} task={task} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

function ReadTask({ task, help }: { task: DemonstrationTask; help: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={task.done ? style.readTask : style.openTask}>
      {task.done ? <Icon name="check" /> : null}
      <div>
        <p>
          <strong>{t(task.done ? 'demonstrations.tasks.done' : 'demonstrations.tasks.notDone')}:</strong>{' '}
          <InLanguage language={task.textLanguage}>{task.text}</InLanguage>
        </p>
        {help === undefined ? null : <Quiet>{help}</Quiet>}
      </div>
    </div>
  )
}

/** The planned day, the day it was done, and its confirmer at the workplace. */
function useFacts(task: DemonstrationTask): string {
  const { t } = useTranslation()
  const formats = useFormats()
  const { done, doneAt, plannedDate, instructorConfirmed } = task
  const facts = [
    done && doneAt !== undefined
      ? t('demonstrations.tasks.doneOn', { date: formats.dateOf(doneAt) })
      : plannedDate === undefined
        ? undefined
        : t('demonstrations.tasks.plannedFor', { date: formats.weekdayDate(plannedDate) }),
    instructorConfirmed === undefined
      ? undefined
      : t('demonstrations.tasks.confirmed', {
          name: instructorConfirmed.by,
          date: formats.dateOf(instructorConfirmed.at),
        }),
  ]
  return facts.filter(Boolean).join(' · ')
}
