import { attemptFault } from '../../competence-demonstrations/after-result.rules.ts'
import { isPublished } from '../../competence-demonstrations/demonstration.rules.ts'
import { byId, partsOf } from '../engine/cells.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { type Fault, faultsIn, faultsOf, isBefore, presence } from '../engine/faults.rules.ts'
import type { RowsById } from '../engine/store/row-store.ts'
import type { Row } from '../files.ts'
import { spanFaults } from '../people/people-faults.rules.ts'
import { unpairedParts } from '../plans/plan-faults.rules.ts'
import type { School } from '../school.ts'
import { assessorsOf, wrongAssessors, wrongTargets } from './demonstration-cells.rules.ts'

type Demonstration = Row<'ext_demonstrations'>
type Assessment = Row<'ext_demonstration_assessments'>

const mostContents = 20

/** Demonstrations that contradict themselves, each other or the order of things. */
export function demonstrationFaults({ folder, rights }: School): Refusal[] {
  const demonstrations = byId(folder.ext_demonstrations)
  const assessments = byId(folder.ext_demonstration_assessments)
  const hasFile = folder.ext_demonstration_assessments !== undefined
  return [
    ...faultsIn('ext_demonstrations', folder.ext_demonstrations, row => {
      const isOff = row.state === 'CANCELLED' || row.state === 'POSTPONED'
      const span = { startDate: row.startDate, endDate: row.endDate ?? row.startDate }
      return [
        ...timeFaults(row),
        ...textFaults(row),
        ...resultFaults(row, !hasFile || assessments.has(row.sourcedId)),
        ...attemptFaults(row, demonstrations, assessments),
        ...requestFaults(row, 'review'),
        ...requestFaults(row, 'raise'),
        ...spanFaults(span, isOff ? undefined : rights.get(row.studyRightSourcedId)),
      ]
    }),
    ...faultsIn('ext_demonstration_assessments', folder.ext_demonstration_assessments, row => {
      const startDate = demonstrations.get(row.sourcedId)?.startDate ?? ''
      return faultsOf(
        ...wrongTargets(row.targets).map(part => misspelt('targets', part, 40, '«1=4»')),
        row.assessedOn < startDate && ['assessedOn', 'is before the demonstration'],
      )
    }),
    ...faultsIn('ext_demonstration_tasks', folder.ext_demonstration_tasks, row =>
      (row.confirmedBy === null) === (row.confirmedAt === null)
        ? []
        : [['confirmedAt', 'goes together with confirmedBy']],
    ),
  ]
}

function misspelt(column: string, part: string, shown: number, form: string): Fault {
  return [column, `${JSON.stringify(part.slice(0, shown))} is not written as ${form}`]
}

function timeFaults({ startTime, endTime }: Demonstration): Fault[] {
  return faultsOf(
    (startTime === null) !== (endTime === null) && ['endTime', 'goes together with startTime'],
    startTime !== null && endTime !== null && endTime <= startTime && ['endTime', 'is not after startTime'],
  )
}

/** Two assessors from both sides assess a unit, one teacher competence shown in another way (domain 2.7). */
function textFaults(row: Demonstration): Fault[] {
  const form = '«Name, Organisation (PROVIDER 1)»'
  const faults = faultsOf(
    ...wrongAssessors(row.assessors).map(part => misspelt('assessors', part, 60, form)),
    ...unpairedParts('content', row),
    ...unpairedParts('individualCriteria', row),
    partsOf(row.content).length > mostContents && ['content', `has more than ${mostContents} parts`],
  )
  const sides = new Set(assessorsOf(row.assessors).map(assessor => assessor.side))
  const isAgreed = row.state !== 'PLANNED' && row.state !== 'POSTPONED' && row.state !== 'CANCELLED'
  if (faults.length > 0 || !isAgreed) return faults
  if (row.type !== 'OTHER_PROOF' && sides.size < 2) {
    return [['assessors', 'does not name an assessor from both sides']]
  }
  return sides.size === 0 ? [['assessors', 'names nobody']] : []
}

