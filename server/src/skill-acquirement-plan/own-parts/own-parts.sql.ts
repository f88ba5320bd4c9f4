import type { OwnPart } from '@studentgo/protocol/skill-acquirement-plan'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type StatementBuilder, statement, writeStatement } from '../../platform/database/statement.ts'

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
  // Only the first and the last change of a part are looked up, however many there are.
  const changes = db
    .selectFrom('plan_proposal as x')
    .where('x.plan_id', '=', sql.ref<number>('p.id'))
    .where('x.part', '=', sql.ref<OwnPart>('y.part'))
    .where('x.over_version', '>=', newestVersion(sql.ref('p.id')))
    .limit(1)
  return jsonArrayFrom(
    db
      .selectFrom(
        sql<{ part: OwnPart; position: number }>`unnest(array['GOAL', 'WISHES', 'PRIOR_LEARNING'])
          with ordinality`.as<'y'>(sql`y (part, position)`),
      )
      .innerJoinLateral(
        changes.orderBy('x.over_version').orderBy('x.id').select('x.old_value').as('first'),
        join => join.onTrue(),
      )
      .innerJoinLateral(
        changes
          .orderBy('x.over_version', 'desc')
          .orderBy('x.id', 'desc')
          .select(['x.new_value', 'x.at'])
          .as('last'),
        join => join.onTrue(),
      )
      .where(sql<boolean>`first.old_value is distinct from last.new_value`)
      .orderBy('y.position')
      .select(['y.part', 'last.at']),
  )
}

/** Locks the student's plan, so that two saves wait for each other and the school's next version for them. */
export const lockPlan = writeStatement((db, params: { studentId: number; planId: number }) =>
  db
    .selectFrom('plan')
    .select('id')
    .where('id', '=', params.planId)
    .where('student_id', '=', params.studentId)
    .forUpdate(),
)

/** The plan of a study right, locked. */
export const lockPlanOfRight = writeStatement((db, params: { studyRightId: number }) =>
  db.selectFrom('plan').select('id').where('study_right_id', '=', params.studyRightId).forUpdate(),
)

/** The entries of earlier learning that are chosen in a plan. */
export const chosenLearningOf = statement((db, params: { planId: number }) =>
  db
    .selectFrom('plan_prior_learning as c')
    .innerJoin('prior_learning as l', 'l.id', 'c.prior_learning_id')
    .innerJoin('study_skills_round as o', 'o.id', 'l.round_id')
    .where('c.plan_id', '=', params.planId)
    .orderBy('o.school_year', 'desc')
    .orderBy('l.position')
    .orderBy('l.id')
    .select(['l.id', 'l.title']),
)
