import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type RowOf, type StatementBuilder, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'
import { isReadable, versions } from './approvals/approvals.sql.ts'
import { learningOfPlan, proposalsOfPlan } from './own-parts/own-parts.sql.ts'
import { responsibleStaff, staffMember } from './people.sql.ts'

/** Demonstrations of the plan `p` by module: how many, and whether one is assessed or waits to be. */
function demonstrationsByModule(db: StatementBuilder) {
  return db
    .selectFrom('demonstration as e')
    .innerJoin('demonstration_module as o', 'o.demonstration_id', 'e.id')
    .where('e.study_right_id', '=', sql.ref<number>('p.study_right_id'))
    .where('e.state', '<>', 'CANCELLED')
    .groupBy('o.module_id')
    .select(eb => [
      'o.module_id as moduleId',
      eb.fn.countAll<number>().as('number'),
      sql<boolean>`bool_or(e.published_at is not null
        or e.state in ('DONE', 'AWAITING_ASSESSMENT', 'ASSESSED'))`.as('assessed'),
    ])
}

/** The demonstration of the plan `p` that is under way or next. */
function nextDemonstration(db: StatementBuilder, today: string) {
  return db
    .selectFrom('demonstration as e')
    .where('e.study_right_id', '=', sql.ref<number>('p.study_right_id'))
    .where('e.state', 'in', ['PLANNED', 'AGREED', 'READY', 'IN_PROGRESS'])
    .where('e.end_date', '>=', today)
    .orderBy('e.start_date')
    .orderBy('e.id')
    .limit(1)
    .select(['e.id', 'e.name', 'e.start_date as startDate'])
}

/** How many events each module of the plan `p` is learned in. */
function eventsByModule(db: StatementBuilder) {
  return db
    .selectFrom('plan_slot as s')
    .innerJoin('personal_education_event as x', 'x.id', 's.personal_event_id')
    .where('x.state', '<>', 'CANCELLED')
    .where('s.plan_id', '=', sql.ref<number>('p.id'))
    .groupBy('s.plan_module_id')
    .select(eb => ['s.plan_module_id as planModuleId', eb.fn.countAll<number>().as('number')])
}

/** The modules of the plan `p`; what the curriculum says of them is only named by `moduleId`. */
function modules(db: StatementBuilder) {
  return db
    .selectFrom('plan_module as m')
    .leftJoin(eventsByModule(db).as('l'), 'l.planModuleId', 'm.id')
    .leftJoin(demonstrationsByModule(db).as('d'), 'd.moduleId', 'm.module_id')
    .where('m.plan_id', '=', sql.ref<number>('p.id'))
    .orderBy('m.position')
    .orderBy('m.id')
    .select(eb => [
      'm.id',
      'm.module_id as moduleId',
      'm.parent_id as parentId',
      'm.mandatory',
      'm.osp',
      'm.state',
      'm.grade',
      'm.graded_on as gradedAt',
      'm.start_date as startDate',
      'm.end_date as endDate',
      'm.teaching_hours as teachingHours',
      'm.deviation_text as deviationText',
      'm.individual_criteria as individualCriteria',
      'm.important_note as importantNote',
      staffMember(db, eb.ref('m.responsible_id')).as('responsibleTeacher'),
      'm.provider_name as providerName',
      jsonObjectFrom(
        eb
          .selectFrom('prior_competence as r')
          .whereRef('r.plan_module_id', '=', 'm.id')
          .select(['r.route', 'r.sent_to_assessment_on as sentToAssessmentAt', 'r.assessors', 'r.state']),
      ).as('priorCompetence'),
      eb.fn.coalesce('l.number', eb.lit(0)).as('educationEvents'),
      eb.fn.coalesce('d.number', eb.lit(0)).as('qualificationEvents'),
      eb.fn.coalesce('d.assessed', eb.lit(false)).as('assessed'),
    ])
}

