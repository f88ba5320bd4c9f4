import { deadlineOf, type HomeTask } from '@studentgo/protocol/home'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreensInUse } from '#web/platform/page/screens-in-use.ts'
import { EmptyState } from '#web/ui/content/text.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Card, RowList, Section } from '#web/ui/layout/layout.tsx'
import { groupTasks, isNewsToRead, type TaskGroups } from './task-groups.ts'
import { useTaskLabel } from './task-labels.ts'
import { type PlanAction, PlanActionRow, type StillAway, StillAwayRow, TaskRow } from './task-row.tsx'
import style from './waiting.module.css'

/** The number of visible rows; the rest is one tap away. */
const shown = 3

/** The open tasks: the most urgent ones, and the rest folded away, each one tap from being done. */
export function Waiting({ tasks, today }: { tasks: readonly HomeTask[]; today: string }) {
  const { t } = useTranslation()
  const isInUse = useScreensInUse()
  const labelOf = useTaskLabel()
  // A task whose screen is switched off is left out; news that can wait is listed among the news.
  const { all, isTicked, setTicked } = useTicked(
    tasks.filter(task => isInUse(labelOf(task).to) && !isNewsToRead(task)),
  )
  const { now, week, later, lapsed, coming } = groupTasks(all, today)
  const toDo = [...now, ...week, ...later, ...lapsed]
  const first = [...toDo, ...coming].slice(0, shown)
  const notShown = (group: readonly HomeTask[]) => group.filter(task => !first.includes(task))
  const rows = { today, isTicked, setTicked }
  const more = all.length - first.length
  return (
    <Section id="waiting" title={t('home.waiting')}>
      <OutboxRows places={['absences', 'plan-activities']} />
      {toDo.length === 0 ? <EmptyState>{t('home.nothingWaits')}</EmptyState> : null}
      {all.length === 0 ? null : (
        <Card rows className={style.tasks}>
          <Rows tasks={first} {...rows} />
          {more === 0 ? null : (
            <Fold className={style.moreTasks} summary={t('home.moreTasks', { count: more })}>
              <Group name="now" tasks={notShown(now)} {...rows} />
              <Group name="week" tasks={notShown(week)} {...rows} />
              <Group name="later" tasks={notShown(later)} {...rows} />
              <Group name="lapsed" tasks={notShown(lapsed)} {...rows} />
              <Group name="coming" tasks={notShown(coming)} {...rows} />
            </Fold>
          )}
        </Card>
      )}
    </Section>
  )
}

interface RowsProps {
  tasks: readonly HomeTask[]
  today: string
  isTicked: (task: HomeTask) => boolean
  setTicked: (task: DoneHere, ticked: boolean) => void
}

function Group({ name, ...rows }: RowsProps & { name: keyof TaskGroups }) {
  const { t } = useTranslation()
  if (rows.tasks.length === 0) return null
  return (
    <div className={style.group}>
      <p className={style.groupName}>{t(`home.group.${name}`)}</p>
      <Rows {...rows} />
    </div>
  )
}

function Rows({ tasks, today, isTicked, setTicked }: RowsProps) {
  const labelOf = useTaskLabel()
  return (
    <RowList>
      {tasks.map(task => {
        const label = labelOf(task)
        if (task.kind === 'PLAN_ACTION') {
          return (
            <PlanActionRow
              key={label.key}
              task={task}
              label={label}
              today={today}
              ticked={isTicked(task)}
              onTicked={ticked => setTicked(task, ticked)}
            />
          )
        }
        if (task.kind === 'STILL_AWAY') {
          return (
            <StillAwayRow
              key={label.key}
              task={task}
              label={label}
              today={today}
              sent={isTicked(task)}
              onSent={sent => setTicked(task, sent)}
            />
          )
        }
        return <TaskRow key={label.key} task={task} label={label} today={today} />
      })}
    </RowList>
  )
}

type DoneHere = PlanAction | StillAway

/** A task done here stays in the list until the page is left, so that it can be undone. */
function useTicked(tasks: readonly HomeTask[]) {
  const [ticked, setTicked] = useState<readonly DoneHere[]>([])
  const gone = ticked.filter(one => !tasks.some(task => isSame(task, one)))
  const all = [...tasks]
  for (const one of gone) {
    const deadline = deadlineOf(one) ?? ''
    const at = all.findIndex(task => (deadlineOf(task) ?? '') > deadline)
    all.splice(at === -1 ? all.length : at, 0, one)
  }
  return {
    all,
    isTicked: (task: HomeTask) => ticked.some(one => isSame(task, one)),
    setTicked: (task: DoneHere, isDone: boolean) =>
      setTicked(known => [...known.filter(one => !isSame(task, one)), ...(isDone ? [task] : [])]),
  }
}

function isSame(task: HomeTask, one: DoneHere): boolean {
  if (task.kind === 'STILL_AWAY') return one.kind === task.kind && one.noticeId === task.noticeId
  if (task.kind !== 'PLAN_ACTION' || one.kind !== 'PLAN_ACTION') return false
  return task.activityId === one.activityId && task.actionIndex === one.actionIndex
}
