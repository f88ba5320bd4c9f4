import type { Language } from '@studentgo/protocol/language'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import { ownPlans } from '../education-events/places/event-slots.sql.ts'
import {
  type RowOf,
  type StatementBuilder,
  statement,
  writeStatement,
} from '../platform/database/statement.ts'
import type { Tables } from '../platform/database/tables.ts'
import { fullName, sortName } from '../platform/rows/full-name.ts'
import { localisedColumn } from '../platform/rows/localised.ts'

/** Of staff `s` and their person `p`: a person reference with the contacts that are public. */
const staffColumns = [
  'p.id',
  fullName('p').as('name'),
  's.title',
  sql<string | null>`case when s.is_public then p.email end`.as('email'),
  sql<string | null>`case when s.is_public then p.phone end`.as('phone'),
] as const

/** The student's own periods `pe`; `r` is the registration that a period came from, while it is valid. */
function cards(db: Kysely<Tables>, { studentId, language }: { studentId: number; language: Language }) {
  return db
    .with(
      cte => cte('plans').materialized(),
      qc => ownPlans(qc, studentId),
    )
    .selectFrom('plans')
    .innerJoin('personal_education_event as pe', join =>
      join.onRef('pe.plan_id', '=', 'plans.planId').on('pe.student_id', '=', studentId),
    )
    .leftJoin('workplace_period as w', 'w.id', 'pe.workplace_period_id')
    .leftJoin('event_registration as r', join =>
      join
        .onRef('r.event_id', '=', 'pe.event_id')
        .onRef('r.student_id', '=', 'pe.student_id')
        .onRef('r.personal_event_id', '=', 'pe.id')
        .on('r.state', 'in', ['REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED']),
    )
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('intermediate_assessment as a')
          .whereRef('a.personal_event_id', '=', 'pe.id')
          .select([
            sql<number>`count(*) filter (where a.state <> 'DRAFT')`.as('count'),
            sql<string | null>`max(a.date) filter (where a.state <> 'DRAFT')`.as('latest'),
            sql<number>`count(*) filter (where a.state = 'PUBLISHED' and a.kind <> 'SELF')`.as('unread'),
            sql<string | null>`max(a.date) filter (where a.kind = 'SELF')`.as('own'),
          ])
          .as('assessed'),
      join => join.onTrue(),
    )
    .select(eb => [
      'pe.id',
      'plans.planId',
      'plans.rightState',
      'pe.method',
      'pe.event_id as eventId',
      localisedColumn('pe.name', language).as('name'),
      'pe.specifier',
      'pe.start_date as startDate',
      'pe.end_date as endDate',
      'pe.state',
      'pe.teaching_hours as teachingHours',
      'pe.learning_environments as environments',
      'pe.representatives',
      'pe.added_by_student as addedByStudent',
      'pe.result_grade as resultGrade',
      'pe.result_on as resultOn',
      'pe.version',
      jsonArrayFrom(
        eb
          .selectFrom('plan_slot as slot')
          .innerJoin('plan_module as pm', 'pm.id', 'slot.plan_module_id')
          .innerJoin('module as m', 'm.id', 'pm.module_id')
          .whereRef('slot.personal_event_id', '=', 'pe.id')
          .orderBy('pm.position')
          .orderBy('slot.id')
          .select([
            'slot.id as slotId',
            'pm.id as planModuleId',
            localisedColumn('m.name', language).as('moduleName'),
            'slot.osp',
          ]),
      ).as('links'),
      // At a workplace the school's own contact, who is responsible for the unit.
      eb
        .case()
        .when('pe.event_id', 'is', null)
        .then(
          jsonArrayFrom(
            eb
              .selectFrom(responsible =>
                responsible
                  .selectFrom('plan_slot as slot')
                  .innerJoin('plan_module as pm', 'pm.id', 'slot.plan_module_id')
                  .whereRef('slot.personal_event_id', '=', 'pe.id')
                  .select('pm.responsible_id as id')
                  .distinct()
                  .as('responsible'),
              )
              .innerJoin('staff as s', 's.person_id', 'responsible.id')
              .innerJoin('person as p', 'p.id', 's.person_id')
              .orderBy(sortName('p'))
              .orderBy('p.id')
              .select(staffColumns),
          ),
        )
        .end()
        .as('contacts'),
      eb
        .case()
        .when('w.id', 'is not', null)
        .then(
          jsonBuildObject({
            name: eb.ref('w.workplace_name').$notNull(),
            address: eb.ref('w.workplace_address'),
            businessId: eb.ref('pe.business_id'),
            tasks: eb.ref('pe.workplace_tasks'),
            partTimePercent: eb.ref('pe.part_time_percent'),
            basis: eb.ref('pe.apprenticeship_basis'),
            instructorName: eb.ref('w.instructor_name'),
            instructorPhone: eb.ref('w.instructor_phone'),
            instructorEmail: eb.ref('w.instructor_email'),
            weekdays: eb.ref('w.weekdays').$notNull(),
            dailyStart: sql<string>`to_char(w.daily_start, 'HH24:MI')`,
            dailyEnd: sql<string>`to_char(w.daily_end, 'HH24:MI')`,
          }),
        )
        .end()
        .as('workplace'),
      jsonArrayFrom(
        eb
          .selectFrom('personal_event_interruption as i')
          .whereRef('i.personal_event_id', '=', 'pe.id')
          .orderBy('i.start_date')
          .select(['i.start_date as start', 'i.end_date as end']),
      ).as('interruptions'),
      'assessed.count as assessmentCount',
      'assessed.latest as latestAssessment',
      'assessed.unread as unreadAssessments',
      'assessed.own as assessedOn',
      'r.state as registration',
      eb
        .selectFrom('workplace_proposal as wp')
        .whereRef('wp.personal_event_id', '=', 'pe.id')
        .orderBy('wp.sent_at', 'desc')
        .orderBy('wp.id', 'desc')
        .limit(1)
        .select('wp.state')
        .as('proposal'),
    ])
}

