import type { FileName, Folder, Row } from './files.ts'
import type { Refusal } from './report.ts'
import { spanFaults } from './study-right-spans.rules.ts'

type Period = Row<'ext_personal_events'>

export interface Fault {
  column: string
  reason: string
}

/** Periods of learning that contradict themselves, their study right or each other (eHOKS, domain 2.7). */
export function personalEventFaults(folder: Folder): Refusal[] {
  const periods = folder.ext_personal_events ?? []
  const rights = new Map((folder.ext_study_rights ?? []).map(row => [row.sourcedId, row]))
  const places = new Map((folder.ext_workplace_periods ?? []).map(row => [row.sourcedId, row]))
  return [
    ...faultsOf('ext_personal_events', periods, row => [
      ...spanFaults(row, rights.get(row.studyRightSourcedId)),
      ...partFaults(row),
      ...workFaults(row, places.get(row.workplacePeriodSourcedId ?? '')),
    ]),
    ...faultsOf('ext_personal_events', periods, moreThanFullTime(periods, rights)),
    ...faultsOf('ext_personal_events', periods, repeated(periods, 'workplacePeriodSourcedId')),
    ...faultsOf('ext_personal_event_breaks', folder.ext_personal_event_breaks ?? [], row =>
      turned(row.startDate, row.endDate, 'endDate', 'startDate'),
    ),
    ...faultsOf(
      'ext_personal_event_breaks',
      folder.ext_personal_event_breaks ?? [],
      overlapping(folder.ext_personal_event_breaks ?? []),
    ),
    ...faultsOf(
      'ext_personal_event_goals',
      folder.ext_personal_event_goals ?? [],
      twice(
        folder.ext_personal_event_goals ?? [],
        row => `${row.personalEventSourcedId} ${row.by} ${row.position ?? 0}`,
        'goal',
      ),
    ),
  ]
}

/** Where the folder brings the plans itself, a period serves units of its student's plan and no others. */
export function periodsOutsidePlan({
  ext_personal_events: periods,
  ext_plans: plans,
  ext_plan_units: units,
}: Folder): Refusal[] {
  if (periods === undefined || plans === undefined || units === undefined) return []
  // A second plan of a right is refused itself; nothing else is to be held against it.
  const planOf = new Map(plans.toReversed().map(plan => [plan.studyRightSourcedId, plan.sourcedId]))
  const inPlan = new Set(units.map(unit => `${unit.planSourcedId} ${unit.courseSourcedId}`))
  return faultsOf('ext_personal_events', periods, row => {
    const plan = planOf.get(row.studyRightSourcedId)
    if (plan === undefined) {
      return [
        { column: 'studyRightSourcedId', reason: `${row.studyRightSourcedId} has no plan in ext_plans.csv` },
      ]
    }
    return row.courseSourcedIds
      .filter(course => !inPlan.has(`${plan} ${course}`))
      .map(course => ({ column: 'courseSourcedIds', reason: `${course} is no unit of plan ${plan}` }))
  })
}

export function faultsOf<R extends { line: number }>(
  file: FileName,
  rows: readonly R[],
  judge: (row: R) => Fault[],
): Refusal[] {
  return rows.flatMap(row => judge(row).map(fault => ({ file: `${file}.csv`, line: row.line, ...fault })))
}

export function turned(start: string, end: string | null, column: string, from: string): Fault[] {
  return end !== null && end < start ? [{ column, reason: `is before ${from}` }] : []
}

function partFaults(row: Period): Fault[] {
  const faults: Fault[] = []
  if (row.onlineFrom === null && row.onlineUntil !== null) {
    faults.push({ column: 'onlineUntil', reason: 'is there without onlineFrom' })
  }
  if (row.resultGrade === null && row.resultDate !== null) {
    faults.push({ column: 'resultDate', reason: 'is there without resultGrade' })
  }
  return faults
}

