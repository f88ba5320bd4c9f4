import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

export interface StudentFacts {
  /** First day of the present term, or of the last one that began; undefined for a school without terms. */
  termStart: string | undefined
  /** Whether some guardian sees this student's absences in the portal today. */
  guardianReachable: boolean
}

/** What the rules need to know of the school year and of the student's guardians. */
export async function studentFacts(db: Db, studentId: number, today: string): Promise<StudentFacts> {
  const { rows } = await sql<{ term_start: string | null; guardian_reachable: boolean }>`
    select
      (select start_date from term
        where kind in ('TERM', 'YEAR') and start_date <= ${today}::date
        order by (end_date >= ${today}::date) desc, (kind = 'TERM') desc, start_date desc
        limit 1) as term_start,
      exists (select from parent_access a
        where a.student_id = ${studentId}
          and 'ABSENCE' = any(parent_scopes(a.parent_id, a.student_id, ${today}::date))) as guardian_reachable`.execute(
    db,
  )
  return {
    termStart: rows[0]?.term_start ?? undefined,
    guardianReachable: rows[0]?.guardian_reachable ?? false,
  }
}

/** Whether a personal study plan is this student's own. */
export async function isOwnStudyPlan(db: Db, studentId: number, studyRightId: number): Promise<boolean> {
  const row = await db
    .selectFrom('study_right')
    .select('id')
    .where('id', '=', studyRightId)
    .where('student_id', '=', studentId)
    .where('state', '<>', 'mitatoity')
    .executeTakeFirst()
  return row !== undefined
}

export interface ResponsibleTeacher {
  studyRightId: number
  personId: number
  name: string
  title: string | undefined
}

/** The responsible teacher of each study right, who decides on explanations and short leave. */
export async function responsibleTeachersOf(db: Db, studentId: number): Promise<ResponsibleTeacher[]> {
  const rows = await db
    .selectFrom('responsible_staff as r')
    .innerJoin('study_right as sr', 'sr.id', 'r.study_right_id')
    .innerJoin('staff as s', 's.person_id', 'r.staff_id')
    .innerJoin('person as p', 'p.id', 'r.staff_id')
    .select(['r.study_right_id', 'r.staff_id', 'p.call_name', 'p.last_name', 's.title'])
    .where('sr.student_id', '=', studentId)
    .where('r.role', '=', 'RESPONSIBLE')
    .where('p.is_active', '=', true)
    .orderBy('r.study_right_id')
    .orderBy('r.staff_id')
    .execute()
  return rows.map(row => ({
    studyRightId: row.study_right_id,
    personId: row.staff_id,
    name: `${row.call_name} ${row.last_name}`,
    title: row.title ?? undefined,
  }))
}
