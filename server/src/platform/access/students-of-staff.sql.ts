import type { StaffRole } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'

/** All students whom somebody has, each with the roles in which, to be joined by other statements as `studentsOfStaff` is. */
export function studentsWithRoles(given: { staffId: number; today: string; now: string }) {
  return sql<{ studentId: number; roles: StaffRole[] }>`(select h.student_id as "studentId",
      array_agg(distinct h.role) as roles
    from staff_students(${given.staffId}, ${given.today}::date, ${given.now}::timestamptz) h
    group by h.student_id)`
}
