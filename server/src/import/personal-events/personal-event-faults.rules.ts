import { byId } from '../engine/cells.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { type Fault, faultsIn, faultsOf } from '../engine/faults.rules.ts'
import type { Rows } from '../engine/store/row-store.ts'
import type { Folder, Row } from '../files.ts'
import { spanFaults } from '../people/people-faults.rules.ts'
import type { School } from '../school.ts'

type Period = Row<'ext_personal_events'>
type Break = Row<'ext_personal_event_breaks'>

/** Periods of learning that contradict themselves, their study right or each other (eHOKS, domain 2.7). */
export function personalEventFaults({ folder, rights }: School): Refusal[] {
  const places = byId(folder.ext_workplace_periods)
  const periods = folder.ext_personal_events ?? []
  const studentOf = (row: Period) =>
    rights.get(row.studyRightSourcedId)?.userSourcedId ?? row.studyRightSourcedId
  const fullTimeFaults = moreThanFullTime(periods, studentOf)
  const isPlaceTaken = placesTaken()
  return [
    ...faultsIn('ext_personal_events', periods, row => [
      ...spanFaults(row, rights.get(row.studyRightSourcedId)),
      ...partFaults(row),
      ...workFaults(row, places.get(row.workplacePeriodSourcedId ?? '')),
      ...fullTimeFaults(row),
      ...isPlaceTaken(row),
    ]),
    ...faultsIn(
      'ext_personal_event_breaks',
      folder.ext_personal_event_breaks,
      overlapping(folder.ext_personal_event_breaks ?? []),
    ),
  ]
}

/** Where the folder has the plans itself, a period may only name units of its student's plan. */
export function periodsOutsidePlan({ ext_personal_events, ext_plans, ext_plan_units }: Folder): Refusal[] {
  if (ext_plans === undefined || ext_plan_units === undefined) return []
  // A second plan of a right is refused itself and causes no further faults.
  const planOf = new Map(ext_plans.toReversed().map(plan => [plan.studyRightSourcedId, plan.sourcedId]))
  const inPlan = new Set(ext_plan_units.map(unit => `${unit.planSourcedId} ${unit.courseSourcedId}`))
  return faultsIn('ext_personal_events', ext_personal_events, row => {
    const right = row.studyRightSourcedId
    const plan = planOf.get(right)
    if (plan === undefined) return [['studyRightSourcedId', `${right} has no plan in ext_plans.csv`]]
    return row.courseSourcedIds
      .filter(course => !inPlan.has(`${plan} ${course}`))
      .map(course => ['courseSourcedIds', `${course} is no unit of plan ${plan}`])
  })
}

function partFaults(row: Period): Fault[] {
  return faultsOf(
    row.onlineFrom === null && row.onlineUntil !== null && ['onlineUntil', 'is there without onlineFrom'],
    row.resultGrade === null && row.resultDate !== null && ['resultDate', 'is there without resultGrade'],
  )
}

/** A period at a workplace names the employer, the instructor and its share; one at school none of them. */
function workFaults(row: Period, place: Row<'ext_workplace_periods'> | undefined): Fault[] {
  const ofWork = ['workplacePeriodSourcedId', 'businessId', 'partTimePercent', 'apprenticeshipBasis'] as const
  if (row.method === 'SCHOOL') {
    return ofWork.filter(column => row[column] !== null).map(column => [column, 'must be empty at school'])
  }
  const isApprentice = row.method === 'APPRENTICESHIP'
  const faults = faultsOf(
    row.classSourcedId !== null && ['classSourcedId', 'must be empty at a workplace'],
    !isApprentice &&
      row.apprenticeshipBasis !== null && ['apprenticeshipBasis', 'must be empty under a training agreement'],
  )
  const ofPlace = 'workplacePeriodSourcedId'
  if (row.workplacePeriodSourcedId === null) {
    const isAgreed = row.state !== null && row.state !== 'PLANNED' && row.state !== 'CANCELLED'
    return faultsOf(...faults, isAgreed && [ofPlace, `is needed in state ${row.state}`])
  }
  // What the national register has taken is taken, whatever is missing of it.
  if (row.ehoks !== null) return faults
  return faultsOf(
    ...faults,
    row.businessId === null && ['businessId', 'is needed at a workplace'],
    row.partTimePercent === null && ['partTimePercent', 'is needed at a workplace'],
    isApprentice &&
      row.apprenticeshipBasis === null && ['apprenticeshipBasis', 'is needed for an apprenticeship'],
    place?.instructorName === null && [ofPlace, `${place.sourcedId} has no instructorName`],
    place !== undefined &&
      place.studyRightSourcedId !== row.studyRightSourcedId && [
        ofPlace,
        `${place.sourcedId} is of another study right`,
      ],
  )
}

