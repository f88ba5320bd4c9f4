import { addMonths } from '@studentgo/protocol/rules/calendar'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { type Fault, faultsIn } from '../engine/faults.rules.ts'
import type { Row } from '../files.ts'
import type { School } from '../school.ts'

/** Birthdays that nobody has. */
export function peopleFaults({ folder, today }: School): Refusal[] {
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
