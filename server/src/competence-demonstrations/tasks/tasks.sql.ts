import { sql } from 'kysely'
import { attachmentsOf } from '../../attachments/attachments.sql.ts'
import { type RowOf, statement } from '../../platform/database/statement.ts'

/** The tasks of a demonstration in their order; proposals that a teacher has rejected are left out. */
export const tasksOf = statement((db, params: { demonstrationId: number }) =>
  db
    .selectFrom('demonstration_task as t')
    .where('t.demonstration_id', '=', params.demonstrationId)
    .where('t.state', '<>', 'REJECTED')
    .orderBy('t.position')
    .orderBy('t.id')
    .select([
      't.id',
      't.position as order',
      't.text',
      't.state',
      't.planned_date as plannedDate',
      't.done',
      't.done_at as doneAt',
      't.student_note as studentNote',
      't.confirmed_by as confirmedBy',
      't.confirmed_at as confirmedAt',
      't.version',
      attachmentsOf('DEMONSTRATION_TASK', 't.id').as('evidence'),
      sql<number[]>`array(select r.requirement_id from demonstration_task_requirement r
        where r.task_id = t.id order by 1)`.as('requirementIds'),
    ])
    .$narrowType<{ state: 'PROPOSED' | 'ACCEPTED' }>(),
)
export type TaskRow = RowOf<typeof tasksOf>
