import { type StaffRole, staffRoles, type Who } from '@studentgo/protocol/endpoint'

/** In which of several roles somebody acts: the one that says the most of what they have to do with the student. */
const order: readonly StaffRole[] = [
  'RESPONSIBLE_TEACHER',
  'TEACHER',
  'COUNSELLOR',
  'SPECIAL_NEEDS',
  'WORKPLACE_COORDINATOR',
  'OFFICE',
  'ADMINISTRATOR',
]

/** The roles that need to know where a student under non-disclosure can be found. */
export const namedRoles: readonly StaffRole[] = ['OFFICE', 'RESPONSIBLE_TEACHER']

/** The roles of a list that the portal knows, each once. */
export function knownRoles(roles: readonly string[]): StaffRole[] {
  return staffRoles.filter(role => roles.includes(role))
}

/** The held roles in which somebody may call an endpoint; none of them is a refusal, as is an endpoint for others. */
export function rolesFor(who: Who, held: readonly StaffRole[]): StaffRole[] {
  if (who.kind !== 'staff') return []
  return order.filter(role => who.roles.includes(role) && held.includes(role))
}

/**
 * In which roles somebody may call an endpoint about a student whom they have in the roles `forStudent`. Without any
 * role for the student the answer is `not-found`; with a role that the endpoint is not for it is a refusal.
 */
export function rolesForStudent(
  who: Who,
  forStudent: readonly StaffRole[],
): { roles: StaffRole[] } | { refusal: 'not-found' | 'not-permitted' } {
  if (forStudent.length === 0) return { refusal: 'not-found' }
  const roles = rolesFor(who, forStudent)
  return roles.length === 0 ? { refusal: 'not-permitted' } : { roles }
}

/** Whether addresses, rooms, workplaces and the like of a student have to stay hidden from staff in these roles. */
export function hidesLocationFrom(roles: readonly StaffRole[], nonDisclosure: boolean): boolean {
  return nonDisclosure && !roles.some(role => namedRoles.includes(role))
}
