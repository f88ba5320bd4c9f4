import type {
  AccountRecord,
  ParentAccessRecord,
  PersonRecord,
  StudentRecord,
} from '../src/import/people-records.ts'
import type { FixedParent } from './fixed-students.ts'
import type { DemoGroup } from './groups.ts'
import { demoPhone, learnerOid, usernameOf } from './identifiers.ts'
import { demoPassphrase } from './personas.ts'
import type { DemoStaff } from './staff.ts'
import type { DemoStudent } from './students.ts'

export interface DemoLink {
  record: ParentAccessRecord
  parent: FixedParent
}

export function parentIdOf(parent: FixedParent): string {
  return usernameOf(parent.callName, parent.lastName)
}

export function linkIdOf(student: DemoStudent, parent: FixedParent): string {
  return `${student.id}|${parentIdOf(parent)}`
}

/** Everybody's name and addresses: staff, students, and each guardian once however many children they have. */
export function demoPeople(staff: readonly DemoStaff[], students: readonly DemoStudent[]): PersonRecord[] {
  const parents = new Map(
    students.flatMap(student => student.parents.map(parent => [parentIdOf(parent), parent])),
  )
  return [
    ...staff.map(one => ({ ...personOf(one.id, one), phone: one.phone })),
    ...students.map((student, at) => studentPerson(student, at)),
    ...[...parents].map(([id, parent], at) => ({ ...personOf(id, parent), phone: demoPhone(at + 60) })),
  ]
}

function personOf(
  id: string,
  person: { callName: string; lastName: string; language?: 'fi' | 'sv' | 'en' },
): PersonRecord {
  return {
    source_id: id,
    first_names: person.callName,
    call_name: person.callName,
    last_name: person.lastName,
    birth_date: null,
    email: `${id}@example.invalid`,
    phone: null,
    language: person.language ?? 'fi',
  }
}

function studentPerson(student: DemoStudent, at: number): PersonRecord {
  const person = personOf(student.id, student)
  return {
    ...person,
    first_names: student.firstNames ?? student.callName,
    birth_date: student.birthDate,
    email: student.withoutEmail ? null : person.email,
    phone: demoPhone(at),
  }
}

export function studentRecords(
  students: readonly DemoStudent[],
  groups: readonly DemoGroup[],
): StudentRecord[] {
  return students.map((student, at) => ({
    person_id: student.id,
    learner_oid: learnerOid(1000 + at),
    student_number: String(26_001 + at),
    group_id: student.group,
    campus_id: groups.find(group => group.id === student.group)?.campus ?? 'satamakatu',
    non_disclosure: student.nonDisclosure ?? false,
  }))
}

export function demoLinks(students: readonly DemoStudent[]): DemoLink[] {
  return students.flatMap(student =>
    student.parents.map(parent => ({
      parent,
      record: {
        source_id: linkIdOf(student, parent),
        parent_id: parentIdOf(parent),
        student_id: student.id,
      },
    })),
  )
}

/** Everybody signs in under their own name with the one passphrase. */
export function demoAccounts(people: readonly PersonRecord[]): AccountRecord[] {
  return people.map(person => ({
    person_id: person.source_id,
    username: person.source_id,
    password: demoPassphrase,
    must_change: false,
    is_enabled: true,
  }))
}
