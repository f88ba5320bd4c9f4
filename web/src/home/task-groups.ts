import { deadlineOf, type HomeTask } from '@studentgo/protocol/home'
import { daysBetween } from '@studentgo/protocol/rules/calendar'

/** Kinds of what has happened and asks for nothing. */
const happened: readonly HomeTask['kind'][] = [
  'RESULT_PUBLISHED',
  'POSITIVE_FEEDBACK',
  'FEEDBACK_TO_READ',
  'PLACE_FROM_QUEUE',
  'BENEFIT_DECIDED',
]

/** From how many days before its deadline a task is for now. */
const urgentDays = 2
const weekDays = 7

/** From how many days after its deadline nobody does a task in time any more: what helps is a new day. */
const lapsedDays = 14

export type NewsTask = Extract<HomeTask, { kind: 'NEWS' }>

export interface TaskGroups {
  /** Late, due within two days, or to be done whenever there is time; urgent news and illness first. */
  now: HomeTask[]
  week: HomeTask[]
  later: HomeTask[]
  /** Late for so long that it is agreed on anew. */
  lapsed: HomeTask[]
  /** What is only good to know: news, and appointments by their day. */
  coming: HomeTask[]
}

/** Sorts what waits by how soon it is wanted; within a group it stays in the order of the answer. */
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

/** When something is that asks for nothing, empty for what has happened; undefined for what is to be done. */
function comingDayOf(task: HomeTask): string | undefined {
  if (happened.includes(task.kind)) return ''
  if (task.kind === 'DEMONSTRATION') return task.startDate
  if (task.kind === 'PLAN_MEETING') return task.at
  return task.kind === 'REGISTRATION_OPENS' ? task.opensAt : undefined
}

/** What the school needs everybody to know at once, and what the school needs to know. */
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
