import { attemptFault } from '../competence-demonstrations/after-result.rules.ts'
import { isPublished } from '../competence-demonstrations/demonstration.rules.ts'
import { assessorsOf, contentOf, partsOf, wrongAssessors, wrongTargets } from './demonstrations.rules.ts'
import type { Folder, Row } from './files.ts'
import type { Refusal } from './report.ts'

type Demonstration = Row<'ext_demonstrations'>
type Assessment = Row<'ext_demonstration_assessments'>

interface Fault {
  column: string
  reason: string
}

const mostContents = 20

/** Demonstrations that contradict themselves, each other or the order of things, by file, line and column. */
export function demonstrationFaults(folder: Folder): Refusal[] {
  const rows = folder.ext_demonstrations ?? []
  const byId = new Map(rows.map(row => [row.sourcedId, row]))
  const assessments = new Map((folder.ext_demonstration_assessments ?? []).map(row => [row.sourcedId, row]))
  const told = (file: string, line: number, faults: Fault[]): Refusal[] =>
    faults.map(({ column, reason }) => ({ file: `${file}.csv`, line, column, reason }))
  return [
    ...rows.flatMap(row =>
      told('ext_demonstrations', row.line, [
        ...timeFaults(row),
        ...textFaults(row),
        ...resultFaults(
          row,
          assessments.has(row.sourcedId),
          folder.ext_demonstration_assessments !== undefined,
        ),
        ...attemptFaults(row, byId, assessments),
      ]),
    ),
    ...repeatedPrevious(rows).flatMap(row =>
      told('ext_demonstrations', row.line, [
        { column: 'previousSourcedId', reason: 'is followed by another attempt already' },
      ]),
    ),
    ...[...assessments.values()].flatMap(row =>
      told('ext_demonstration_assessments', row.line, assessmentFaults(row, byId.get(row.sourcedId))),
    ),
    ...(folder.ext_demonstration_tasks ?? []).flatMap(row =>
      (row.confirmedBy === null) === (row.confirmedAt === null)
        ? []
        : told('ext_demonstration_tasks', row.line, [
            { column: 'confirmedAt', reason: 'goes together with confirmedBy' },
          ]),
    ),
  ]
}

function timeFaults(row: Demonstration): Fault[] {
  const faults: Fault[] = []
  if ((row.startTime === null) !== (row.endTime === null)) {
    faults.push({ column: 'endTime', reason: 'goes together with startTime' })
  }
  if (row.startTime !== null && row.endTime !== null && row.endTime <= row.startTime) {
    faults.push({ column: 'endTime', reason: 'is not after startTime' })
  }
  return faults
}

/** Two assessors from both sides decide of a unit, one teacher of what is shown in another way (domain 2.7). */
function textFaults(row: Demonstration): Fault[] {
  const faults: Fault[] = wrongAssessors(row.assessors).map(part => ({
    column: 'assessors',
    reason: `${JSON.stringify(part.slice(0, 60))} is not written as «Name, Organisation (PROVIDER 1)»`,
  }))
  for (const [column, cell] of [
    ['contentSv', row.contentSv],
    ['contentEn', row.contentEn],
  ] as const) {
    if (partsOf(cell).length > partsOf(row.content).length) {
      faults.push({ column, reason: 'has more parts than content' })
    }
  }
  if (contentOf(row).length > mostContents) {
    faults.push({ column: 'content', reason: `has more than ${mostContents} parts` })
  }
  const sides = new Set(assessorsOf(row.assessors).map(assessor => assessor.side))
  const isAgreed = row.state !== 'PLANNED' && row.state !== 'POSTPONED' && row.state !== 'CANCELLED'
  if (faults.length > 0 || !isAgreed) return faults
  if (row.type !== 'OTHER_PROOF' && sides.size < 2) {
    return [{ column: 'assessors', reason: 'does not name an assessor from both sides' }]
  }
  return sides.size === 0 ? [{ column: 'assessors', reason: 'names nobody' }] : []
}

function resultFaults(row: Demonstration, isAssessed: boolean, hasFile: boolean): Fault[] {
  const published = isPublished(row.state)
  const faults: Fault[] = []
  if (published && row.publishedAt === null) {
    faults.push({ column: 'publishedAt', reason: `is needed in state ${row.state}` })
  }
  if (!published && row.publishedAt !== null) {
    faults.push({ column: 'publishedAt', reason: `must be empty in state ${row.state}` })
  }
  if (hasFile && published && !isAssessed) {
    faults.push({
      column: 'state',
      reason: `is ${row.state}, and ext_demonstration_assessments.csv has no row of it`,
    })
  }
  return faults
}

const attemptReasons: Record<NonNullable<ReturnType<typeof attemptFault>>, Fault> = {
  NO_PREVIOUS: { column: 'raiseAttempt', reason: 'needs previousSourcedId' },
  NOT_FIRST: { column: 'previousSourcedId', reason: 'is needed after the first attempt' },
  NOT_NEXT: { column: 'attempt', reason: 'is not one more than that of the attempt before' },
  NOT_PUBLISHED: { column: 'previousSourcedId', reason: 'has no published result yet' },
  NOT_ACCEPTED: { column: 'raiseAttempt', reason: 'is true, and the attempt before was not accepted' },
  ACCEPTED: { column: 'raiseAttempt', reason: 'is false, and the attempt before was accepted' },
}

function attemptFaults(
  row: Demonstration,
  byId: ReadonlyMap<string, Demonstration>,
  assessments: ReadonlyMap<string, Assessment>,
): Fault[] {
  const previous = row.previousSourcedId === null ? undefined : byId.get(row.previousSourcedId)
  // One that points at nothing is a broken reference, which is told of elsewhere.
  if (row.previousSourcedId !== null && previous === undefined) return []
  if (previous !== undefined && previous.studyRightSourcedId !== row.studyRightSourcedId) {
    return [{ column: 'previousSourcedId', reason: 'belongs to another study right' }]
  }
  const fault = attemptFault(
    { attempt: row.attempt ?? 1, raiseAttempt: row.raiseAttempt },
    previous && {
      attempt: previous.attempt ?? 1,
      raiseAttempt: previous.raiseAttempt,
      grade: assessments.get(previous.sourcedId)?.grade,
      published: isPublished(previous.state),
    },
  )
  return fault === undefined ? [] : [attemptReasons[fault]]
}

function repeatedPrevious(rows: readonly Demonstration[]): Demonstration[] {
  const seen = new Set<string>()
  return rows.filter(({ previousSourcedId: id }) => {
    if (id === null) return false
    if (seen.has(id)) return true
    seen.add(id)
    return false
  })
}

function assessmentFaults(row: Assessment, of: Demonstration | undefined): Fault[] {
  const faults: Fault[] = wrongTargets(row.targets).map(part => ({
    column: 'targets',
    reason: `${JSON.stringify(part.slice(0, 40))} is not written as «1=4»`,
  }))
  if (of !== undefined && row.assessedOn < of.startDate) {
    faults.push({ column: 'assessedOn', reason: 'is before the demonstration' })
  }
  return faults
}