interface OfPlan {
  studentId: number
  planId: number
  /** A unit of the plan; a common unit includes its sub-areas. */
  planModuleId: number | undefined
}

/** The plan, if it is the student's own and the unit is one of it. */
export const ownPlan = statement((db, params: OfPlan) =>
  db
    .selectFrom('plan as p')
    .innerJoin('study_right as sr', 'sr.id', 'p.study_right_id')
    .where('sr.state', '<>', 'mitatoity')
    .where('p.id', '=', params.planId)
    .where('p.student_id', '=', params.studentId)
    .where(eb =>
      eb.or([
        sql<boolean>`${params.planModuleId}::bigint is null`,
        eb.exists(
          eb
            .selectFrom('plan_module as m')
            .whereRef('m.plan_id', '=', 'p.id')
            .where(sql<boolean>`m.id = ${params.planModuleId}::bigint`)
            .select('m.id'),
        ),
      ]),
    )
    .select('p.id'),
)

/** The periods of a plan, in the order of their days. Found by the plan, so that it does not grow with the school. */
export const personalEventsOf = statement((db, params: OfPlan & { language: Language }) =>
  cards(db, params)
    .where('plans.planId', '=', params.planId)
    .where(eb =>
      eb.or([
        sql<boolean>`${params.planModuleId}::bigint is null`,
        eb(
          'pe.id',
          'in',
          eb
            .selectFrom('plan_slot as s')
            .innerJoin('plan_module as m', 'm.id', 's.plan_module_id')
            .where('s.plan_id', '=', params.planId)
            .where(sql<boolean>`${params.planModuleId}::bigint in (m.id, m.parent_id)`)
            .select(one => one.ref('s.personal_event_id').$notNull().as('id')),
        ),
      ]),
    )
    .orderBy('pe.start_date')
    .orderBy('pe.end_date')
    .orderBy('pe.id'),
)

/** One period of this student, if it is one. */
export const personalEventById = statement(
  (db, params: { studentId: number; id: number; language: Language }) =>
    cards(db, params).where('pe.id', '=', params.id),
)

export type PersonalEventRow = RowOf<typeof personalEventsOf>

