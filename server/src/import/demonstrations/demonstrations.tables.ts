import { sql } from 'kysely'
import type { Run } from '../engine/run.ts'
import { changeRows, differs, removeWhere, stageOf, updateWhere } from '../engine/sync.sql.ts'
import { type AnyTable, column, idOf, tableFrom, tableOf } from '../engine/table.ts'
import * as files from './demonstrations.files.ts'
import { requestRecords } from './requests.rules.ts'

/**
 * Never touches the student's ticks, notes, ratings and requests in the portal; a demonstration that the
 * source no longer has is cancelled, or stays when it has been assessed.
 */

const ofDemonstration = idOf('demonstration')
/** Without demonstrations there is nothing that a part could belong to. */
const needs = 'demonstrations'

/** What a calendar shows of a demonstration: a change of these counts its SEQUENCE up. */
const shownColumns = [
  'name',
  'start_date',
  'end_date',
  'start_time',
  'end_time',
  'place_name',
  'place_address',
]

/** A result that was read stays, and a source that does not have a request for review does not undo it. */
const movesOn = sql`(t.state <> s.state and case t.state
  when 'PUBLISHED' then s.state in ('REVIEW_REQUESTED', 'REVIEWED')
  when 'REVIEW_REQUESTED' then s.state = 'REVIEWED' when 'REVIEWED' then false else true end)`

export const demonstrations = tableOf(files.demonstrations, {
  name: 'demonstration',
  isLookedAt: true,
  also: { student_id: idOf('person'), end_date: column<string>('date') },
  alsoOf: (row, { studentOf }) => ({
    student_id: studentOf(row.studyRightSourcedId),
    end_date: row.endDate ?? row.startDate,
  }),
  made: { updated_at: { type: 'timestamptz', once: true, make: (_row, run) => run.now.toISOString() } },
  overwriteWhere: { state: movesOn, published_at: sql`${movesOn} and t.published_at is null` },
  updateAlso: (run, table) => {
    const isShown = differs(table, shownColumns)
    const isOff = sql`'CANCELLED' in (s.state, t.state) or 'POSTPONED' in (s.state, t.state)`
    return sql`version = t.version + case when ${movesOn} then 1 else 0 end,
      sequence = t.sequence + case when ${isShown} or (${movesOn} and (${isOff})) then 1 else 0 end,
      updated_at = case when ${isShown} or ${movesOn} then ${run.now.toISOString()}::timestamptz
        else t.updated_at end`
  },
  end: (run, gone, table) => {
    const isAhead = sql`t.state in ('PLANNED', 'AGREED', 'READY', 'IN_PROGRESS', 'POSTPONED')`
    const cancelled = sql`state = 'CANCELLED', sequence = t.sequence + 1, version = t.version + 1,
      updated_at = ${run.now.toISOString()}::timestamptz`
    return updateWhere(isAhead, cancelled)(run, gone, table)
  },
  finish: linkAttempts,
})

function linkAttempts(run: Run, table: AnyTable): Promise<number> {
  return changeRows(
    run.db,
    sql`update demonstration t set previous_id = p.id
      from ${stageOf(table)} s left join demonstration p on p.source_id = ${run.prefix}::text || s.previous_source
      where t.source_id = s.source_id and t.previous_id is distinct from p.id`,
  )
}

/** A demonstration that is gone keeps what belonged to it. */
const ofOneThatIsThere = sql`t.demonstration_id in (select d.id from demonstration d
  join ${stageOf(demonstrations)} s on s.source_id = d.source_id)`

export const demonstrationModules = tableFrom({
  kind: 'demonstrated units',
  name: 'demonstration_module',
  key: ['demonstration_id', 'module_id'],
  needs,
  columns: { demonstration_id: ofDemonstration, module_id: idOf('module') },
  rows: ({ folder }) =>
    folder.ext_demonstrations?.flatMap(row =>
      [...new Set(row.courseSourcedIds)].map(id => ({ demonstration_id: row.sourcedId, module_id: id })),
    ),
  end: removeWhere(ofOneThatIsThere),
})

export const demonstrationTasks = tableOf(files.demonstrationTasks, {
  name: 'demonstration_task',
  isLookedAt: true,
  needs,
  // A task that the student has worked with stays: ticked, planned for a day, or written to.
  end: removeWhere(
    sql`${ofOneThatIsThere} and not t.done and t.planned_date is null and t.student_note is null`,
  ),
})

export const demonstrationTaskRequirements = tableFrom({
  kind: 'task requirements',
  name: 'demonstration_task_requirement',
  key: ['task_id', 'requirement_id'],
  needs,
  columns: { task_id: idOf('demonstration_task'), requirement_id: idOf('requirement') },
  rows: ({ folder }) =>
    folder.ext_demonstration_tasks?.flatMap(row =>
      [...new Set(row.requirementSourcedIds)].map(id => ({ task_id: row.sourcedId, requirement_id: id })),
    ),
  // A task that stays although the source no longer has it stays as it was.
  end: removeWhere(sql`t.task_id in (select o.id from demonstration_task o
    join ${stageOf(demonstrationTasks)} s on s.source_id = o.source_id)`),
})

export const demonstrationAssessments = tableOf(files.demonstrationAssessments, {
  kind: 'assessments',
  name: 'demonstration_assessment',
  key: ['demonstration_id'],
  needs,
})

export const demonstrationRatings = tableOf(files.demonstrationRatings, {
  kind: 'ratings',
  name: 'demonstration_rating',
  key: ['demonstration_id', 'requirement_id'],
  needs,
  end: removeWhere(ofOneThatIsThere),
})

const isAnswer = sql`t.state = 'REQUESTED' and s.decision is not null`

/**
 * Takes down requests that were made elsewhere, where the portal has none of the kind, and answers those that
 * wait. A request that was answered keeps its answer.
 */
export const demonstrationRequests = tableFrom({
  kind: 'requests after results',
  name: 'demonstration_request',
  key: ['demonstration_id', 'kind'],
  needs,
  columns: {
    demonstration_id: ofDemonstration,
    kind: column<'REVIEW' | 'RAISE'>('text'),
    requested_at: column<string | null>('timestamptz', { once: true }),
    decision: column<'GRANTED' | 'REJECTED' | null>('text', { stagedOnly: true }),
    answer: column<string | null>('text'),
  },
  made: {
    state: { type: 'text', make: row => row.decision ?? 'REQUESTED' },
    decided_at: {
      type: 'timestamptz',
      make: (row, run) => (row.decision === null ? null : (row.decided_at ?? run.now.toISOString())),
    },
  },
  rows: requestRecords,
  overwriteWhere: { state: isAnswer, answer: isAnswer, decided_at: isAnswer },
  createWhere: sql`s.requested_at is not null`,
})