/** The study rights `r` of a student with their plans `p`, the one to show first at the head. */
export function ownRights(db: StatementBuilder, studentId: number) {
  return db
    .selectFrom('study_right as r')
    .leftJoin('plan as p', 'p.study_right_id', 'r.id')
    .where('r.student_id', '=', studentId)
    .where('r.state', '<>', 'mitatoity')
    .orderBy(sql`r.state = 'lasna'`, 'desc')
    .orderBy(sql`r.state in ('valiaikaisestikeskeytynyt', 'loma')`, 'desc')
    .orderBy(sql`coalesce(r.end_date, 'infinity'::date)`, 'desc')
    .orderBy('r.start_date')
    .orderBy('r.id')
}

/**
 * One plan of a student with all that is its own, in one statement that walks indexes from the plan: the plan that
 * is named, or that of the study right to show first. `current` is the version that is named, or the newest one that
 * may be read.
 */
export const planOf = statement(
  (
    db,
    params: {
      studentId: number
      planId: number | null
      version: number | null
      today: string
      commentsAfter: number
      mostComments: number
    },
  ) =>
    db
      .selectFrom('plan as p')
      .innerJoin('study_right as r', join =>
        join.onRef('r.id', '=', 'p.study_right_id').on('r.state', '<>', 'mitatoity'),
      )
      .leftJoin('qualification as q', 'q.id', 'r.qualification_id')
      .where('p.student_id', '=', params.studentId)
      .where(
        'p.id',
        '=',
        sql<number>`coalesce(${params.planId}::bigint, ${ownRights(db, params.studentId).select('p.id').limit(1)})`,
      )
      .select(eb => [
        'p.id as planId',
        'p.study_right_id as studyRightId',
        'r.state as rightState',
        'r.start_date as startDate',
        'r.end_date as endDate',
        'r.study_mode as studyMode',
        sql<'OSP' | 'WEEK'>`coalesce(q.unit, 'OSP')`.as('unit'),
        'q.extent',
        'p.career_code as careerCode',
        'p.goal_text as goalText',
        'p.wishes',
        'p.competence_need as competenceNeed',
        'p.first_approved_on as firstApprovedAt',
        'p.approved_at as approvedAt',
        'p.updated_at as updatedAt',
        'p.competence_reached_on as competenceReachedAt',
        'p.next_meeting_at as nextMeetingAt',
        'p.version as lockVersion',
        responsibleStaff(db, 'RESPONSIBLE').as('responsible'),
        jsonObjectFrom(nextDemonstration(db, params.today)).as('nextDemonstration'),
        jsonObjectFrom(
          versions(db, sql.ref('p.id'))
            .where(isReadable)
            .where(
              sql<boolean>`(${params.version}::integer is null or v.version = ${params.version}::integer)`,
            )
            .orderBy('v.version', 'desc')
            .limit(1),
        ).as('current'),
        jsonObjectFrom(versions(db, sql.ref('p.id')).where('v.state', '=', 'SENT_TO_STUDENT')).as('pending'),
        jsonArrayFrom(
          eb
            .selectFrom('plan_comment as c')
            .innerJoin('person as b', 'b.id', 'c.by_id')
            .whereRef('c.plan_id', '=', 'p.id')
            .orderBy('c.at', 'desc')
            .orderBy('c.id', 'desc')
            .offset(params.commentsAfter)
            .limit(params.mostComments)
            .select([fullName('b').as('by'), 'c.by_role as role', 'c.at', 'c.text']),
        ).as('comments'),
        learningOfPlan(db).as('learning'),
        proposalsOfPlan(db).as('proposals'),
        jsonArrayFrom(modules(db)).as('modules'),
      ]),
)
export type PlanRow = RowOf<typeof planOf>
export type PlanModuleRow = PlanRow['modules'][number]

/** The student's study rights with their plans, the one to show first at the head. */
export const rightsOf = statement((db, params: { studentId: number }) =>
  ownRights(db, params.studentId).select(['r.id as studyRightId', 'p.id as planId']),
)
