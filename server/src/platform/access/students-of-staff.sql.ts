import type { StaffRole } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import { statement } from '../database/statement.ts'

/** All students whom somebody has, each with the roles in which, to be joined by other statements as `studentsOfStaff` is. */
export function studentsWithRoles(params: { staffId: number; today: string; now: string }) {
  return sql<{ studentId: number; roles: StaffRole[] }>`(select h.student_id as "studentId",
      array_agg(distinct h.role) as roles
    from staff_students(${params.staffId}, ${params.today}::date, ${params.now}::timestamptz) h
    group by h.student_id)`
}

/** One student with the roles in which the staff member has them, if any; no row for somebody who is no student. */
export const studentOfStaff = statement(
  (db, params: { staffId: number; studentId: number; today: string; now: string }) =>
    db
      .selectFrom('student as s')
      .innerJoin('person as p', 'p.id', 's.person_id')
      .where('s.person_id', '=', params.studentId)
      .select([
        'p.birth_date as birthDate',
        's.non_disclosure as nonDisclosure',
        sql<string[]>`array(select distinct h.role
          from staff_students(${params.staffId}, ${params.today}::date, ${params.now}::timestamptz) h
          where h.student_id = ${params.studentId})`.as('roles'),
      ]),
)
