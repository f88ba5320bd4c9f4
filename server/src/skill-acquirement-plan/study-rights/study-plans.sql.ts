import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type RowOf, statement } from '../../platform/database/statement.ts'
import { isReadable } from '../approvals/approvals.sql.ts'
import { responsibleStaff } from '../people.sql.ts'
import { ownRights } from '../plan.sql.ts'

/** All study rights of a student but annulled ones with their plans, the one to show first at the head. */
export const studyPlansOf = statement((db, params: { studentId: number }) =>
  ownRights(db, params.studentId)
    .innerJoin('student as s', 's.person_id', 'r.student_id')
    .leftJoin('student_group as g', 'g.id', 's.group_id')
    .leftJoin('qualification as q', 'q.id', 'r.qualification_id')
    .select(eb => [
      'r.id as studyRightId',
      'r.oid as studyRightOid',
      eb.fn.coalesce('r.qualification_code', 'q.code').as('qualificationCode'),
      eb.fn.coalesce('q.name', 'r.qualification_name').as('qualificationName'),
      'q.basis_number as basisNumber',
      'q.level',
      sql<'OSP' | 'WEEK'>`coalesce(q.unit, 'OSP')`.as('unit'),
      'q.extent',
      'r.competence_area as competenceArea',
      'r.titles',
      'r.state as studyRightState',
      'r.start_date as startDate',
      'r.estimated_end_date as estimatedEndDate',
      'r.end_date as endDate',
      'r.funding_code as fundingCode',
      'r.study_mode as studyMode',
      'g.code as group',
      responsibleStaff(db, 'RESPONSIBLE').as('responsibleTeacher'),
      responsibleStaff(db, 'COUNSELLOR').as('counsellor'),
      'p.id as currentPlanId',
      eb
        .selectFrom('plan_version as v')
        .whereRef('v.plan_id', '=', 'p.id')
        .where(isReadable)
        .orderBy('v.version', 'desc')
        .limit(1)
        .select('v.state')
        .as('planState'),
      jsonObjectFrom(
        eb
          .selectFrom('plan_version as v')
          .whereRef('v.plan_id', '=', 'p.id')
          .where('v.state', '=', 'SENT_TO_STUDENT')
          .select(version => [
            'v.version',
            version.fn.coalesce('v.requested_at', 'v.created_at').as('requestedAt'),
            'v.due_date as dueDate',
          ]),
      ).as('waits'),
      jsonArrayFrom(
        eb
          .selectFrom('plan_module as m')
          .innerJoin('module as c', 'c.id', 'm.module_id')
          .whereRef('m.plan_id', '=', 'p.id')
          .select(['m.id', 'm.parent_id as parentId', 'c.kind', 'm.osp', 'm.state', 'm.grade']),
      ).as('modules'),
    ]),
)
export type StudyPlanRow = RowOf<typeof studyPlansOf>
