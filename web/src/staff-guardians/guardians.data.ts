import { staffAddresses } from '@studentgo/protocol/addresses'
import { findGuardians, listGuardianInvitations, readGuardians } from '@studentgo/protocol/staff-guardians'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'

export function foundQuery(q: string) {
  return endpointQuery(findGuardians, { query: { q } })
}

export function guardiansQuery(studentId: number) {
  return endpointQuery(readGuardians, { params: { studentId: String(studentId) } })
}

/** Unaccepted invitations of the office. */
export const invitationsQuery = endpointQuery(listGuardianInvitations, {})

/** The id of the student in an address. */
export function studentIdOf(search: URLSearchParams): number | undefined {
  return idIn(search, 'student')
}

export function guardiansAddress(studentId: number): string {
  return `${staffAddresses.guardians}?student=${studentId}`
}

export function guardiansQueries({ search }: { search: URLSearchParams }) {
  const id = studentIdOf(search)
  return id === undefined ? [] : [guardiansQuery(id)]
}
