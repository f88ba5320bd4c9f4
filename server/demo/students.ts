import { addDays, ageOn } from '@studentgo/protocol/rules/calendar'
import type { FixedParent, FixedStudent } from './fixed-students.ts'
import { fixedStudents } from './fixed-students.ts'
import type { DemoGroup } from './groups.ts'
import { usernameOf } from './identifiers.ts'
import { firstNames, lastNames, parentFirstNames } from './names.ts'
import type { Random } from './random.ts'

export interface DemoStudent extends FixedStudent {
  id: string
  birthDate: string
  parents: FixedParent[]
}

const consented = [
  ['TIMETABLE', 'ABSENCE', 'PLAN'],
  ['ABSENCE'],
  ['TIMETABLE'],
  ['TIMETABLE', 'ABSENCE', 'PLAN', 'ASSESSMENT', 'CONTRACT', 'MESSAGE'],
]
const singleParents = 5
const adultsWithParents = 6

/** All students: the ones with names of their own, and as many others as their groups have room for. */
export function demoStudents(groups: readonly DemoGroup[], today: string, random: Random): DemoStudent[] {
  const names = newNames(random)
  const students = fixedStudents.map(student => complete(student, today, random))
  for (const group of groups) {
    const there = students.filter(student => student.group === group.id)
    const minors = there.filter(student => ageOn(student.birthDate, today) < 18).length
    for (let at = there.length; at < group.size; at++) {
      const isMinor = at - there.length < group.minors - minors
      students.push(
        complete({ group: group.id, ...names(), ...ageIn(group, isMinor, random) }, today, random),
      )
    }
  }
  giveParents(students, today, random)
  return students
}

/** Every other name comes once, so that user names never meet. */
function newNames(random: Random): () => { callName: string; lastName: string } {
  const taken = new Set(fixedStudents.map(student => usernameOf(student.callName, student.lastName)))
  return function another() {
    const callName = random.pick(firstNames)
    const lastName = random.pick(lastNames)
    const username = usernameOf(callName, lastName)
    if (taken.has(username)) return another()
    taken.add(username)
    return { callName, lastName }
  }
}

function ageIn(group: DemoGroup, isMinor: boolean, random: Random): { age: number; birthdayIn: number } {
  // Nobody else comes of age within 45 days.
  const birthdayIn = 60 + random.below(290)
  if (isMinor) return { age: group.startedYearsAgo === 0 ? 16 : 17, birthdayIn }
  if (group.rhythm === 'STUDY_DAYS') return { age: 24 + random.below(24), birthdayIn }
  return { age: 18 + random.below(3), birthdayIn }
}

function complete(student: FixedStudent, today: string, random: Random): DemoStudent {
  const birthdayIn = student.birthdayIn ?? 60 + random.below(290)
  const next = addDays(today, birthdayIn)
  const year = Number(next.slice(0, 4)) - student.age - 1
  const monthAndDay = next.slice(5) === '02-29' ? '02-28' : next.slice(5)
  return {
    ...student,
    id: usernameOf(student.callName, student.lastName),
    birthDate: `${year}-${monthAndDay}`,
    parents: student.parents ?? [],
  }
}

/** Two guardians for most of the young, one for some; a few adults have let theirs go on seeing. */
function giveParents(students: DemoStudent[], today: string, random: Random): void {
  const others = students.filter(student => student.group !== null && student.parents.length === 0)
  const minors = others.filter(student => ageOn(student.birthDate, today) < 18)
  const adults = others.filter(student => student.age >= 18 && student.age <= 20)
  const taken = new Set<string>()
  for (const [at, student] of minors.entries()) {
    student.parents = Array.from({ length: at < singleParents ? 1 : 2 }, () =>
      parentOf(student, taken, random),
    )
    const [, second] = student.parents
    if (at === singleParents && second) second.blocked = true
  }
  for (const [at, student] of adults.slice(0, consented.length + adultsWithParents).entries()) {
    const consent = consented[at]
    student.parents = [{ ...parentOf(student, taken, random), ...(consent ? { consent } : {}) }]
  }
}

function parentOf(student: DemoStudent, taken: Set<string>, random: Random): FixedParent {
  const callName = random.pick(parentFirstNames)
  const username = usernameOf(callName, student.lastName)
  if (taken.has(username)) return parentOf(student, taken, random)
  taken.add(username)
  return { callName, lastName: student.lastName }
}
