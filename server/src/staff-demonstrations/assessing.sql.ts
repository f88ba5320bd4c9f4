import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { linksOf } from '../assessor/assessor-links.sql.ts'
import { statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

/** Facts of a demonstration that only the desk sees: an assessment that is not published, proposals. */
export const deskFactsOf = statement((db, params: { studentId: number; demonstrationId: number }) =>
  db
    .selectFrom('demonstration as d')
    .innerJoin('plan as p', 'p.study_right_id', 'd.study_right_id')
    .innerJoin('person as s', 's.id', 'd.student_id')
    .where('d.id', '=', params.demonstrationId)
    .where('d.student_id', '=', params.studentId)
    .select(eb => [
      'p.id as planId',
      fullName('s').as('studentName'),
      's.language',
      jsonObjectFrom(
        eb
          .selectFrom('demonstration_assessment as a')
          .whereRef('a.demonstration_id', '=', 'd.id')
          .select([
            'a.grade',
            'a.assessed_on as date',
            'a.justification',
            'a.deciders',
            jsonArrayFrom(
              eb
                .selectFrom('demonstration_rating as r')
                .where('r.demonstration_id', '=', sql.ref<number>('a.demonstration_id'))
                .orderBy('r.requirement_id')
                .select(['r.requirement_id as requirementId', 'r.grade']),
            ).as('requirementGrades'),
          ]),
      ).as('assessment'),
      jsonArrayFrom(linksOf(db).where('l.demonstration_id', '=', sql.ref<number>('d.id'))).as('links'),
      jsonArrayFrom(
        eb
          .selectFrom('demonstration_task as t')
          .whereRef('t.demonstration_id', '=', 'd.id')
          .where('t.state', '=', 'ACCEPTED')
          .orderBy('t.position')
          .orderBy('t.id')
          .select([
            't.id as taskId',
            't.text',
            't.done',
            't.planned_date as plannedDate',
            't.student_note as studentNote',
            't.confirmed_by as confirmedBy',
            sql<boolean>`exists (select from attachment_use u where u.module = 'DEMONSTRATION_TASK'
              and u.object_id = t.id)`.as('hasEvidence'),
          ]),
      ).as('tasks'),
      jsonArrayFrom(
        eb
          .selectFrom('demonstration_task as t')
          .whereRef('t.demonstration_id', '=', 'd.id')
          .where('t.state', '=', 'PROPOSED')
          .orderBy('t.position')
          .orderBy('t.id')
          .select(['t.id as taskId', 't.text']),
      ).as('proposals'),
    ]),
)
