import { sql } from 'kysely'
import { changeRows, remove, removeWhere, updateWhere } from '../engine/sync.sql.ts'
import { idOf, tableOf } from '../engine/table.ts'
import type { School } from '../school.ts'
import * as files from './guidance.files.ts'

/**
 * What people have said, ticked and answered in the portal is never touched, and decisions that the source no longer
 * has stay: a student may ask about them later.
 */

const ofStudent = {
  also: { student_id: idOf('person') },
  alsoOf: (row: { studyRightSourcedId: string }, { studentOf }: School) => ({
    student_id: studentOf(row.studyRightSourcedId),
  }),
}

export const planActivities = tableOf(files.planActivities, {
  name: 'plan_activity',
  ...ofStudent,
  // An entry that the student has marked as read stays.
  end: removeWhere(sql`t.acknowledged_at is null`),
})

export const planActions = tableOf(files.planActions, {
  kind: 'agreed actions',
  name: 'plan_activity_action',
  key: ['activity_id', 'position'],
  // What the student has ticked here stays; the others' follows the source.
  overwriteWhere: { done: sql`s.responsible <> 'STUDENT'` },
  end: remove,
})

export const studySkills = tableOf(files.studySkills, {
  name: 'study_skills_round',
  ...ofStudent,
  natural: ['study_right_id', 'school_year'],
  // A survey that was sent and has been talked over is closed; one that was never sent stays the student's.
  finish: run =>
    changeRows(
      run.db,
      sql`update study_skills_round t set state = 'DISCUSSED', version = t.version + 1
        where t.state = 'SUBMITTED' and t.discussed_at is not null and starts_with(t.source_id, ${run.prefix})`,
    ),
})

export const learningSupport = tableOf(files.learningSupport, {
  name: 'learning_support',
  made: { is_active: { type: 'boolean', make: () => true } },
  end: updateWhere(sql`t.is_active`, sql`is_active = false`),
})

/** Once the desk has taken a step with a decision, it belongs to the desk: the source may have older data. */
const isOfSource = sql`t.desk_since is null`
const decisionIsOfSource = (row: 's' | 't') => sql`not exists (select from support_decision d
  where d.id = ${sql.ref(`${row}.decision_id`)} and d.desk_since is not null)`

export const supportDecisions = tableOf(files.supportDecisions, {
  name: 'support_decision',
  overwriteWhere: {
    level: isOfSource,
    state: isOfSource,
    appealed: isOfSource,
    valid_from: isOfSource,
    valid_to: isOfSource,
    grounds: isOfSource,
    responsible_id: isOfSource,
    hearing_requested_at: isOfSource,
    hearing_due: isOfSource,
    decided_at: isOfSource,
    decided_by: isOfSource,
    appeal_instructions: isOfSource,
    appeal_until: isOfSource,
  },
})

export const supportArrangements = tableOf(files.supportArrangements, {
  kind: 'arrangements',
  name: 'support_arrangement',
  key: ['decision_id', 'position'],
  createWhere: decisionIsOfSource('s'),
  overwriteWhere: {
    kind: decisionIsOfSource('t'),
    code: decisionIsOfSource('t'),
    module_id: decisionIsOfSource('t'),
    text: decisionIsOfSource('t'),
  },
  end: removeWhere(decisionIsOfSource('t')),
})
