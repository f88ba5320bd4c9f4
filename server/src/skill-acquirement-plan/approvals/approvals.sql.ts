import { type RawBuilder, sql } from 'kysely'
import {
  type RowOf,
  type StatementBuilder,
  statement,
  writeStatement,
} from '../../platform/database/statement.ts'
import { fullName } from '../../platform/rows/full-name.ts'
import { staffMember } from '../people.sql.ts'

/** Versions with their senders; only the school sees drafts. */
export function versions(db: StatementBuilder, planId: RawBuilder<number>) {
  return db
    .selectFrom('plan_version as v')
    .where('v.plan_id', '=', planId)
    .select(eb => [
      'v.id',
      'v.version',
      'v.state',
      eb.fn.coalesce('v.requested_at', 'v.created_at').as('requestedAt'),
      staffMember(db, eb.ref('v.requested_by')).as('requestedBy'),
      'v.due_date as dueDate',
      'v.requires_strong_auth as requiresStrongAuth',
      'v.changes',
      sql<
        number[]
      >`array(select d.by_id from plan_decision d where d.plan_version_id = v.id and d.decision = 'SEEN')`.as(
        'seenBy',
      ),
    ])
}

/** The version `v` may be read by the student: it was sent, or is the only draft there is. */
export const isReadable = sql<boolean>`(v.state <> 'DRAFT' or not exists
  (select from plan_version o where o.plan_id = v.plan_id and o.state <> 'DRAFT'))`

/** The version of a plan that waits for the student, if one does. */
export const pendingVersionOf = statement((db, params: { planId: number }) =>
  versions(db, sql`${params.planId}`).where('v.state', '=', 'SENT_TO_STUDENT'),
)
export type VersionRow = RowOf<typeof pendingVersionOf>

/** What has been decided of a plan's versions, the newest first. */
export const decisionsOf = statement((db, params: { planId: number }) =>
  db
    .selectFrom('plan_version as v')
    .innerJoin('plan_decision as d', 'd.plan_version_id', 'v.id')
    .innerJoin('person as p', 'p.id', 'd.by_id')
    .where('v.plan_id', '=', params.planId)
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .select([
      'v.id as approvalId',
      'v.version',
      'd.decision',
      fullName('p').as('by'),
      'd.by_role as role',
      'd.at',
      'd.comment',
      'd.method',
    ]),
)

/** The versions of a plan but drafts, the newest first. */
export const versionsOf = statement((db, params: { planId: number }) =>
  db
    .selectFrom('plan_version as v')
    .where('v.plan_id', '=', params.planId)
    .where('v.state', '<>', 'DRAFT')
    .orderBy('v.version', 'desc')
    .select(eb => [
      'v.version',
      'v.state',
      eb.fn.coalesce('v.requested_at', 'v.created_at').as('at'),
      'v.changes',
      'v.staff_answer as staffAnswer',
      'v.staff_answered_at as staffAnsweredAt',
    ]),
)

/** A version of this student's with this id; a draft is not there yet. */
function ownVersion(db: StatementBuilder, params: { approvalId: number; studentId: number }) {
  return db
    .selectFrom('plan_version as v')
    .innerJoin('plan as p', 'p.id', 'v.plan_id')
    .innerJoin('study_right as r', join =>
      join.onRef('r.id', '=', 'p.study_right_id').on('r.state', '<>', 'mitatoity'),
    )
    .where('v.id', '=', params.approvalId)
    .where('p.student_id', '=', params.studentId)
    .where('v.state', '<>', 'DRAFT')
}

/** Locks a version of the student's until the transaction ends; read it afterwards, as others may have changed it. */
export const lockVersion = writeStatement((db, params: { approvalId: number; studentId: number }) =>
  ownVersion(db, params).select('v.id').forUpdate('v'),
)

/** A version of the student's with what the student has decided of it. */
export const versionOf = statement((db, params: { approvalId: number; studentId: number }) =>
  ownVersion(db, params).select(eb => [
    'p.id as planId',
    'r.state as rightState',
    'v.version',
    'v.state',
    'v.requires_strong_auth as requiresStrongAuth',
    eb
      .selectFrom('plan_decision as d')
      .whereRef('d.plan_version_id', '=', 'v.id')
      .where('d.by_role', '=', 'STUDENT')
      .select('d.decision')
      .as('decided'),
  ]),
)
export type DecidedVersionRow = RowOf<typeof versionOf>
