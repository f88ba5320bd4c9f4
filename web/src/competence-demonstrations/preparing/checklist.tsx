import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import type { DemonstrationTask } from '@studentgo/protocol/demonstration-tasks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChildId } from '#web/platform/page/app-context.ts'
import { Bullets, Quiet } from '#web/ui/content/text.tsx'
import { QueryState, Skeleton } from '#web/ui/feedback/loading.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Column, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { tasksQuery } from '../competence-demonstrations.data.ts'
import { TaskLine } from './task-line.tsx'
import { TaskMeter } from './task-meter.tsx'

const ProposeForm = lazy(() => import('./propose-task.form.tsx'))

interface Props {
  demonstration: CompetenceDemonstration
}

/** The tasks that show the competence, as a checklist for the preparation. */
export function Checklist({ demonstration }: Props) {
  const { t } = useTranslation()
  const isOwn = useChildId() === undefined
  const { data, error } = useQuery(tasksQuery(demonstration))
  const isEditable = demonstration.can.editTasks && isOwn
  const isOver = demonstration.assessment !== undefined
  const accepted = data?.filter(task => task.state === 'ACCEPTED') ?? []
  return (
    <Section id="tasks" title={t(isOver ? 'demonstrations.tasks.titleOver' : 'demonstrations.tasks.title')}>
      <QueryState query={{ data, error }} lines={4} />
      {data?.length === 0 ? (
        <p>{t(isOver ? 'demonstrations.tasks.noneOver' : 'demonstrations.tasks.none')}</p>
      ) : null}
      <TaskMeter tasks={{ total: accepted.length, done: accepted.filter(task => task.done).length }} />
      {isEditable && accepted.length > 0 ? <Quiet>{t('demonstrations.tasks.rule')}</Quiet> : null}
      <OutboxRows places={[`demonstrations/${demonstration.id}`]} />
      <RowList>
        {accepted.map(task => (
          <Row key={task.id}>
            <TaskLine demonstration={demonstration} task={task} isEditable={isEditable} />
          </Row>
        ))}
      </RowList>
      <Proposed tasks={data?.filter(task => task.state === 'PROPOSED') ?? []} />
      {isEditable && data !== undefined ? <Propose demonstration={demonstration} /> : null}
    </Section>
  )
}

function Proposed({ tasks }: { tasks: DemonstrationTask[] }) {
  const { t } = useTranslation()
  if (tasks.length === 0) return null
  return (
    <Column gap="close">
      <h3>{t('demonstrations.tasks.proposed')}</h3>
      <Bullets>
        {tasks.map(({ id, text, textLanguage }) => (
          <li key={id} lang={textLanguage}>
            {text}
          </li>
        ))}
      </Bullets>
    </Column>
  )
}

function Propose({ demonstration }: { demonstration: CompetenceDemonstration }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button variant="plain" onClick={() => setOpen(true)}>
        {t('demonstrations.tasks.propose')}
      </Button>
    )
  }
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      <ProposeForm demonstration={demonstration} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
