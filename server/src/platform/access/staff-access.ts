import type { Endpoint, StaffRole, Who } from '@studentgo/protocol/endpoint'
import { fullNameOf } from '@studentgo/protocol/full-name'
import { isMinor } from '@studentgo/protocol/rules/calendar'
import { sql } from 'kysely'
import type { ReadDb } from '../database/database.ts'
import { invalidInput, notFound, Problem } from '../http/problems.ts'
import { isStrong } from './authentication.rules.ts'
import { hidesLocationFrom, knownRoles, rolesFor, rolesForStudent } from './staff-access.rules.ts'
import { studentOfStaff } from './students-of-staff.sql.ts'
import type { Visitor } from './visitor.ts'

/** A member of staff at the desk, with the roles in which they may call what they call. */
export interface StaffMember {
  staffId: number
  name: string
  /** All roles that they hold, for whichever student. */
  held: readonly StaffRole[]
  /** The roles in which they may call this endpoint, the most telling one first. */
  roles: readonly StaffRole[]
  /** Signed in with two factors; without them, staff can only set up a second factor. */
  strong: boolean
  /** When they last showed who they are, ISO text. */
  signedInAt: string
}

/** One student whom a member of staff may handle, and how. Decided once, before the handler. */
export interface StaffAccess {
  studentId: number
  staff: StaffMember
  /** In which roles for this student, of those that the endpoint is for; the most telling one first. */
  roles: readonly StaffRole[]
  /** Under 18 today. */
  minor: boolean
  nonDisclosure: boolean
  /** Nothing by which the student could be found may be shown: non-disclosure, and no role that needs to know. */
  hidesLocation: boolean
}

/** The signed-in member of staff, for an endpoint of the staff. Throws `not-permitted` without one of its roles. */
export function staffMember({ who }: Pick<Endpoint, 'who'>, visitor: Visitor): StaffMember {
  const held = knownRoles(visitor.staffRoles)
  const roles = rolesFor(who, held)
  if (visitor.kind !== 'STAFF' || roles.length === 0) throw new Problem('not-permitted')
  return {
    staffId: visitor.personId,
    name: fullNameOf(visitor),
    held,
    roles,
    strong: isStrong(visitor.authenticationMethods),
    signedInAt: visitor.authenticatedAt,
  }
}

/**
 * Decides about the student whom a request names. Throws `not-found` for a student whom they do not have, the same as for
 * one who never was, and `not-permitted` for one whom they have in a role that this is not for.
 */
export async function decideStaffAccess(
  db: ReadDb,
  who: Who,
  staff: StaffMember,
  studentId: number | undefined,
  { today, now }: { today: string; now: Date },
): Promise<StaffAccess> {
  if (studentId === undefined) throw invalidInput({ code: 'required', field: 'query.studentId' })
  const [found] = await studentOfStaff(db, {
    staffId: staff.staffId,
    studentId,
    today,
    now: now.toISOString(),
  })
  const decided = rolesForStudent(who, knownRoles(found?.roles ?? []))
  if (found === undefined || 'refusal' in decided) {
    throw 'refusal' in decided && decided.refusal === 'not-permitted'
      ? new Problem('not-permitted')
      : notFound()
  }
  return {
    studentId,
    staff,
    roles: decided.roles,
    minor: isMinor(found.birthDate, today),
    nonDisclosure: found.nonDisclosure,
    hidesLocation: hidesLocationFrom(decided.roles, found.nonDisclosure),
  }
}

/**
 * The students whom somebody has in some of these roles, to be joined by other statements:
 * `innerJoin(studentsOfStaff(given, roles).as('mine'), 'mine.studentId', 'x.student_id')`.
 */
export function studentsOfStaff(
  params: { staffId: number; today: string; now: string },
  roles: readonly StaffRole[],
) {
  return sql<{ studentId: number }>`(select distinct h.student_id as "studentId"
    from staff_students(${params.staffId}, ${params.today}::date, ${params.now}::timestamptz) h
    where h.role in (${sql.join(roles.map(role => sql.lit(role)))}))`
}
