import type { Folder, Row } from './files.ts'
import { type Fault, faultsOf, turned, twice } from './personal-event-faults.rules.ts'
import type { Refusal } from './report.ts'

type Period = Row<'ext_personal_events'>

/** Feedback that contradicts itself, or tells of other things than its period. */
export function intermediateFaults(folder: Folder): Refusal[] {
  const periods = new Map((folder.ext_personal_events ?? []).map(row => [row.sourcedId, row]))
  const assessments = folder.ext_intermediate_assessments ?? []
  const periodOf = new Map(assessments.map(row => [row.sourcedId, periods.get(row.personalEventSourcedId)]))
  const unitOf = new Map((folder.ext_requirements ?? []).map(row => [row.sourcedId, row.courseSourcedId]))
  const items = folder.ext_intermediate_items ?? []
  return [
    ...faultsOf('ext_intermediate_assessments', assessments, row =>
      assessmentFaults(row, periods.get(row.personalEventSourcedId)),
    ),
    ...faultsOf(
      'ext_intermediate_items',
      items,
      twice(items, row => `${row.assessmentSourcedId} ${row.position ?? 0}`, 'item'),
    ),
    ...faultsOf('ext_intermediate_items', items, row => {
      const units = periodOf.get(row.assessmentSourcedId)?.courseSourcedIds
      const unit = unitOf.get(row.requirementSourcedId ?? '')
      if (units === undefined || unit === undefined || units.includes(unit)) return []
      const reason = `${row.requirementSourcedId} is of no unit of the period`
      return [{ column: 'requirementSourcedId', reason }]
    }),
  ]
}

function assessmentFaults(row: Row<'ext_intermediate_assessments'>, period: Period | undefined): Fault[] {
  const faults = turned(row.periodStart, row.periodEnd, 'periodEnd', 'periodStart')
  if (row.authorSourcedId === null && row.authorName === null) {
    faults.push({ column: 'authorName', reason: 'is needed where no user is the author' })
  }
  if (period !== undefined && row.date < period.startDate) {
    faults.push({ column: 'date', reason: `is before the period, ${period.startDate}` })
  }
  return faults
}
