import { addMonths } from '@studentgo/protocol/rules/calendar'
import type { Folder, Row } from './files.ts'
import type { Refusal } from './report.ts'

const longestMonths = 60

interface Span {
  startDate: string
  endDate: string
}

interface Fault {
  column: 'startDate' | 'endDate'
  reason: string
}

/** A period of learning is within its study right and takes five years at most (eHOKS, domain 2.7). */
export function spanFaults(span: Span, right: Row<'ext_study_rights'> | undefined): Fault[] {
  if (span.endDate < span.startDate) return [{ column: 'endDate', reason: 'is before startDate' }]
  const faults: Fault[] = []
  if (span.endDate > addMonths(span.startDate, longestMonths)) {
    faults.push({ column: 'endDate', reason: 'is more than five years after startDate' })
  }
  if (right !== undefined && span.startDate < right.startDate) {
    faults.push({ column: 'startDate', reason: `is before the study right, ${right.startDate}` })
  }
  if (right?.endDate != null && span.endDate > right.endDate) {
    faults.push({ column: 'endDate', reason: `is after the study right, ${right.endDate}` })
  }
  return faults
}

/** Periods at work, and demonstrations that are not off, outside their study right or too long. */
export function spansOutsideRights(folder: Folder): Refusal[] {
  const rights = new Map((folder.ext_study_rights ?? []).map(row => [row.sourcedId, row]))
  const told = (file: string, line: number, faults: Fault[]) =>
    faults.map(fault => ({ file: `${file}.csv`, line, ...fault }))
  const isOff = ({ state }: Row<'ext_demonstrations'>) => state === 'CANCELLED' || state === 'POSTPONED'
  return [
    // Workplace periods that are turned round are told of by consistency.rules.ts.
    ...(folder.ext_workplace_periods ?? []).flatMap(row =>
      row.endDate < row.startDate
        ? []
        : told('ext_workplace_periods', row.line, spanFaults(row, rights.get(row.studyRightSourcedId))),
    ),
    ...(folder.ext_demonstrations ?? []).flatMap(row => {
      const span = { startDate: row.startDate, endDate: row.endDate ?? row.startDate }
      const right = isOff(row) ? undefined : rights.get(row.studyRightSourcedId)
      return told('ext_demonstrations', row.line, spanFaults(span, right))
    }),
  ]
}
