/** How large a school of so many students is, in the proportions of domain §4. */
export interface Sizes {
  students: number
  campuses: number
  rooms: number
  teachers: number
  otherStaff: number
  groups: number
  /** Groups of one field study together in clusters: in each lesson's slot a cluster has `choices` events. */
  clusters: number
  qualifications: number
}

export const groupsInCluster = 7
export const choices = 3
/** Events that run side by side for a group, each three lessons a week. */
export const blocks = 6
export const lessonsInBlock = 3

const reference = 20_000

export function sizesFor(students: number): Sizes {
  const scaled = (count: number, atLeast: number) =>
    Math.max(atLeast, Math.round((count * students) / reference))
  const groups = scaled(920, 1)
  return {
    students,
    campuses: scaled(18, 1),
    rooms: scaled(640, 6),
    teachers: scaled(950, 3),
    otherStaff: scaled(500, 2),
    groups,
    clusters: Math.ceil(groups / groupsInCluster),
    qualifications: scaled(62, 1),
  }
}
