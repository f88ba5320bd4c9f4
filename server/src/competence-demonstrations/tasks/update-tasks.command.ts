import type { DemonstrationTask, updateDemonstrationTasks } from '@studentgo/protocol/demonstration-tasks'
import { setAttachments } from '../../attachments/use-attachments.command.ts'
import { invalidInput, notFound, Problem } from '../../platform/http/problems.ts'
import type { CallOf } from '../../platform/http/serve.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import { lockDemonstration } from '../list-demonstrations.query.ts'
import { listTasks } from './list-tasks.query.ts'
import { changedTask, changeRefused, preparingRefused, repeatedAt } from './tasks.rules.ts'
import { tasksOf } from './tasks.sql.ts'

/** Ticks, plans and notes, all or none; throws what the rules refuse. */
export async function updateTasks(
  call: CallOf<typeof updateDemonstrationTasks>,
): Promise<Unserialised<DemonstrationTask[]>> {
  const { db, access, params, body, now } = call
  const repeated = repeatedAt(body)
  if (repeated.length > 0) {
    throw invalidInput(...repeated.map(at => ({ code: 'twice', field: `body.${at}.id` })))
  }
  const row = await lockDemonstration(call, params)
  const tasks = new Map((await tasksOf(db, { demonstrationId: row.id })).map(task => [task.id, task]))
  const changes = body.map(change => {
    const task = tasks.get(change.id)
    if (task === undefined) throw notFound()
    return { task, change }
  })
  const refused = [
    preparingRefused(row),
    ...changes.map(({ task, change }) => changeRefused(task, change)),
  ].find(reason => reason !== undefined)
  if (refused !== undefined) throw new Problem(refused)
  for (const { task, change } of changes) {
    if (change.evidence !== undefined) {
      const attachedTo = { module: 'DEMONSTRATION_TASK', objectIds: [task.id] } as const
      await setAttachments(db, access, change.evidence, attachedTo)
    }
    const changed = changedTask(task, change, now)
    if (changed === undefined) continue
    await db
      .updateTable('demonstration_task')
      .set({
        done: changed.done,
        done_at: changed.doneAt,
        student_note: changed.studentNote,
        planned_date: changed.plannedDate,
        version: task.version + 1,
      })
      .where('id', '=', task.id)
      .execute()
  }
  return listTasks(call, params)
}
