import { addMonths } from '@studentgo/protocol/rules/calendar'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { type Fault, faultsIn } from '../engine/faults.rules.ts'
import type { Row } from '../files.ts'
import type { School } from '../school.ts'
import { type LearnerNumber, learnerNumbersOf } from './people.rules.ts'

/** Birthdays that nobody has, learner numbers that two people have, and family names that an export has lost. */
export function peopleFaults(school: School): Refusal[] {
  return [...birthdayFaults(school), ...learnerNumberFaults(school), ...lostFamilyNames(school)]
}

/** One number in ext_people and in userIds; within ext_people its declaration looks. */
function learnerNumberFaults({ folder }: School): Refusal[] {
  const first = new Map<string, LearnerNumber>()
  return [...learnerNumbersOf(folder)].flatMap(one => {
    const before = first.get(one.number)
    if (before === undefined) first.set(one.number, one)
    if (before === undefined || one.column === 'learnerOid') return []
    const { file, line, column } = one
    return [
      { file, line, column, reason: `${one.number} is on line ${before.line} of ${before.file} already` },
    ]
  })
}

/** So many people with one name probably mean an export without family names. */
const manyWithOneName = 20

function lostFamilyNames({ folder: { users } }: School): Refusal[] {
  const nameless = users.filter(user => user.familyName === null && user.preferredFamilyName === null).length
  if (nameless < manyWithOneName || nameless <= users.length / 2) return []
  const reason = `is empty for ${nameless} of ${users.length} people: the export has lost their family names`
  return [{ file: 'users.csv', column: 'familyName', reason, isWhole: true }]
}

function birthdayFaults({ folder, today }: School): Refusal[] {
  return faultsIn('demographics', folder.demographics, ({ birthDate }) =>
    birthDate !== null && (birthDate > today || birthDate < '1900-01-01')
      ? [['birthDate', `${birthDate} is nobody's birthday`]]
      : [],
  )
}

const longestMonths = 60

/** A period of learning is within its study right and takes five years at most (eHOKS, domain 2.7). */
export function spanFaults(
  { startDate, endDate }: { startDate: string; endDate: string },
  right: Row<'ext_study_rights'> | undefined,
): Fault[] {
  if (endDate < startDate) return [['endDate', 'is before startDate']]
  const faults: Fault[] = []
  if (endDate > addMonths(startDate, longestMonths)) {
    faults.push(['endDate', 'is more than five years after startDate'])
  }
  if (right !== undefined && startDate < right.startDate) {
    faults.push(['startDate', `is before the study right, ${right.startDate}`])
  }
  if (right?.endDate != null && endDate > right.endDate) {
    faults.push(['endDate', `is after the study right, ${right.endDate}`])
  }
  return faults
}
