import {
  type DemonstrationTask,
  mostProposedTasks,
  type proposeDemonstrationTask,
  type updateDemonstrationTasks,
} from '@studentgo/protocol/demonstration-tasks'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { inLanguage } from '../platform/localised.ts'
import { invalidInput, notFound, Problem } from '../platform/problems.ts'
import type { Call } from '../platform/serve.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { optional } from '../skill-acquirement-plan/module-answers.ts'
import { areTasksOpen } from './demonstration.rules.ts'
import { requirementsOf } from './demonstration-answers.ts'
import type { DemonstrationRow } from './demonstrations.queries.ts'
import { type Asked, type DemonstrationReader, demonstrationOf } from './reading.ts'
import { lockDemonstration } from './self-assessment.queries.ts'
import { addProposal, saveTasks, type TaskRow, taskRows } from './tasks.queries.ts'
import { changeRefused, repeatedAt } from './tasks.rules.ts'

interface OfDemonstration {
  params: { planId: number; demonstrationId: number }
}
type UpdateCall = Call<typeof updateDemonstrationTasks> & { access: StudentAccess }
type ProposeCall = Call<typeof proposeDemonstrationTask> & { access: StudentAccess }

/** The checklist of a demonstration as its reader sees it. */
export async function tasksAnswer(call: Asked & OfDemonstration): Promise<DemonstrationTask[]> {
  const db = call.db
  const row = await demonstrationOf(db, call.access.studentId, call.params)
  const tasks = await taskRows(db, row.id)
  return tasks.map(task => taskAnswer(task, call))
}

function taskAnswer(task: TaskRow, { language, timeZone, access }: Asked): DemonstrationTask {
  const at = (instant: string) => isoWithOffset(new Date(instant), timeZone)
  const { confirmedBy, confirmedAt } = task
  return {
    id: task.id,
    order: task.position,
    text: inLanguage(task.text, language),
    requirementIds: task.requirementIds.map(Number),
    state: task.state,
    ...optional('plannedDate', task.plannedDate),
    done: task.done,
    ...optional('doneAt', task.doneAt === null ? null : at(task.doneAt)),
    ...optional('studentNote', access.reader.kind === 'STUDENT' ? task.studentNote : null),
    ...(confirmedBy === null || confirmedAt === null
      ? {}
      : { instructorConfirmed: { by: confirmedBy, at: at(confirmedAt) } }),
    version: task.version,
  }
}

/** Ticks, plans and notes, all or none; throws what the rules refuse. */
export async function updateTasks(call: UpdateCall): Promise<DemonstrationTask[]> {
  const { db, body, now } = call
  const repeated = repeatedAt(body)
  if (repeated.length > 0) {
    throw invalidInput(...repeated.map(at => ({ code: 'twice', field: `body.${at}.id` })))
  }
  const row = await lockedForPreparing(call)
  const tasks = new Map((await taskRows(call.db, row.id)).map(task => [task.id, task]))
  if (body.some(change => !tasks.has(change.id))) throw notFound()
  mustBeOpen(row)
  for (const change of body) {
    const task = tasks.get(change.id)
    const refused = task && changeRefused({ ...task, confirmed: task.confirmedBy !== null }, change)
    if (refused !== undefined) throw new Problem(refused)
  }
  await saveTasks(
    db,
    body.map(({ id, done, studentNote, plannedDate }) => ({ id, done, note: studentNote, plannedDate })),
    now,
  )
  return tasksAnswer(call)
}

/** Adds a proposal of the student; throws `state-conflict` when as many as may be wait already. */
export async function proposeTask(
  reader: DemonstrationReader,
  call: ProposeCall,
): Promise<DemonstrationTask[]> {
  const { db, body, now, language } = call
  const text = body.text.trim()
  if (text.length < 3) throw invalidInput({ code: 'required', field: 'body.text' })
  const row = await lockedForPreparing(call)
  const ids = (row.modules ?? []).map(module => module.moduleId)
  const part = await reader.curriculum.partsOf(db, ids, language, now.getTime())
  const known = requirementsOf(row, part).map(requirement => requirement.id)
  if (!body.requirementIds.every(id => known.includes(id))) throw notFound()
  mustBeOpen(row)
  const waiting = (await taskRows(db, row.id)).filter(task => task.state === 'PROPOSED')
  if (waiting.length >= mostProposedTasks) throw new Problem('state-conflict')
  await addProposal(db, { demonstrationId: row.id, text, requirementIds: body.requirementIds, now })
  return tasksAnswer(call)
}

async function lockedForPreparing(call: Asked & OfDemonstration): Promise<DemonstrationRow> {
  const found = await demonstrationOf(call.db, call.access.studentId, call.params)
  await lockDemonstration(call.db, found.id)
  return demonstrationOf(call.db, call.access.studentId, call.params)
}

function mustBeOpen(row: DemonstrationRow): void {
  if (row.rightState !== 'lasna') throw new Problem('study-right-not-in-force')
  if (!areTasksOpen(row.state)) throw new Problem('state-conflict')
}
