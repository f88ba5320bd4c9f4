import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import {
  type RowOf,
  type StatementBuilder,
  statement,
  writeStatement,
} from '../platform/database/statement.ts'

/** The units of the demonstration `d`: `id` in the plan `p`, `moduleId` in the curriculum. */
function modules(db: StatementBuilder) {
  return db
    .selectFrom('demonstration_module as m')
    .innerJoin('module as c', 'c.id', 'm.module_id')
    .innerJoin('plan_module as u', join =>
      join.on('u.plan_id', '=', sql.ref<number>('p.id')).onRef('u.module_id', '=', 'c.id'),
    )
    .where('m.demonstration_id', '=', sql.ref<number>('d.id'))
    .orderBy('u.position')
    .orderBy('u.id')
    .select([
      'u.id',
      'c.id as moduleId',
      'u.parent_id as parentId',
      'c.name',
      'c.kind',
      'u.osp',
      'c.grade_scale as gradeScale',
      'u.deviation_text as deviationText',
      'u.individual_criteria as individualCriteria',
    ])
}

/** The modules that have to be completed before the demonstration `d`, which is still to come, and are not. */
function missingPrerequisites(db: StatementBuilder) {
  const missing = db
    .selectFrom('demonstration_module as m')
    .innerJoin('module_prerequisite as q', 'q.module_id', 'm.module_id')
    .where('m.demonstration_id', '=', sql.ref<number>('d.id'))
    .where(sql<boolean>`d.state in ('PLANNED', 'AGREED', 'READY', 'POSTPONED')`)
    .where(
      sql<boolean>`not exists (select from plan_module u where u.plan_id = p.id and u.module_id = q.requires_id
        and u.state in ('COMPLETED', 'RECOGNISED'))`,
    )
    .select('q.requires_id as id')
    .distinct()
  return db
    .selectFrom(missing.as('missing'))
    .innerJoin('module as c', 'c.id', 'missing.id')
    .orderBy('c.id')
    .select('c.name')
}

/** An assessment leaves the database only when it has been published. */
function publishedAssessment(db: StatementBuilder) {
  return db
    .selectFrom('demonstration_assessment as a')
    .where('a.demonstration_id', '=', sql.ref<number>('d.id'))
    .where(sql<boolean>`d.published_at is not null`)
    .select(eb => [
      'a.grade',
      'a.assessed_on as date',
      'a.justification',
      'a.targets',
      'a.deciders',
      'a.participants',
      jsonArrayFrom(
        eb
          .selectFrom('demonstration_rating as r')
          .whereRef('r.demonstration_id', '=', 'a.demonstration_id')
          .orderBy('r.requirement_id')
          .select(['r.requirement_id as requirementId', 'r.grade']),
      ).as('requirementGrades'),
    ])
}

interface Selection {
  studentId: number
  /** Null takes those of all plans. */
  planId: number | null
  /** Null takes all. */
  demonstrationId: number | null
}

/**
 * A student's demonstrations in one statement, which begins at `demonstration_student` and so does not grow with the
 * school.
 */
export const demonstrationsOf = statement((db, params: Selection) =>
  db
    .selectFrom('demonstration as d')
    .innerJoin('study_right as r', join =>
      join.onRef('r.id', '=', 'd.study_right_id').on('r.state', '<>', 'mitatoity'),
    )
    .innerJoin('plan as p', 'p.study_right_id', 'r.id')
    .where('d.student_id', '=', params.studentId)
    .where(sql<boolean>`(${params.planId}::bigint is null or p.id = ${params.planId}::bigint)`)
    .where(
      sql<boolean>`(${params.demonstrationId}::bigint is null or d.id = ${params.demonstrationId}::bigint)`,
    )
    .orderBy('d.start_date')
    .orderBy('d.id')
    .select(eb => [
      'd.id',
      'p.id as planId',
      'r.id as personalStudyPlanId',
      'r.state as rightState',
      'd.type',
      'd.name',
      'd.state',
      'd.start_date as startDate',
      'd.end_date as endDate',
      sql<string | null>`to_char(d.start_time, 'HH24:MI')`.as('startTime'),
      sql<string | null>`to_char(d.end_time, 'HH24:MI')`.as('endTime'),
      'd.place_name as placeName',
      'd.place_type as placeType',
      'd.place_business_id as placeBusinessId',
      'd.place_description as placeDescription',
      'd.place_address as placeAddress',
      'd.organiser',
      'd.content',
      'd.assessors',
      'd.deviation_text as deviationText',
      'd.individual_criteria as individualCriteria',
      'd.care_field as careField',
      'd.attempt',
      'd.raise_attempt as raiseAttempt',
      'd.whole_unit as wholeUnit',
      'd.previous_id as previousId',
      eb.selectFrom('demonstration as n').whereRef('n.previous_id', '=', 'd.id').select('n.id').as('nextId'),
      sql<boolean>`d.discussed_at is not null`.as('discussed'),
      'd.published_at as publishedAt',
      jsonObjectFrom(publishedAssessment(db)).as('assessment'),
      'd.version',
      jsonArrayFrom(modules(db)).as('modules'),
      jsonArrayFrom(missingPrerequisites(db)).as('missingPrerequisites'),
      jsonObjectFrom(
        eb
          .selectFrom('self_assessment as s')
          .whereRef('s.demonstration_id', '=', 'd.id')
          .select(['s.state', 's.submitted_at as submittedAt', 's.shared']),
      ).as('selfAssessment'),
      sql<number>`(select count(*) from demonstration_task t
        where t.demonstration_id = d.id and t.state = 'ACCEPTED')`.as('tasksTotal'),
      sql<number>`(select count(*) from demonstration_task t where t.demonstration_id = d.id and t.done)`.as(
        'tasksDone',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('demonstration_request as q')
          .whereRef('q.demonstration_id', '=', 'd.id')
          .orderBy('q.requested_at', 'desc')
          .orderBy('q.id', 'desc')
          .select([
            'q.kind',
            'q.state',
            'q.reason',
            'q.requested_at as requestedAt',
            'q.decided_at as decidedAt',
            'q.answer',
          ]),
      ).as('requests'),
    ]),
)
export type DemonstrationRow = RowOf<typeof demonstrationsOf>

/** Locks a demonstration of the student's, so that two writes about it wait for each other. */
export const lockDemonstrationRow = writeStatement(
  (db, params: { studentId: number; demonstrationId: number }) =>
    db
      .selectFrom('demonstration')
      .select('id')
      .where('id', '=', params.demonstrationId)
      .where('student_id', '=', params.studentId)
      .forUpdate(),
)

/** The module of a plan with this id, if it is one. */
export const moduleOfPlan = statement((db, params: { planId: number; id: number }) =>
  db.selectFrom('plan_module').select('id').where('id', '=', params.id).where('plan_id', '=', params.planId),
)
