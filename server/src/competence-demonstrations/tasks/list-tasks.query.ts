import type { DemonstrationTask } from '@studentgo/protocol/demonstration-tasks'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { StudentContext } from '../../platform/request-context.ts'
import { type DemonstrationAddress, findDemonstration } from '../list-demonstrations.query.ts'
import { presentTask } from './task.presenter.ts'
import { tasksOf } from './tasks.sql.ts'

/** The checklist of a demonstration as its reader sees it. */
export async function listTasks(
  context: StudentContext,
  address: DemonstrationAddress,
): Promise<Unserialised<DemonstrationTask[]>> {
  const { id } = await findDemonstration(context, address)
  const tasks = await tasksOf(context.db, { demonstrationId: id })
  return tasks.map(task => presentTask(task, context))
}
