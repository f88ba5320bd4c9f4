import type { DemonstrationState } from '@studentgo/protocol/competence-demonstrations'
import type { TaskChanges } from '@studentgo/protocol/demonstration-tasks'
import { isInForce } from '../../platform/access/study-rights.rules.ts'
import { areTasksOpen } from '../demonstration.rules.ts'

export interface TaskFacts {
  state: 'PROPOSED' | 'ACCEPTED'
  /** Who has confirmed it at the workplace. */
  confirmedBy: string | null
  version: number
}

/** Whether tasks can be changed and proposed now, and if not, why. */
export function preparingRefused(demonstration: {
  rightState: string
  state: DemonstrationState
}): 'study-right-not-in-force' | 'state-conflict' | undefined {
  if (!isInForce(demonstration.rightState)) return 'study-right-not-in-force'
  return areTasksOpen(demonstration.state) ? undefined : 'state-conflict'
}

/**
 * Whether a task takes the change, and if not, why. A proposal is not ticked before a teacher has accepted it,
 * and what an instructor has confirmed is not unticked.
 */
export function changeRefused(
  task: TaskFacts,
  change: TaskChanges[number],
): 'state-conflict' | 'stale-version' | undefined {
  if (task.state === 'PROPOSED' && change.done === true) return 'state-conflict'
  if (task.confirmedBy !== null && change.done === false) return 'state-conflict'
  return change.version !== undefined && change.version !== task.version ? 'stale-version' : undefined
}

interface StudentValues {
  done: boolean
  doneAt: Date | string | null
  studentNote: string | null
  plannedDate: string | null
}

/** The student's values of a task after a change; undefined when it changes nothing, so that the version stays. */
export function changedTask(
  task: StudentValues,
  change: TaskChanges[number],
  now: Date,
): StudentValues | undefined {
  const done = change.done ?? task.done
  const studentNote = change.studentNote === undefined ? task.studentNote : change.studentNote.trim() || null
  const plannedDate = change.plannedDate === undefined ? task.plannedDate : change.plannedDate
  if (done === task.done && studentNote === task.studentNote && plannedDate === task.plannedDate)
    return undefined
  const doneAt = task.done ? task.doneAt : now
  return { done, doneAt: done ? doneAt : null, studentNote, plannedDate }
}

/** The places of tasks that are named twice. */
export function repeatedAt(changes: TaskChanges): number[] {
  return changes.flatMap(({ id }, at) => (changes.findIndex(other => other.id === id) < at ? [at] : []))
}
