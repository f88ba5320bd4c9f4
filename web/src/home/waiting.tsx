import type { HomeTask } from '@studentgo/protocol/home'
import { daysBetween } from '@studentgo/protocol/rules/calendar'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/ui/classes.ts'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Card, CardList, Section } from '#web/ui/layout/layout.tsx'
import style from './home.module.css'
import { type TaskLabel, useTaskLabel } from './task-labels.ts'

/** From how many days before its deadline a task is marked as urgent. */
const urgentDays = 2

/** What waits for me: one list, the nearest deadline first, each one tap from being done. */
export function Waiting({ tasks, today }: { tasks: readonly HomeTask[]; today: string }) {
  const { t } = useTranslation()
  const labelOf = useTaskLabel()
  return (
    <Section id="waiting" title={t('home.waiting')}>
      {tasks.length === 0 ? (
        <EmptyState>{t('home.nothingWaits')}</EmptyState>
      ) : (
        <CardList>
          {tasks.map(task => (
            <Task key={labelOf(task).key} task={task} label={labelOf(task)} today={today} />
          ))}
        </CardList>
      )}
    </Section>
  )
}

interface TaskProps {
  task: HomeTask
  label: TaskLabel
  today: string
}

function Task({ task: { deadline }, label: { title, detail, action, to }, today }: TaskProps) {
  return (
    <Card as="li" className={style.task}>
      <div>
        <h3>{title}</h3>
        <Quiet>
          {deadline === undefined ? null : <DaysLeft days={daysBetween(today, deadline)} />}
          {detail}
        </Quiet>
      </div>
      <LinkButton to={to}>{action}</LinkButton>
    </Card>
  )
}

function DaysLeft({ days }: { days: number }) {
  const { t } = useTranslation()
  return (
    <span className={classes(days <= urgentDays && style.urgent)}>
      {t('home.daysLeft', { count: Math.max(0, days) })} ·{' '}
    </span>
  )
}