/** Shares of working time of one student are 100 % at most on each day (domain 2.14). */
function moreThanFullTime(periods: Rows<Period>, studentOf: (row: Period) => string) {
  const counts = (row: Period) =>
    row.partTimePercent !== null && row.state !== 'CANCELLED' && row.state !== 'INTERRUPTED'
  const byStudent = Map.groupBy(periods.filter(counts), studentOf)
  return (row: Period): Fault[] => {
    if (!counts(row) || row.ehoks !== null) return []
    const day = row.startDate
    const running = (byStudent.get(studentOf(row)) ?? []).filter(
      one => one.startDate <= day && day <= one.endDate,
    )
    const percent = running.reduce((sum, one) => sum + (one.partTimePercent ?? 0), 0)
    if (percent <= 100) return []
    return [['partTimePercent', `makes ${percent} % on ${day} with the other periods`]]
  }
}

/** A period at a workplace is of one period of learning. */
function placesTaken(): (row: Period) => Fault[] {
  const lines = new Map<string, number>()
  return ({ workplacePeriodSourcedId: id, state, line }) => {
    if (id === null || state === 'CANCELLED') return []
    const before = lines.get(id)
    lines.set(id, before ?? line)
    return before === undefined ? [] : [['workplacePeriodSourcedId', `${id} is on line ${before} already`]]
  }
}

function overlapping(breaks: Rows<Break>): (row: Break) => Fault[] {
  const byPeriod = Map.groupBy(breaks, row => row.personalEventSourcedId)
  return row => {
    const other = (byPeriod.get(row.personalEventSourcedId) ?? []).find(
      one =>
        one.line < row.line &&
        (row.endDate === null || one.startDate <= row.endDate) &&
        (one.endDate === null || row.startDate <= one.endDate),
    )
    return other === undefined ? [] : [['startDate', `overlaps the break on line ${other.line}`]]
  }
}

/** Feedback that refers to other things than its period. */
export function feedbackFaults({ folder }: School): Refusal[] {
  const periods = byId(folder.ext_personal_events)
  const assessments = byId(folder.ext_intermediate_assessments)
  const requirements = byId(folder.ext_requirements)
  return [
    ...faultsIn('ext_intermediate_assessments', folder.ext_intermediate_assessments, row => {
      const period = periods.get(row.personalEventSourcedId)
      return faultsOf(
        row.authorSourcedId === null &&
          row.authorName === null && ['authorName', 'is needed where no user is the author'],
        period !== undefined &&
          row.date < period.startDate && ['date', `is before the period, ${period.startDate}`],
      )
    }),
    ...faultsIn('ext_intermediate_items', folder.ext_intermediate_items, row => {
      const id = row.requirementSourcedId
      const period = assessments.get(row.assessmentSourcedId)?.personalEventSourcedId
      const units = periods.get(period ?? '')?.courseSourcedIds
      const unit = requirements.get(id ?? '')?.courseSourcedId
      if (units === undefined || unit === undefined || units.includes(unit)) return []
      return [['requirementSourcedId', `${id} is of no unit of the period`]]
    }),
  ]
}