/** A period at a workplace names the employer, the instructor and its share; one at school none of them. */
function workFaults(row: Period, place: Row<'ext_workplace_periods'> | undefined): Fault[] {
  const ofWork = ['workplacePeriodSourcedId', 'businessId', 'partTimePercent', 'apprenticeshipBasis'] as const
  if (row.method === 'SCHOOL') {
    return ofWork
      .filter(column => row[column] !== null)
      .map(column => ({ column, reason: 'must be empty at school' }))
  }
  const isApprentice = row.method === 'APPRENTICESHIP'
  const faults: Fault[] = []
  if (row.classSourcedId !== null)
    faults.push({ column: 'classSourcedId', reason: 'must be empty at a workplace' })
  if (!isApprentice && row.apprenticeshipBasis !== null) {
    faults.push({ column: 'apprenticeshipBasis', reason: 'must be empty under a training agreement' })
  }
  if (row.workplacePeriodSourcedId === null) {
    const isAgreed = row.state !== null && row.state !== 'PLANNED' && row.state !== 'CANCELLED'
    const reason = `is needed in state ${row.state}`
    return isAgreed ? [...faults, { column: 'workplacePeriodSourcedId', reason }] : faults
  }
  if (row.businessId === null) faults.push({ column: 'businessId', reason: 'is needed at a workplace' })
  if (row.partTimePercent === null)
    faults.push({ column: 'partTimePercent', reason: 'is needed at a workplace' })
  if (isApprentice && row.apprenticeshipBasis === null) {
    faults.push({ column: 'apprenticeshipBasis', reason: 'is needed for an apprenticeship' })
  }
  if (place !== undefined && place.instructorName === null) {
    faults.push({ column: 'workplacePeriodSourcedId', reason: `${place.sourcedId} has no instructorName` })
  }
  if (place !== undefined && place.studyRightSourcedId !== row.studyRightSourcedId) {
    faults.push({
      column: 'workplacePeriodSourcedId',
      reason: `${place.sourcedId} is of another study right`,
    })
  }
  return faults
}

/** Shares of working time of one student are 100 % at most on each day (domain 2.14). */
function moreThanFullTime(
  periods: readonly Period[],
  rights: ReadonlyMap<string, Row<'ext_study_rights'>>,
): (row: Period) => Fault[] {
  const counts = (row: Period) =>
    row.partTimePercent !== null && row.state !== 'CANCELLED' && row.state !== 'INTERRUPTED'
  const studentOf = (row: Period) =>
    rights.get(row.studyRightSourcedId)?.userSourcedId ?? row.studyRightSourcedId
  const byStudent = Map.groupBy(periods.filter(counts), studentOf)
  return row => {
    if (!counts(row)) return []
    const running = (byStudent.get(studentOf(row)) ?? []).filter(
      one => one.startDate <= row.startDate && row.startDate <= one.endDate,
    )
    const percent = running.reduce((sum, one) => sum + (one.partTimePercent ?? 0), 0)
    if (percent <= 100) return []
    return [
      { column: 'partTimePercent', reason: `makes ${percent} % on ${row.startDate} with the other periods` },
    ]
  }
}

function repeated(periods: readonly Period[], column: 'workplacePeriodSourcedId'): (row: Period) => Fault[] {
  const first = new Map<string, Period>()
  for (const row of periods) {
    const id = row[column]
    if (id !== null && row.state !== 'CANCELLED' && !first.has(id)) first.set(id, row)
  }
  return row => {
    const other = row.state === 'CANCELLED' ? undefined : first.get(row[column] ?? '')
    if (other === undefined || other === row) return []
    return [{ column, reason: `${row[column]} is on line ${other.line} already` }]
  }
}

type Break = Row<'ext_personal_event_breaks'>

function overlapping(breaks: readonly Break[]): (row: Break) => Fault[] {
  const byPeriod = Map.groupBy(breaks, row => row.personalEventSourcedId)
  return row => {
    const other = (byPeriod.get(row.personalEventSourcedId) ?? []).find(
      one =>
        one.line < row.line &&
        (row.endDate === null || one.startDate <= row.endDate) &&
        (one.endDate === null || row.startDate <= one.endDate),
    )
    return other === undefined
      ? []
      : [{ column: 'startDate', reason: `overlaps the break on line ${other.line}` }]
  }
}

export function twice<R>(rows: readonly R[], keyOf: (row: R) => string, what: string): (row: R) => Fault[] {
  const first = new Map<string, R>()
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row)
  return row =>
    first.get(keyOf(row)) === row ? [] : [{ column: 'position', reason: `is taken by another ${what}` }]
}
