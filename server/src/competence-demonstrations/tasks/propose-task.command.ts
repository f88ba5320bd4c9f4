import {
  type DemonstrationTask,
  mostProposedTasks,
  type proposeDemonstrationTask,
} from '@studentgo/protocol/demonstration-tasks'
import { invalidInput, notFound, Problem } from '../../platform/http/problems.ts'
import type { CallOf } from '../../platform/http/serve.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { CurriculumCache } from '../../skill-acquirement-plan/curriculum.cache.ts'
import { requirementsOf } from '../demonstration.presenter.ts'
import { lockDemonstration, partsOfDemonstrations } from '../list-demonstrations.query.ts'
import { listTasks } from './list-tasks.query.ts'
import { preparingRefused } from './tasks.rules.ts'
import { tasksOf } from './tasks.sql.ts'

/** Adds a proposal of the student; throws `state-conflict` when as many as may be wait already. */
export async function proposeTask(
  call: CallOf<typeof proposeDemonstrationTask>,
  curriculum: CurriculumCache,
): Promise<Unserialised<DemonstrationTask[]>> {
  const { db, params, body, now } = call
  const text = body.text.trim()
  if (text.length < 3) throw invalidInput({ code: 'required', field: 'body.text' })
  const row = await lockDemonstration(call, params)
  const part = await partsOfDemonstrations(call, curriculum, [row])
  const known = requirementsOf(row, part).map(requirement => requirement.id)
  if (!body.requirementIds.every(id => known.includes(id))) throw notFound()
  const refused = preparingRefused(row)
  if (refused !== undefined) throw new Problem(refused)
  const proposed = (await tasksOf(db, { demonstrationId: row.id })).filter(task => task.state === 'PROPOSED')
  if (proposed.length >= mostProposedTasks) throw new Problem('state-conflict')
  const { id } = await db
    .insertInto('demonstration_task')
    .values(eb => ({
      demonstration_id: row.id,
      // Behind all others, rejected ones too.
      position: eb
        .selectFrom('demonstration_task as t')
        .where('t.demonstration_id', '=', row.id)
        .select(other =>
          other(other.fn.coalesce(other.fn.max('t.position'), other.lit(0)), '+', 1).as('next'),
        ),
      text: JSON.stringify({ fi: text }),
      state: 'PROPOSED',
      proposed_at: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const requirements = [...new Set(body.requirementIds)].map(own => ({ task_id: id, requirement_id: own }))
  if (requirements.length > 0) {
    await db.insertInto('demonstration_task_requirement').values(requirements).execute()
  }
  return listTasks(call, params)
}
