import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type RowOf, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'
import { hasWords } from '../platform/rows/has-words.ts'
import { proposalsOfPlan } from '../skill-acquirement-plan/own-parts/own-parts.sql.ts'
import { ownRights } from '../skill-acquirement-plan/plan.sql.ts'

/** One plan of a student with all that plan work needs of it: the one that is named, or that of the first study right. */
export const workOf = statement((db, params: { studentId: number; planId: number | null }) =>
  db
    .selectFrom('plan as p')
    .innerJoin('study_right as r', join =>
      join.onRef('r.id', '=', 'p.study_right_id').on('r.state', '<>', 'mitatoity'),
    )
    .innerJoin('person as s', 's.id', 'p.student_id')
    .leftJoin('plan_draft as w', 'w.plan_id', 'p.id')
    .leftJoin('person as b', 'b.id', 'w.saved_by')
    .where('p.student_id', '=', params.studentId)
    .where(
      'p.id',
      '=',
      sql<number>`coalesce(${params.planId}::bigint, ${ownRights(db, params.studentId)
        .where('p.id', 'is not', null)
        .select('p.id')
        .limit(1)})`,
    )
    .select(eb => [
      'p.id as planId',
      'p.study_right_id as studyRightId',
      'r.state as rightState',
      'r.start_date as earliest',
      sql<string | null>`coalesce(r.end_date, r.estimated_end_date)`.as('latest'),
      fullName('s').as('studentName'),
      's.language',
      'p.goal_text as goal',
      'p.wishes',
      eb.fn.coalesce('w.version', eb.lit(0)).as('draftVersion'),
      'w.units as unitEdits',
      'w.demonstrations as demonstrationEdits',
      fullName<string | null>('b').as('savedBy'),
      proposalsOfPlan(db).as('proposals'),
      jsonObjectFrom(
        eb
          .selectFrom('plan_version as v')
          .whereRef('v.plan_id', '=', 'p.id')
          .where('v.state', '<>', 'DRAFT')
          .orderBy('v.version', 'desc')
          .limit(1)
          .select([
            'v.id',
            'v.version',
            'v.state',
            'v.requested_at as sentAt',
            sql<boolean>`v.staff_answer is not null`.as('isAnswered'),
            'v.approved_before as approvedBefore',
            'v.changes',
          ]),
      ).as('newest'),
      jsonArrayFrom(
        eb
          .selectFrom('plan_module as m')
          .innerJoin('module as c', 'c.id', 'm.module_id')
          .whereRef('m.plan_id', '=', 'p.id')
          .orderBy('m.position')
          .orderBy('m.id')
          .select([
            'm.module_id as moduleId',
            'c.name',
            'c.kind',
            'm.osp',
            'm.state',
            'm.start_date as startDate',
            'm.end_date as endDate',
            sql<boolean>`(exists (select from plan_slot o where o.plan_module_id = m.id and (o.personal_event_id is not null
                or exists (select from event_registration x where x.student_id = p.student_id and x.slot_id = o.id)
                or exists (select from plan_event_change x where x.slot_id = o.id)))
              or exists (select from plan_module o where o.parent_id = m.id)
              or exists (select from demonstration d join demonstration_module o on o.demonstration_id = d.id
                where d.study_right_id = p.study_right_id and o.module_id = m.module_id and d.state <> 'CANCELLED'))`.as(
              'isUsed',
            ),
          ]),
      ).as('units'),
      jsonArrayFrom(
        eb
          .selectFrom('demonstration as d')
          .whereRef('d.study_right_id', '=', 'p.study_right_id')
          .where('d.state', 'not in', ['CANCELLED', 'PUBLISHED', 'REVIEW_REQUESTED', 'REVIEWED'])
          .orderBy('d.start_date')
          .orderBy('d.id')
          .select([
            'd.id',
            'd.name',
            'd.state',
            'd.start_date as startDate',
            'd.end_date as endDate',
            'd.place_name as placeName',
          ]),
      ).as('demonstrations'),
      jsonArrayFrom(
        eb
          .selectFrom('plan_comment as c')
          .innerJoin('person as q', 'q.id', 'c.by_id')
          .whereRef('c.plan_id', '=', 'p.id')
          .orderBy('c.at', 'desc')
          .orderBy('c.id', 'desc')
          .limit(20)
          .select([fullName('q').as('by'), 'c.by_role as role', 'c.at', 'c.text']),
      ).as('comments'),
    ]),
)
export type WorkRow = RowOf<typeof workOf>

/** Parts of the curriculum that edits name and the plan does not have. */
export const modulesById = statement((db, params: { ids: readonly number[] }) =>
  db
    .selectFrom('module')
    .where(sql<boolean>`id = any(${params.ids}::bigint[])`)
    .where('kind', '<>', 'COURSE')
    .select(['id', 'name', 'kind', 'osp', 'parent_id as parentId']),
)

/** Units with these words that a plan does not have and that begin to count on this day at the latest. */
export const unitsWithWords = statement(
  (db, params: { studentId: number; planId: number; words: string | null; today: string }) =>
    db
      .selectFrom('module as m')
      .where('m.kind', 'in', ['VOCATIONAL', 'COMMON', 'LOCAL', 'ELECTIVE', 'TUVA_PART'])
      .where(hasWords(sql`m.search`, params.words))
      .where(sql<boolean>`(m.valid_to is null or m.valid_to >= ${params.today}::date)`)
      .where(
        sql<boolean>`exists (select from plan p where p.id = ${params.planId} and p.student_id = ${params.studentId})`,
      )
      .where(
        sql<boolean>`not exists (select from plan_module o where o.plan_id = ${params.planId} and o.module_id = m.id)`,
      )
      .orderBy(sql`m.name ->> 'fi'`)
      .orderBy('m.id')
      .limit(20)
      .select(['m.id as moduleId', 'm.name', 'm.osp', 'm.kind']),
)
