import { byId } from '../engine/cells.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { madeOf } from '../engine/table.ts'
import type { Folder, Row } from '../files.ts'
import { campusOfOrg } from '../school/room-finder.rules.ts'
import type { School } from '../school.ts'

/** People, their roles, accounts and guardians, from users, roles, demographics and ext_people. */

export function personRecords({ folder }: School) {
  const more = byId(folder.ext_people)
  const demographics = folder.demographics && byId(folder.demographics)
  return madeOf(folder.users, user => ({
    source_id: user.sourcedId,
    first_names: user.middleName === null ? user.givenName : `${user.givenName} ${user.middleName}`,
    ...namesOf(user),
    birth_date: demographics && (demographics.get(user.sourcedId)?.birthDate ?? null),
    email: user.email,
    phone: user.phone ?? user.sms,
    language: more.get(user.sourcedId)?.language ?? 'fi',
  }))
}

/** The names that a person goes by; `last_name` is empty for those who have one name only. */
export function namesOf(user: Row<'users'>) {
  return {
    call_name: user.preferredGivenName ?? user.givenName,
    last_name: user.preferredFamilyName ?? user.familyName ?? '',
  }
}

export function staffRecords({ folder, staff }: School) {
  const more = byId(folder.ext_people)
  return [...staff].map(id => ({
    person_id: id,
    title: more.get(id)?.title ?? null,
    unit: more.get(id)?.unit ?? null,
    room_hint: more.get(id)?.roomHint ?? null,
    is_public: more.get(id)?.isPublic ?? true,
  }))
}

/** Without ext_groups a homeroom class is the group of those who are enrolled in it. */
export function homeroomGroups({ folder }: School) {
  if (folder.ext_groups) return []
  return folder.classes
    .filter(row => row.classType === 'homeroom')
    .map(row => ({ source_id: homeroomId(row.sourcedId), code: row.classCode ?? row.title, name: row.title }))
}

function homeroomId(schoolClass: string): string {
  return `class/${schoolClass}`
}

export function studentRecords(school: School) {
  const { folder } = school
  const more = byId(folder.ext_people)
  const users = byId(folder.users)
  const homerooms = folder.ext_groups ? new Map<string, string>() : homeroomsOf(school)
  const campuses = new Map(
    folder.roles
      .filter(row => row.role === 'student')
      .map(row => [row.userSourcedId, campusOfOrg(folder, row.orgSourcedId)]),
  )
  return madeOf(school.students, id => {
    const own = more.get(id)
    const user = users.get(id)
    return {
      person_id: id,
      learner_oid: own?.learnerOid ?? learnerOidIn(user?.userIds) ?? (folder.ext_people ? null : undefined),
      student_number: user?.identifier ?? null,
      group_id: own?.groupSourcedId ?? homerooms.get(id) ?? null,
      campus_id: own?.campusSourcedId ?? campuses.get(id) ?? null,
      non_disclosure: folder.ext_people ? (own?.nonDisclosure ?? false) : undefined,
    }
  })
}

/** The homeroom that a student joined last. */
function homeroomsOf({ folder, classes, spanOf }: School): Map<string, string> {
  const latest = new Map<string, { begin: string; id: string }>()
  for (const row of folder.enrollments) {
    const schoolClass = classes.get(row.classSourcedId)
    if (row.role !== 'student' || schoolClass?.classType !== 'homeroom') continue
    const begin = row.beginDate ?? spanOf(schoolClass)?.start ?? ''
    const known = latest.get(row.userSourcedId)
    if (known === undefined || known.begin < begin) {
      latest.set(row.userSourcedId, { begin, id: homeroomId(row.classSourcedId) })
    }
  }
  return new Map([...latest].map(([student, { id }]) => [student, id]))
}

/** The standard's userIds, `{type:value},{type:value}`, may hold a learner number. */
export function learnerOidIn(userIds: string | null | undefined): string | undefined {
  return /\{[^:{}]*:(1\.2\.246\.562\.[0-9]{2}\.[0-9]{11})\}/.exec(userIds ?? '')?.[1]
}

/** A learner number as a folder gives it: whose it is, and where it is written. */
export interface LearnerNumber extends Required<Pick<Refusal, 'file' | 'line' | 'column'>> {
  id: string
  number: string
}

/** The learner numbers of a folder, of ext_people and, for those who have none there, of the standard's userIds. */
export function* learnerNumbersOf({ users, ext_people }: Folder): Generator<LearnerNumber> {
  const withNumber = new Set<string>()
  for (const { sourcedId, line, learnerOid } of ext_people ?? []) {
    if (learnerOid === null) continue
    withNumber.add(sourcedId)
    yield { file: 'ext_people.csv', line, column: 'learnerOid', id: sourcedId, number: learnerOid }
  }
  for (const { sourcedId, line, userIds } of users) {
    const number = withNumber.has(sourcedId) ? undefined : learnerOidIn(userIds)
    if (number !== undefined) yield { file: 'users.csv', line, column: 'userIds', id: sourcedId, number }
  }
}

export function accountRecords({ folder }: School) {
  return folder.users.flatMap(({ sourcedId, username, password, enabledUser }) => {
    if (username === null) return []
    const must_change = password !== null
    return [{ person_id: sourcedId, username, password, must_change, is_enabled: enabledUser }]
  })
}

/** The roles at the desk that follow from the standard's own roles, where the folder has no ext_staff_roles. */
export function plainStaffRoles({ folder, staff }: School) {
  if (folder.ext_staff_roles) return []
  const rolesOfStaff = folder.roles.flatMap(({ userSourcedId, role }) => {
    const desk = plainRoles[role]
    return desk === undefined || !staff.has(userSourcedId) ? [] : [`${userSourcedId} ${desk}`]
  })
  return [...new Set(rolesOfStaff)].map(text => {
    const at = text.lastIndexOf(' ')
    return { staff_id: text.slice(0, at), role: text.slice(at + 1) as 'TEACHER' | 'COUNSELLOR' }
  })
}

const plainRoles: Readonly<Record<string, 'TEACHER' | 'COUNSELLOR' | undefined>> = {
  teacher: 'TEACHER',
  counselor: 'COUNSELLOR',
}

/** A guardian is an agent of a student, or has the student as an agent: exporters differ. */
export function guardianLinks({ folder, guardians, students }: School) {
  const links = new Map<string, { source_id: string; parent_id: string; student_id: string }>()
  const link = (parent: string, student: string) => {
    if (!guardians.has(parent) || !students.has(student)) return
    const id = JSON.stringify([parent, student])
    links.set(id, { source_id: id, parent_id: parent, student_id: student })
  }
  for (const { sourcedId, agentSourcedIds } of folder.users) {
    for (const agent of agentSourcedIds) {
      link(agent, sourcedId)
      link(sourcedId, agent)
    }
  }
  return [...links.values()]
}
