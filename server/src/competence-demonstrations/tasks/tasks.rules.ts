import type { TaskChanges } from '@studentgo/protocol/demonstration-tasks'

export interface TaskFact {
  id: number
  state: 'PROPOSED' | 'ACCEPTED'
  done: boolean
  confirmed: boolean
  version: number
}

/**
 * Whether a task takes the change, and if not, why. A proposal is not ticked before a teacher has accepted it,
 * and what an instructor has confirmed is not unticked.
 */
export function changeRefused(
  task: TaskFact,
  change: TaskChanges[number],
): 'state-conflict' | 'stale-version' | undefined {
  if (task.state === 'PROPOSED' && change.done === true) return 'state-conflict'
  if (task.confirmed && change.done === false) return 'state-conflict'
  return change.version !== undefined && change.version !== task.version ? 'stale-version' : undefined
}

/** The places of tasks that are named twice. */
export function repeatedAt(changes: TaskChanges): number[] {
  return changes.flatMap(({ id }, at) => (changes.findIndex(other => other.id === id) < at ? [at] : []))
}