function resultFaults({ state, publishedAt }: Demonstration, isAssessed: boolean): Fault[] {
  const published = isPublished(state)
  const reason = `is ${state}, and ext_demonstration_assessments.csv has no row of it`
  return faultsOf(
    presence('publishedAt', publishedAt, published, `in state ${state}`),
    published && !isAssessed && ['state', reason],
  )
}

const attemptReasons: Record<NonNullable<ReturnType<typeof attemptFault>>, Fault> = {
  NO_PREVIOUS: ['raiseAttempt', 'needs previousSourcedId'],
  NOT_FIRST: ['previousSourcedId', 'is needed after the first attempt'],
  NOT_NEXT: ['attempt', 'is not one more than that of the attempt before'],
  NOT_PUBLISHED: ['previousSourcedId', 'has no published result yet'],
  NOT_ACCEPTED: ['raiseAttempt', 'is true, and the attempt before was not accepted'],
  ACCEPTED: ['raiseAttempt', 'is false, and the attempt before was accepted'],
}

function attemptFaults(
  row: Demonstration,
  demonstrations: RowsById<Demonstration>,
  assessments: RowsById<Assessment>,
): Fault[] {
  const previous = demonstrations.get(row.previousSourcedId ?? '')
  // One that points at nothing is a broken reference, which is reported elsewhere.
  if (row.previousSourcedId !== null && previous === undefined) return []
  if (previous !== undefined && previous.studyRightSourcedId !== row.studyRightSourcedId) {
    return [['previousSourcedId', 'belongs to another study right']]
  }
  const fault = attemptFault(
    { attempt: row.attempt, raiseAttempt: row.raiseAttempt },
    previous && {
      attempt: previous.attempt,
      raiseAttempt: previous.raiseAttempt,
      grade: assessments.get(previous.sourcedId)?.grade,
      published: isPublished(previous.state),
    },
  )
  return fault === undefined ? [] : [attemptReasons[fault]]
}

/** A request comes after the result and is decided after it was made; REVIEWED is what a decision makes. */
function requestFaults(row: Demonstration, kind: 'review' | 'raise'): Fault[] {
  const requestedAt = row[`${kind}RequestedAt`]
  const decidedAt = row[`${kind}DecidedAt`]
  const isDecided = row[`${kind}Decision`] !== null
  const undecided = `is there without ${kind}Decision`
  return faultsOf(
    requestedAt !== null && tooEarly(row, kind, requestedAt),
    wrongDecision(row, kind, isDecided),
    !isDecided && row[`${kind}Answer`] !== null && [`${kind}Answer`, undecided],
    !isDecided && decidedAt !== null && [`${kind}DecidedAt`, undecided],
    isBefore(decidedAt, requestedAt) && [`${kind}DecidedAt`, `is before ${kind}RequestedAt`],
  )
}

function tooEarly(row: Demonstration, kind: 'review' | 'raise', requestedAt: string): Fault | undefined {
  const column = `${kind}RequestedAt`
  const isAfter =
    kind === 'review' ? row.state !== 'PUBLISHED' && isPublished(row.state) : isPublished(row.state)
  if (!isAfter) return [column, `must be empty in state ${row.state}`]
  return isBefore(requestedAt, row.publishedAt) ? [column, 'is before publishedAt'] : undefined
}

function wrongDecision(
  { state }: Demonstration,
  kind: 'review' | 'raise',
  isDecided: boolean,
): Fault | undefined {
  const column = `${kind}Decision`
  const mayBe = kind === 'review' ? state === 'REVIEWED' : isPublished(state)
  if (isDecided) return mayBe ? undefined : [column, `must be empty in state ${state}`]
  return state === 'REVIEWED' && kind === 'review' ? [column, 'is needed in state REVIEWED'] : undefined
}
