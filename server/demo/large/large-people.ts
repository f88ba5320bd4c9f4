import { addDays, addMonths } from '@studentgo/protocol/rules/calendar'
import type { RecordOf, SchoolRecords } from '../../src/import/records.ts'
import { demoPassphrase } from '../personas.ts'
import { demoPhone, learnerOid, usernameOf } from './identifiers.ts'
import names from './names.json' with { type: 'json' }
import type { Pattern } from './pattern.ts'
import type { Random } from './random.ts'
import type { Sizes } from './sizes.ts'

export interface LargeStudent {
  id: string
  person: RecordOf<'people'>
  group: number
  isMinor: boolean
  parents: string[]
  hasSecondRight: boolean
}

export interface LargePeople {
  students: LargeStudent[]
  teachers: string[]
  records: Pick<
    SchoolRecords,
    'people' | 'students' | 'staff' | 'parents' | 'accounts' | 'studyRights' | 'parentAccess'
  >
}

const minorShare = 0.41
const twoParentsShare = 0.75
const adultWithParentShare = 0.11
const secondRightShare = 0.08
/** Preparatory education, the last one, has no units of its own here. */
const qualificationKinds = 3
/** Learner numbers and student numbers of the small school lie below. */
const firstNumber = 10_000

/** Everybody of the large school, with accounts that share the demo's passphrase. */
export function largePeople(sizes: Sizes, pattern: Pattern, random: Random): LargePeople {
  const staff = Array.from({ length: sizes.teachers + sizes.otherStaff }, (_, at) => `staff${at + 1}`)
  const students = Array.from({ length: sizes.students }, (_, at) => studentOf(at, sizes, pattern, random))
  const parents = students.flatMap(student =>
    student.parents.map(id =>
      personOf(id, random.pick(names.parentFirstNames), student.person.last_name, null),
    ),
  )
  const staffPeople = staff.map(id =>
    personOf(id, random.pick(names.firstNames), random.pick(names.lastNames), null),
  )
  return {
    students,
    teachers: staff.slice(0, sizes.teachers),
    records: {
      people: [...staffPeople, ...students.map(student => student.person), ...parents],
      students: students.map((student, at) => studentRecord(student, at, sizes)),
      staff: staff.map((id, at) => ({
        person_id: id,
        title: at < sizes.teachers ? 'Opettaja' : 'Opintosihteeri',
        unit: null,
        room_hint: null,
        is_public: true,
      })),
      parents: parents.map(parent => ({ person_id: parent.source_id })),
      accounts: [...students.map(student => student.person), ...parents].map(accountOf),
      studyRights: students.flatMap(student => rightsOf(student, pattern)),
      parentAccess: students.flatMap(linksOf),
    },
  }
}

function personOf(
  id: string,
  callName: string,
  lastName: string,
  birthDate: string | null,
): RecordOf<'people'> {
  return {
    source_id: id,
    first_names: callName,
    call_name: callName,
    last_name: lastName,
    birth_date: birthDate,
    email: `${id}@example.invalid`,
    phone: demoPhone(id.length),
    language: 'fi',
  }
}

function studentOf(at: number, sizes: Sizes, pattern: Pattern, random: Random): LargeStudent {
  const isMinor = random.chance(minorShare)
  const eighteenYearsAgo = addMonths(pattern.today, -12 * 18)
  // The young are born in the two years after that day, so that about eleven of 20,000 come of age each day.
  const birthDate = isMinor
    ? addDays(eighteenYearsAgo, 1 + random.below(730))
    : addDays(eighteenYearsAgo, -random.below(random.chance(0.6) ? 1100 : 9000))
  const callName = random.pick(names.firstNames)
  const lastName = random.pick(names.lastNames)
  const id = `${usernameOf(callName, lastName)}${firstNumber + at}`
  return {
    id,
    person: personOf(id, callName, lastName, birthDate),
    group: at % sizes.groups,
    isMinor,
    parents: Array.from({ length: parentCount(isMinor, random) }, (_, number) => `parent${number + 1}.${id}`),
    hasSecondRight: random.chance(secondRightShare),
  }
}

function parentCount(isMinor: boolean, random: Random): number {
  if (isMinor) return random.chance(twoParentsShare) ? 2 : 1
  return random.chance(adultWithParentShare) ? 1 : 0
}

function studentRecord(student: LargeStudent, at: number, sizes: Sizes): RecordOf<'students'> {
  return {
    person_id: student.id,
    learner_oid: learnerOid(firstNumber + at),
    student_number: String(26_000_000 + firstNumber + at),
    group_id: `group${student.group + 1}`,
    campus_id: `campus${(student.group % sizes.campuses) + 1}`,
    non_disclosure: false,
  }
}

function accountOf(person: RecordOf<'people'>): RecordOf<'accounts'> {
  return {
    person_id: person.source_id,
    username: person.source_id,
    password: demoPassphrase,
    must_change: false,
    is_enabled: true,
  }
}

function rightsOf(student: LargeStudent, pattern: Pattern): RecordOf<'studyRights'>[] {
  const kinds = pattern.qualifications.slice(0, qualificationKinds)
  const right = (number: number, yearsAgo: number): RecordOf<'studyRights'> => {
    const start = addMonths(pattern.start, -12 * yearsAgo)
    const qualification = kinds[(student.group + number) % kinds.length]
    return {
      source_id: `${student.id}-${number}`,
      student_id: student.id,
      qualification_code: qualification?.code ?? null,
      qualification_name: qualification?.name ?? { fi: '' },
      state: 'lasna',
      start_date: start,
      estimated_end_date: addMonths(start, 34),
      end_date: null,
    }
  }
  const first = right(1, student.group % 3)
  return student.hasSecondRight ? [first, right(2, 0)] : [first]
}

function linksOf(student: LargeStudent): RecordOf<'parentAccess'>[] {
  return student.parents.map(parent => ({
    source_id: `${student.id}|${parent}`,
    parent_id: parent,
    student_id: student.id,
  }))
}
