import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type RowOf, type StatementBuilder, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'
import { localisedColumn } from '../platform/rows/localised.ts'

/** Of staff `s` and their person `p`: a person reference with the contacts that are public. */
const staffColumns = [
  'p.id',
  fullName('p').as('name'),
  's.title',
  sql<string | null>`case when s.is_public then p.email end`.as('email'),
  sql<string | null>`case when s.is_public then p.phone end`.as('phone'),
] as const

function cards(db: StatementBuilder, language: Language) {
  return db
    .selectFrom('personal_education_event as pe')
    .innerJoin('plan', 'plan.id', 'pe.plan_id')
    .innerJoin('study_right as sr', join =>
      join.onRef('sr.id', '=', 'plan.study_right_id').on('sr.state', '<>', 'mitatoity'),
    )
    .select(eb => [
      'pe.id',
      'pe.plan_id as planId',
      'sr.state as rightState',
      'pe.method',
      'pe.event_id as eventId',
      localisedColumn('pe.name', language).as('name'),
      'pe.specifier',
      'pe.start_date as startDate',
      'pe.end_date as endDate',
      'pe.state',
      'pe.teaching_hours as teachingHours',
      'pe.learning_environments as environments',
      'pe.business_id as businessId',
      'pe.workplace_tasks as tasks',
      'pe.part_time_percent as partTimePercent',
      'pe.apprenticeship_basis as basis',
      'pe.materials_url as materialsUrl',
      'pe.instructions',
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
      // Who teaches it; at a workplace the school's own contact, who is responsible for the unit.
      jsonArrayFrom(
        eb
          .selectFrom(
            eb
              .selectFrom('event_teacher as t')
              .whereRef('t.event_id', '=', 'pe.event_id')
              .select('t.staff_id as id')
              .union(
                eb
                  .selectFrom('plan_slot as slot')
                  .innerJoin('plan_module as pm', 'pm.id', 'slot.plan_module_id')
                  .where('pe.event_id', 'is', null)
                  .whereRef('slot.personal_event_id', '=', 'pe.id')
                  .select(responsible => responsible.ref('pm.responsible_id').$notNull().as('id')),
              )
              .as('teacher'),
          )
          .innerJoin('staff as s', 's.person_id', 'teacher.id')
          .innerJoin('person as p', 'p.id', 's.person_id')
          .orderBy('p.last_name')
          .orderBy('p.id')
          .select(staffColumns),
      ).as('teachers'),
      jsonArrayFrom(
        eb
          .selectFrom(
            eb
              .selectFrom('event_session as es')
              .whereRef('es.event_id', '=', 'pe.event_id')
              .where('es.state', '<>', 'CANCELLED')
              .select('es.room_id as id')
              .distinct()
              .as('used'),
          )
          .innerJoin('room as r', 'r.id', 'used.id')
          .innerJoin('campus as c', 'c.id', 'r.campus_id')
          .orderBy('c.name')
          .orderBy('r.code')
          .select(['r.code', 'r.name', 'r.floor', 'c.name as building', 'c.address']),
      ).as('rooms'),
      jsonObjectFrom(
        eb
          .selectFrom('workplace_period as w')
          .whereRef('w.id', '=', 'pe.workplace_period_id')
          .select([
            'w.workplace_name as name',
            'w.workplace_address as address',
            'w.instructor_name as instructorName',
            'w.instructor_phone as instructorPhone',
            'w.instructor_email as instructorEmail',
            'w.weekdays',
            sql<string>`to_char(w.daily_start, 'HH24:MI')`.as('dailyStart'),
            sql<string>`to_char(w.daily_end, 'HH24:MI')`.as('dailyEnd'),
          ]),
      ).as('workplace'),
      jsonArrayFrom(
        eb
          .selectFrom('personal_event_interruption as i')
          .whereRef('i.personal_event_id', '=', 'pe.id')
          .orderBy('i.start_date')
          .select(['i.start_date as start', 'i.end_date as end']),
      ).as('interruptions'),
      jsonObjectFrom(
        eb
          .selectFrom('intermediate_assessment as a')
          .whereRef('a.personal_event_id', '=', 'pe.id')
          .where('a.state', '<>', 'DRAFT')
          .select([
            sql<number>`count(*)`.as('count'),
            sql<string | null>`max(a.date)`.as('latestAt'),
            sql<number>`count(*) filter (where a.state = 'PUBLISHED' and a.kind <> 'SELF')`.as('unread'),
          ]),
      )
        .$notNull()
        .as('assessments'),
      // The registration that the period came from, while it stands.
      eb
        .selectFrom('event_registration as r')
        .whereRef('r.personal_event_id', '=', 'pe.id')
        .whereRef('r.student_id', '=', 'pe.student_id')
        .where('r.state', 'in', ['REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED'])
        .select('r.state')
        .as('registration'),
      eb
        .selectFrom('workplace_proposal as wp')
        .whereRef('wp.personal_event_id', '=', 'pe.id')
        .orderBy('wp.sent_at', 'desc')
        .orderBy('wp.id', 'desc')
        .limit(1)
        .select('wp.state')
        .as('proposal'),
      eb
        .selectFrom('intermediate_assessment as a')
        .whereRef('a.personal_event_id', '=', 'pe.id')
        .where('a.kind', '=', 'SELF')
        .select(max => max.fn.max('a.date').as('date'))
        .as('assessedOn'),
    ])
}

interface OfPlan {
  studentId: number
  planId: number
  /** A unit of the plan; a common unit stands for its sub-areas too. */
  planModuleId: number | undefined
}

