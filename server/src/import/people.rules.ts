import type { Folder, Row } from './files.ts'
import type { AccountRecord, ParentAccessRecord, PersonRecord, StudentRecord } from './people-records.ts'
import type { SchoolRecords } from './records.ts'
import { campusOfOrg } from './school.rules.ts'
import type { SchoolIndex } from './school-index.ts'

type PeopleRecords = Pick<
  SchoolRecords,
  'people' | 'groups' | 'students' | 'staff' | 'parents' | 'accounts' | 'parentAccess'
>

/** People, their roles, accounts and guardians, from users, roles, demographics and ext_people. */
export function peopleRecords(folder: Folder, index: SchoolIndex): PeopleRecords {
  const more = new Map((folder.ext_people ?? []).map(row => [row.sourcedId, row]))
  const births =
    folder.demographics && new Map(folder.demographics.map(row => [row.sourcedId, row.birthDate]))
  return {
    people: folder.users.map(user => personOf(user, births, more.get(user.sourcedId))),
    groups: groupRecords(folder),
    students: studentRecords(folder, index, more),
    staff: [...index.staff].map(id => ({
      person_id: id,
      title: more.get(id)?.title ?? null,
      is_public: more.get(id)?.isPublic ?? true,
    })),
    parents: [...index.guardians].map(id => ({ person_id: id })),
    accounts: folder.users.flatMap(accountOf),
    parentAccess: guardianLinks(folder, index),
  }
}

function personOf(
  user: Row<'users'>,
  births: ReadonlyMap<string, string | null> | undefined,
  more: Row<'ext_people'> | undefined,
): PersonRecord {
  return {
    source_id: user.sourcedId,
    first_names: user.middleName === null ? user.givenName : `${user.givenName} ${user.middleName}`,
    call_name: user.preferredGivenName ?? user.givenName,
    last_name: user.preferredFamilyName ?? user.familyName,
    birth_date: births === undefined ? undefined : (births.get(user.sourcedId) ?? null),
    email: user.email,
    phone: user.phone ?? user.sms,
    language: more?.language ?? 'fi',
  }
}

/** Without ext_groups a homeroom class is the group of those who are enrolled in it. */
function groupRecords(folder: Folder): PeopleRecords['groups'] {
  if (folder.ext_groups) {
    return folder.ext_groups.map(({ sourcedId, code, name }) => ({ source_id: sourcedId, code, name }))
  }
  return folder.classes
    .filter(row => row.classType === 'homeroom')
    .map(row => ({ source_id: homeroomId(row.sourcedId), code: row.classCode ?? row.title, name: row.title }))
}

function homeroomId(schoolClass: string): string {
  return `class/${schoolClass}`
}

function studentRecords(
  folder: Folder,
  index: SchoolIndex,
  more: ReadonlyMap<string, Row<'ext_people'>>,
): StudentRecord[] {
  const users = new Map(folder.users.map(user => [user.sourcedId, user]))
  const homerooms = folder.ext_groups ? new Map<string, string>() : homeroomsOf(folder, index)
  const orgs = new Map(
    folder.roles.filter(row => row.role === 'student').map(row => [row.userSourcedId, row.orgSourcedId]),
  )
  return [...index.students].map(id => {
    const own = more.get(id)
    const user = users.get(id)
    const org = orgs.get(id)
    return {
      person_id: id,
      learner_oid:
        own?.learnerOid ?? learnerOidIn(user?.userIds ?? null) ?? (folder.ext_people ? null : undefined),
      student_number: user?.identifier ?? null,
      group_id: own?.groupSourcedId ?? homerooms.get(id) ?? null,
      campus_id: own?.campusSourcedId ?? (org === undefined ? null : campusOfOrg(folder, org)),
      non_disclosure: folder.ext_people ? (own?.nonDisclosure ?? false) : undefined,
    }
  })
}

/** The homeroom that a student joined last. */
function homeroomsOf(folder: Folder, index: SchoolIndex): Map<string, string> {
  const latest = new Map<string, { begin: string; id: string }>()
  for (const row of folder.enrollments) {
    const schoolClass = index.classes.get(row.classSourcedId)
    if (row.role !== 'student' || schoolClass?.classType !== 'homeroom') continue
    const begin = row.beginDate ?? index.spanOf(schoolClass)?.start ?? ''
    const known = latest.get(row.userSourcedId)
    if (known === undefined || known.begin < begin) {
      latest.set(row.userSourcedId, { begin, id: homeroomId(row.classSourcedId) })
    }
  }
  return new Map([...latest].map(([student, { id }]) => [student, id]))
}

/** The standard's userIds, `{type:value},{type:value}`, may hold a learner number. */
function learnerOidIn(userIds: string | null): string | undefined {
  return /\{[^:{}]*:(1\.2\.246\.562\.[0-9]{2}\.[0-9]{11})\}/.exec(userIds ?? '')?.[1]
}

function accountOf(user: Row<'users'>): AccountRecord[] {
  if (user.username === null) return []
  return [
    {
      person_id: user.sourcedId,
      username: user.username,
      password: user.password,
      must_change: user.password !== null,
      is_enabled: user.enabledUser,
    },
  ]
}

/** A guardian is an agent of a student, or has the student as an agent: exporters differ. */
function guardianLinks(folder: Folder, index: SchoolIndex): ParentAccessRecord[] {
  const links = new Map<string, ParentAccessRecord>()
  const link = (parent: string, student: string) => {
    if (!index.guardians.has(parent) || !index.students.has(student)) return
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
