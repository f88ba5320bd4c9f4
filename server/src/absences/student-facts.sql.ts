import { type SqlBool, sql } from 'kysely'
import { type RowOf, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

/**
 * The first day of the present term, or of the last one that began (null for a school without terms), and whether
 * some guardian sees this student's absences in the portal today.
 */
export const studentFacts = statement((db, given: { studentId: number; today: string }) =>
  db.selectNoFrom(eb => [
    eb
      .selectFrom('term')
      .where('kind', 'in', ['TERM', 'YEAR'])
      .where('start_date', '<=', given.today)
      .orderBy(sql`(end_date >= ${given.today}::date)`, 'desc')
      .orderBy(sql`(kind = 'TERM')`, 'desc')
      .orderBy('start_date', 'desc')
      .limit(1)
      .select('start_date')
      .as('termStart'),
    eb
      .exists(
        eb
          .selectFrom('parent_access as a')
          .where('a.student_id', '=', given.studentId)
          .where(
            sql<SqlBool>`'ABSENCE' = any(parent_scopes(a.parent_id, a.student_id, ${given.today}::date))`,
          )
          .select('a.id'),
      )
      .as('guardianReachable'),
  ]),
)

/** The responsible teacher of each study right, who decides on explanations and short leave. */
export const responsibleTeachersOf = statement((db, given: { studentId: number }) =>
  db
    .selectFrom('responsible_staff as r')
    .innerJoin('study_right as sr', 'sr.id', 'r.study_right_id')
    .innerJoin('staff as s', 's.person_id', 'r.staff_id')
    .innerJoin('person as p', 'p.id', 'r.staff_id')
    .where('sr.student_id', '=', given.studentId)
    .where('r.role', '=', 'RESPONSIBLE')
    .where('p.is_active', '=', true)
    .orderBy('r.study_right_id')
    .orderBy('r.staff_id')
    .select(['r.study_right_id as studyRightId', 'r.staff_id as id', fullName('p').as('name'), 's.title']),
)
export type ResponsibleTeacher = RowOf<typeof responsibleTeachersOf>
