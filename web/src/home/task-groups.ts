import { deadlineOf, type HomeTask } from '@studentgo/protocol/home'
import { daysBetween } from '@studentgo/protocol/rules/calendar'

/** Kinds of tasks that only report something and need no action. */
const happened: readonly HomeTask['kind'][] = [
  'RESULT_PUBLISHED',
  'POSITIVE_FEEDBACK',
  'FEEDBACK_TO_READ',
  'PLACE_FROM_QUEUE',
  'BENEFIT_DECIDED',
]

/** So many days before its deadline a task becomes urgent. */
const urgentDays = 2
const weekDays = 7

/** So many days after its deadline a task can no longer be done in time and needs a new date. */
const lapsedDays = 14

export type NewsTask = Extract<HomeTask, { kind: 'NEWS' }>

export interface TaskGroups {
  /** Late, due within two days, or without a deadline; urgent news and illness first. */
  now: HomeTask[]
  week: HomeTask[]
  later: HomeTask[]
  /** So late that a new date must be agreed. */
  lapsed: HomeTask[]
  /** For information only: news, and appointments by their day. */
  coming: HomeTask[]
}

/** Groups tasks by how soon they are due; within a group they keep their order in the answer. */
export function groupTasks(tasks: readonly HomeTask[], today: string): TaskGroups {
  const groups: TaskGroups = { now: [], week: [], later: [], lapsed: [], coming: [] }
  for (const task of tasks) groups[groupOf(task, today)].push(task)
  groups.now.sort((a, b) => Number(isForThisMorning(b)) - Number(isForThisMorning(a)))
  groups.coming.sort((a, b) => (comingDayOf(a) ?? '').localeCompare(comingDayOf(b) ?? ''))
  return groups
}

function groupOf(task: HomeTask, today: string): keyof TaskGroups {
  if (comingDayOf(task) !== undefined) return 'coming'
  const deadline = deadlineOf(task)
  const days = deadline === undefined ? 0 : daysBetween(today, deadline)
  if (isLapsed(deadline ?? today, today)) return 'lapsed'
  if (days <= urgentDays) return 'now'
  return days <= weekDays ? 'week' : 'later'
}

/** The day of an appointment, empty for a past event; undefined for a task that needs an action. */
function comingDayOf(task: HomeTask): string | undefined {
  if (happened.includes(task.kind)) return ''
  if (task.kind === 'DEMONSTRATION') return task.startDate
  if (task.kind === 'PLAN_MEETING') return task.at
  return task.kind === 'REGISTRATION_OPENS' ? task.opensAt : undefined
}

/** Urgent news for everybody, and the question whether an illness continues. */
function isForThisMorning(task: HomeTask): boolean {
  return (task.kind === 'NEWS' && task.urgent) || task.kind === 'STILL_AWAY'
}

/** News to read or acknowledge that can wait. */
export function isNewsToRead(task: HomeTask): task is NewsTask {
  return task.kind === 'NEWS' && !task.urgent
}

export function isLapsed(deadline: string, today: string): boolean {
  return daysBetween(deadline, today) > lapsedDays
}
