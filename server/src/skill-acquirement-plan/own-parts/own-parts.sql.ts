import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type StatementBuilder, statement } from '../../platform/database/statement.ts'

/** The earlier learning reported in any round of the study right of the plan `p` of the statement around it. */
export function learningOfPlan(db: StatementBuilder) {
  return jsonArrayFrom(
    db
      .selectFrom('study_skills_round as o')
      .innerJoin('prior_learning as l', 'l.round_id', 'o.id')
      .where('o.study_right_id', '=', sql.ref<number>('p.study_right_id'))
      .orderBy('o.school_year', 'desc')
      .orderBy('l.position')
      .orderBy('l.id')
      .select([
        'l.id',
        'l.kind',
        'l.title',
        'l.place',
        'l.from_date as from',
        'l.to_date as to',
        'l.hours',
        sql<boolean>`exists (select from plan_prior_learning c
          where c.plan_id = p.id and c.prior_learning_id = l.id)`.as('chosen'),
      ]),
  )
}

/** The number of a plan's newest version that is no draft, 0 when there is none. */
export function newestVersion(planId: RawBuilder<number>) {
  return sql<number>`coalesce((select max(v.version) from plan_version v
    where v.plan_id = ${planId} and v.state <> 'DRAFT'), 0)`
}

/**
 * The parts in which something is proposed over the newest version of the plan `p` of the statement around it, with
 * the time of the last change. A part that is again as that version found it proposes nothing.
 */
export function proposalsOfPlan(db: StatementBuilder) {
  return jsonArrayFrom(
    db
      .selectFrom('plan_proposal as x')
      .where('x.plan_id', '=', sql.ref<number>('p.id'))
      .where('x.over_version', '>=', newestVersion(sql.ref('p.id')))
      .groupBy('x.part')
      .having(
        sql<boolean>`(array_agg(x.old_value order by x.id))[1]
          is distinct from (array_agg(x.new_value order by x.id desc))[1]`,
      )
      .orderBy(sql`array_position(array['GOAL', 'WISHES', 'PRIOR_LEARNING'], x.part)`)
      .select(eb => ['x.part', eb.fn.max('x.at').as('at')]),
  )
}

/** Locks the student's plan, so that two saves wait for each other and the school's next version for them. */
export const lockPlan = statement((db, given: { studentId: number; planId: number }) =>
  db
    .selectFrom('plan')
    .select('id')
    .where('id', '=', given.planId)
    .where('student_id', '=', given.studentId)
    .forUpdate(),
)

/** The plan of a study right, locked. */
export const lockPlanOfRight = statement((db, given: { studyRightId: number }) =>
  db.selectFrom('plan').select('id').where('study_right_id', '=', given.studyRightId).forUpdate(),
)

/** The entries of earlier learning that are chosen in a plan. */
export const chosenLearningOf = statement((db, given: { planId: number }) =>
  db
    .selectFrom('plan_prior_learning as c')
    .innerJoin('prior_learning as l', 'l.id', 'c.prior_learning_id')
    .innerJoin('study_skills_round as o', 'o.id', 'l.round_id')
    .where('c.plan_id', '=', given.planId)
    .orderBy('o.school_year', 'desc')
    .orderBy('l.position')
    .orderBy('l.id')
    .select(['l.id', 'l.title']),
)
