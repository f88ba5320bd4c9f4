import { isPublished } from '../competence-demonstrations/demonstration.rules.ts'
import { targetsOf } from './demonstrations.rules.ts'
import type { Folder, Row } from './files.ts'
import type { Refusal } from './report.ts'

type Demonstration = Row<'ext_demonstrations'>
type Scale = 'NUM_1_5' | 'PASS_FAIL'

interface Fault {
  column: string
  reason: string
}

/** Grades, requirements and requests that do not fit the units of their demonstration, or what it has come to. */
export function demonstrationResultFaults(folder: Folder): Refusal[] {
  const byId = new Map((folder.ext_demonstrations ?? []).map(row => [row.sourcedId, row]))
  const unitOf = new Map((folder.ext_requirements ?? []).map(row => [row.sourcedId, row.courseSourcedId]))
  const scaleOf = scales(folder)
  const isForeign = isOfNoUnit(byId, unitOf)
  const isTwice = repeatedRatings()
  return [
    ...faultsIn('ext_demonstrations', folder.ext_demonstrations, row => [
      ...requestFaults(row, 'review'),
      ...requestFaults(row, 'raise'),
    ]),
    ...faultsIn('ext_demonstration_tasks', folder.ext_demonstration_tasks, row =>
      row.requirementSourcedIds
        .filter(id => isForeign(row.demonstrationSourcedId, id))
        .map(id => foreign('requirementSourcedIds', id, row.demonstrationSourcedId)),
    ),
    ...faultsIn('ext_demonstration_assessments', folder.ext_demonstration_assessments, row => {
      const scale = scaleOf(byId.get(row.sourcedId)?.courseSourcedIds ?? [])
      return [
        ...gradeFaults('grade', row.grade, scale),
        ...targetsOf(row.targets).flatMap(({ grade }) => gradeFaults('targets', grade, scale)),
      ]
    }),
    ...faultsIn('ext_demonstration_ratings', folder.ext_demonstration_ratings, row => {
      const { demonstrationSourcedId: of, requirementSourcedId: id } = row
      if (isTwice(row))
        return [{ column: 'requirementSourcedId', reason: `${id} is rated in another row already` }]
      if (isForeign(of, id)) return [foreign('requirementSourcedId', id, of)]
      return gradeFaults('grade', row.grade, scaleOf([unitOf.get(id) ?? '']))
    }),
  ]
}

function faultsIn<R extends { line: number }>(
  file: string,
  rows: readonly R[] | undefined,
  judge: (row: R) => Fault[],
): Refusal[] {
  return (rows ?? []).flatMap(row =>
    judge(row).map(fault => ({ file: `${file}.csv`, line: row.line, ...fault })),
  )
}

/** What is shown is shown of the units of the demonstration. An id that points at nothing is no fault of here. */
function isOfNoUnit(byId: ReadonlyMap<string, Demonstration>, unitOf: ReadonlyMap<string, string>) {
  return (demonstration: string, requirement: string): boolean => {
    const unit = unitOf.get(requirement)
    const units = byId.get(demonstration)?.courseSourcedIds
    return unit !== undefined && units !== undefined && !units.includes(unit)
  }
}

function foreign(column: string, requirement: string, demonstration: string): Fault {
  return { column, reason: `${requirement} is of no unit of demonstration ${demonstration}` }
}

function repeatedRatings() {
  const seen = new Set<string>()
  return (row: Row<'ext_demonstration_ratings'>): boolean => {
    const key = `${row.demonstrationSourcedId} ${row.requirementSourcedId}`
    if (seen.has(key)) return true
    seen.add(key)
    return false
  }
}

/** The scale that units have in common; undefined where they differ or nothing is said of one. */
function scales({ ext_units }: Folder): (units: readonly string[]) => Scale | undefined {
  const known = new Map((ext_units ?? []).map(row => [row.sourcedId, row.gradeScale ?? 'NUM_1_5']))
  return units => {
    const [first, ...others] = new Set(units.map(id => known.get(id)))
    return others.length === 0 ? first : undefined
  }
}

/** What was not accepted has one word on either scale. */
function gradeFaults(column: string, grade: string, scale: Scale | undefined): Fault[] {
  if (scale === undefined || grade === 'Hylätty') return []
  if ((grade === 'Hyväksytty') === (scale === 'PASS_FAIL')) return []
  const expected = scale === 'PASS_FAIL' ? 'Hyväksytty or Hylätty' : '1 to 5 or Hylätty'
  return [{ column, reason: `${grade} is not on the scale of the unit, ${expected}` }]
}

/** A request comes after the result and is decided after it was made; REVIEWED is what a decision makes. */
function requestFaults(row: Demonstration, kind: 'review' | 'raise'): Fault[] {
  const requestedAt = row[`${kind}RequestedAt`]
  const decidedAt = row[`${kind}DecidedAt`]
  const decision = row[`${kind}Decision`]
  const reasons: [column: string, reason: string | undefined][] = [
    [`${kind}RequestedAt`, requestedAt === null ? undefined : tooEarly(row, kind, requestedAt)],
    [`${kind}Decision`, wrongDecision(row, kind)],
    [
      `${kind}Answer`,
      decision === null && row[`${kind}Answer`] !== null ? `is there without ${kind}Decision` : undefined,
    ],
    [
      `${kind}DecidedAt`,
      decision === null && decidedAt !== null ? `is there without ${kind}Decision` : undefined,
    ],
    [`${kind}DecidedAt`, isBefore(decidedAt, requestedAt) ? `is before ${kind}RequestedAt` : undefined],
  ]
  return reasons.flatMap(([column, reason]) => (reason === undefined ? [] : [{ column, reason }]))
}

function tooEarly(row: Demonstration, kind: 'review' | 'raise', requestedAt: string): string | undefined {
  const isAfter =
    kind === 'review' ? row.state !== 'PUBLISHED' && isPublished(row.state) : isPublished(row.state)
  if (!isAfter) return `must be empty in state ${row.state}`
  return isBefore(requestedAt, row.publishedAt) ? 'is before publishedAt' : undefined
}

function wrongDecision(row: Demonstration, kind: 'review' | 'raise'): string | undefined {
  const isDecided = row[`${kind}Decision`] !== null
  if (kind === 'raise') {
    return isDecided && !isPublished(row.state) ? `must be empty in state ${row.state}` : undefined
  }
  if (row.state === 'REVIEWED') return isDecided ? undefined : 'is needed in state REVIEWED'
  return isDecided ? `must be empty in state ${row.state}` : undefined
}

function isBefore(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && Date.parse(one) < Date.parse(other)
}
