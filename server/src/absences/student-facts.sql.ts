import { type SqlBool, sql } from 'kysely'
import { batch, type RowOf, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

/** Whether some guardian of a minor sees this student's absences in the portal today; of an adult nobody asks. */
export const guardianReach = statement((db, params: { studentId: number; minor: boolean; today: string }) =>
  db.selectNoFrom(eb =>
    eb
      .exists(
        eb
          .selectFrom('parent_access as a')
          .where(sql<SqlBool>`${params.minor}::boolean`)
          .where('a.student_id', '=', params.studentId)
          .where(
            sql<SqlBool>`'ABSENCE' = any(parent_scopes(a.parent_id, a.student_id, ${params.today}::date))`,
          )
          .select('a.id'),
      )
      .$castTo<boolean>()
      .as('isReachable'),
  ),
)

/** The responsible teacher of each study right, who decides on explanations and short leave. */
export const responsibleTeachersOf = statement((db, params: { studentId: number }) =>
  db
    .selectFrom('responsible_staff as r')
    .innerJoin('study_right as sr', 'sr.id', 'r.study_right_id')
    .innerJoin('staff as s', 's.person_id', 'r.staff_id')
    .innerJoin('person as p', 'p.id', 'r.staff_id')
    .where('sr.student_id', '=', params.studentId)
    .where('r.role', '=', 'RESPONSIBLE')
    .where('p.is_active', '=', true)
    .orderBy('r.study_right_id')
    .orderBy('r.staff_id')
    .select(['r.study_right_id as studyRightId', 'r.staff_id as id', fullName('p').as('name'), 's.title']),
)
export type ResponsibleTeacher = RowOf<typeof responsibleTeachersOf>

/** The people around a student who take part in explaining. */
export const peopleAround = batch({ guardians: guardianReach, teachers: responsibleTeachersOf })
