import type { Localised } from '@studentgo/protocol/shapes'
import { sql } from 'kysely'
import { type Db, runText } from '../platform/database.ts'

export interface TaskRow {
  id: number
  position: number
  text: Localised
  requirementIds: number[]
  state: 'PROPOSED' | 'ACCEPTED'
  plannedDate: string | null
  done: boolean
  doneAt: string | null
  studentNote: string | null
  confirmedBy: string | null
  confirmedAt: string | null
  version: number
}

/** The tasks of a demonstration in their order; proposals that a teacher has rejected are left out. */
export function taskRows(db: Db, demonstrationId: number): Promise<TaskRow[]> {
  const text = `select t.id, t.position, t.text, t.state, t.planned_date as "plannedDate", t.done,
      to_json(t.done_at)#>>'{}' as "doneAt", t.student_note as "studentNote", t.confirmed_by as "confirmedBy",
      to_json(t.confirmed_at)#>>'{}' as "confirmedAt", t.version,
      array(select r.requirement_id from demonstration_task_requirement r where r.task_id = t.id order by 1)
        as "requirementIds"
    from demonstration_task t where t.demonstration_id = $1 and t.state <> 'REJECTED'
    order by t.position, t.id`
  return runText(db, 'demonstration_tasks', text, [demonstrationId])
}

export interface TaskSave {
  id: number
  /** Undefined is left as it was. */
  done?: boolean | undefined
  note?: string | undefined
  /** Null takes the day away. */
  plannedDate?: string | null | undefined
}

/** Writes what the student has changed; a task that says the same already keeps its version and its instant. */
export async function saveTasks(db: Db, saves: readonly TaskSave[], now: Date): Promise<void> {
  const rows = saves.map(({ id, done, note, plannedDate }) => ({
    id,
    done: done ?? null,
    has_note: note !== undefined,
    note: note?.trim() || null,
    has_date: plannedDate !== undefined,
    planned_date: plannedDate ?? null,
  }))
  await sql`update demonstration_task t set done = n.done,
      done_at = case when not n.done then null when t.done then t.done_at else ${now.toISOString()}::timestamptz end,
      student_note = n.note, planned_date = n.planned_date, version = t.version + 1
    from (select c.id, coalesce(c.done, o.done) as done,
        case when c.has_note then c.note else o.student_note end as note,
        case when c.has_date then c.planned_date else o.planned_date end as planned_date
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id bigint, done boolean, has_note boolean,
        note text, has_date boolean, planned_date date)
      join demonstration_task o on o.id = c.id) n
    where t.id = n.id
      and (t.done, t.student_note, t.planned_date) is distinct from (n.done, n.note, n.planned_date)`.execute(
    db,
  )
}

export interface Proposal {
  demonstrationId: number
  text: string
  requirementIds: readonly number[]
  now: Date
}

/** Adds a proposal behind the tasks there are. */
export async function addProposal(
  db: Db,
  { demonstrationId, text, requirementIds, now }: Proposal,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into demonstration_task (demonstration_id, position, text, state, proposed_at)
    select ${demonstrationId}, coalesce(max(t.position), 0) + 1, ${JSON.stringify({ fi: text })}::jsonb, 'PROPOSED',
      ${now.toISOString()}::timestamptz
    from demonstration_task t where t.demonstration_id = ${demonstrationId} returning id`.execute(db)
  const values = [...new Set(requirementIds)].map(id => ({ task_id: rows[0]?.id ?? 0, requirement_id: id }))
  if (values.length > 0) await db.insertInto('demonstration_task_requirement').values(values).execute()
}