/** The plan, if it is the student's own and the unit is one of it. */
export const ownPlan = statement((db, given: OfPlan) =>
  db
    .selectFrom('plan as p')
    .innerJoin('study_right as sr', 'sr.id', 'p.study_right_id')
    .where('sr.state', '<>', 'mitatoity')
    .where('p.id', '=', given.planId)
    .where('p.student_id', '=', given.studentId)
    .where(eb =>
      eb.or([
        sql<boolean>`${given.planModuleId}::bigint is null`,
        eb.exists(
          eb
            .selectFrom('plan_module as m')
            .whereRef('m.plan_id', '=', 'p.id')
            .where(sql<boolean>`m.id = ${given.planModuleId}::bigint`)
            .select('m.id'),
        ),
      ]),
    )
    .select('p.id'),
)

/** The periods of a plan, in the order of their days. Found by the plan, so that it does not grow with the school. */
export const personalEventsOf = statement((db, given: OfPlan & { language: Language }) =>
  cards(db, given.language)
    .where('pe.plan_id', '=', given.planId)
    .where('pe.student_id', '=', given.studentId)
    .where(eb =>
      eb.or([
        sql<boolean>`${given.planModuleId}::bigint is null`,
        eb(
          'pe.id',
          'in',
          eb
            .selectFrom('plan_slot as s')
            .innerJoin('plan_module as m', 'm.id', 's.plan_module_id')
            .where('s.plan_id', '=', given.planId)
            .where(sql<boolean>`${given.planModuleId}::bigint in (m.id, m.parent_id)`)
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
  (db, given: { studentId: number; id: number; language: Language }) =>
    cards(db, given.language).where('pe.id', '=', given.id).where('pe.student_id', '=', given.studentId),
)

export type PersonalEventRow = RowOf<typeof personalEventsOf>

/**
 * Locks the plan of a period of this student until the transaction ends, as registering does, so that what the
 * student writes of a plan happens one after the other and never waits in a circle. No row when it is not theirs.
 */
export const lockPlanOfPersonalEvent = statement((db, given: { studentId: number; id: number }) =>
  db
    .selectFrom('personal_education_event as pe')
    .innerJoin('plan as p', 'p.id', 'pe.plan_id')
    .where('pe.id', '=', given.id)
    .where('pe.student_id', '=', given.studentId)
    .select('p.id')
    .forNoKeyUpdate('p'),
)

/** What a period's own page shows beside its card; the period was found to be the student's own. */
export const personalEventDetails = statement((db, given: { id: number; language: Language }) =>
  db.selectNoFrom(eb => [
    jsonArrayFrom(
      eb
        .selectFrom('personal_event_goal as g')
        .where('g.personal_event_id', '=', given.id)
        .orderBy(sql`array_position(array['STUDENT', 'STAFF', 'WORKPLACE'], g.by_side)`)
        .orderBy('g.position')
        .select(['g.text', 'g.by_side as by']),
    ).as('goals'),
    jsonArrayFrom(
      eb
        .selectFrom('personal_event_diary as d')
        .where('d.personal_event_id', '=', given.id)
        .select(['d.date', 'd.text', 'd.hours']),
    ).as('diary'),
    jsonArrayFrom(
      eb
        .selectFrom('workplace_proposal as w')
        .where('w.personal_event_id', '=', given.id)
        .orderBy('w.sent_at', 'desc')
        .orderBy('w.id', 'desc')
        .select(proposal => [
          'w.id',
          'w.name',
          'w.business_id as businessId',
          'w.contact',
          'w.state',
          'w.sent_at as sentAt',
          'w.decided_at as decidedAt',
          jsonObjectFrom(
            proposal
              .selectFrom('staff as s')
              .innerJoin('person as p', 'p.id', 's.person_id')
              .whereRef('s.person_id', '=', 'w.decided_by')
              .select(staffColumns),
          ).as('decidedBy'),
          'w.comment',
        ]),
    ).as('proposals'),
    jsonArrayFrom(
      eb
        .selectFrom('plan_slot as slot')
        .innerJoin('plan_module as pm', 'pm.id', 'slot.plan_module_id')
        .innerJoin('requirement as r', 'r.module_id', 'pm.module_id')
        .where('slot.personal_event_id', '=', given.id)
        .orderBy('pm.position')
        .orderBy('r.position')
        .select([
          'r.id as requirementId',
          'pm.id as moduleId',
          localisedColumn('r.text', given.language).as('text'),
        ]),
    ).as('requirements'),
  ]),
)

export type PersonalEventDetailsRow = RowOf<typeof personalEventDetails>

/** Days off that touch any of the days between two. */
export const holidaysWithin = statement((db, given: { from: string; to: string }) =>
  db
    .selectFrom('holiday')
    .where('start_date', '<=', given.to)
    .where('end_date', '>=', given.from)
    .select(['start_date as startDate', 'end_date as endDate']),
)

/** Feedback that the student has not acknowledged and still can: of study rights in force, the newest first. */
export const unreadAssessments = statement((db, given: { studentId: number; language: Language }) =>
  db
    .selectFrom('personal_education_event as e')
    .innerJoin('plan as p', 'p.id', 'e.plan_id')
    .innerJoin('study_right as sr', 'sr.id', 'p.study_right_id')
    .innerJoin('intermediate_assessment as a', 'a.personal_event_id', 'e.id')
    .where('sr.state', '=', 'lasna')
    .where('a.state', '=', 'PUBLISHED')
    .where('a.kind', '<>', 'SELF')
    .where('e.student_id', '=', given.studentId)
    .where('e.state', '<>', 'CANCELLED')
    .orderBy('a.date', 'desc')
    .orderBy('a.id', 'desc')
    .limit(20)
    .select(['e.id as personalEventId', 'a.id as assessmentId'])
    .select([localisedColumn('e.name', given.language).as('name'), 'a.date']),
)