/** Locks the plan of the student's own period, as registering does: writes happen one after the other, in no circle. */
export const lockPlanOfPersonalEvent = writeStatement((db, params: { studentId: number; id: number }) =>
  db
    .selectFrom('personal_education_event as pe')
    .innerJoin('plan as p', 'p.id', 'pe.plan_id')
    .where('pe.id', '=', params.id)
    .where('pe.student_id', '=', params.studentId)
    .select('p.id')
    .forNoKeyUpdate('p'),
)

/** What a period's own page shows beside its card, once the period is found to be the student's own. */
export const personalEventDetails = statement((db, params: { id: number; language: Language }) =>
  db.selectNoFrom(eb => [
    jsonObjectFrom(
      eb
        .selectFrom('personal_education_event as pe')
        .where('pe.id', '=', params.id)
        .select(['pe.materials_url as materialsUrl', 'pe.instructions']),
    ).as('material'),
    jsonArrayFrom(
      eb
        .selectFrom('personal_event_goal as g')
        .where('g.personal_event_id', '=', params.id)
        .orderBy(sql`array_position(array['STUDENT', 'STAFF', 'WORKPLACE'], g.by_side)`)
        .orderBy('g.position')
        .select(['g.text', 'g.by_side as by']),
    ).as('goals'),
    jsonArrayFrom(
      eb
        .selectFrom('personal_event_diary as d')
        .where('d.personal_event_id', '=', params.id)
        .select(['d.date', 'd.text', 'd.hours']),
    ).as('diary'),
    jsonArrayFrom(
      proposals(db)
        .where('w.personal_event_id', '=', params.id)
        .orderBy('w.sent_at', 'desc')
        .orderBy('w.id', 'desc'),
    ).as('proposals'),
    jsonArrayFrom(
      eb
        .selectFrom('plan_slot as slot')
        .innerJoin('plan_module as pm', 'pm.id', 'slot.plan_module_id')
        .innerJoin('requirement as r', 'r.module_id', 'pm.module_id')
        .where('slot.personal_event_id', '=', params.id)
        .orderBy('pm.position')
        .orderBy('r.position')
        .select([
          'r.id as requirementId',
          'pm.id as moduleId',
          localisedColumn('r.text', params.language).as('text'),
        ]),
    ).as('requirements'),
  ]),
)

export type PersonalEventDetailsRow = RowOf<typeof personalEventDetails>

/** Feedback that the student has not acknowledged and still can: of study rights in force, the newest first. */
export const unreadAssessments = statement((db, params: { studentId: number; language: Language }) =>
  db
    .selectFrom('personal_education_event as e')
    .innerJoin('plan as p', 'p.id', 'e.plan_id')
    .innerJoin('study_right as sr', 'sr.id', 'p.study_right_id')
    .innerJoin('intermediate_assessment as a', 'a.personal_event_id', 'e.id')
    .where('sr.state', '=', 'lasna')
    .where('a.state', '=', 'PUBLISHED')
    .where('a.kind', '<>', 'SELF')
    .where('e.student_id', '=', params.studentId)
    .where('e.state', '<>', 'CANCELLED')
    .orderBy('a.date', 'desc')
    .orderBy('a.id', 'desc')
    .limit(20)
    .select(['e.id as personalEventId', 'a.id as assessmentId'])
    .select([localisedColumn('e.name', params.language).as('name'), 'a.date']),
)

function proposals(db: StatementBuilder) {
  return db
    .selectFrom('workplace_proposal as w')
    .select(eb => [
      'w.id',
      'w.name',
      'w.business_id as businessId',
      'w.contact',
      'w.state',
      'w.sent_at as sentAt',
      'w.decided_at as decidedAt',
      jsonObjectFrom(
        eb
          .selectFrom('staff as s')
          .innerJoin('person as p', 'p.id', 's.person_id')
          .whereRef('s.person_id', '=', 'w.decided_by')
          .select(staffColumns),
      ).as('decidedBy'),
      'w.comment',
    ])
}

/** One workplace that a student has proposed, for the staff who decide on it. */
export const proposalById = statement((db, params: { proposalId: number }) =>
  proposals(db).where('w.id', '=', params.proposalId),
)
