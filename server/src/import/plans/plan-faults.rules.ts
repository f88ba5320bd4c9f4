import { addDays } from '@studentgo/protocol/rules/calendar'
import { byId, partsOf } from '../engine/cells.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { type Fault, faultsIn, faultsOf } from '../engine/faults.rules.ts'
import type { Folder, Row } from '../files.ts'
import type { School } from '../school.ts'
import { initialExtent, sizeFault } from './plan-points.rules.ts'

/** The first day on which a competence can be reached, and how many days ahead it may be recorded (eHOKS). */
const firstReached = '2018-01-01'
const reachedAheadDays = 14
const graded = ['RECOGNISED', 'COMPLETED', 'FAILED']

/** Rows of curriculum and plans that contradict themselves, each other, or the national rules of domain 2.7. */
export function planFaults({ folder, today }: School): Refusal[] {
  const units = byId(folder.ext_units)
  return [
    ...faultsIn('ext_units', folder.ext_units, unitFaults),
    ...faultsIn('ext_plans', folder.ext_plans, row => reachedFaults(row.competenceReached, today)),
    ...faultsIn('ext_qualifications', folder.ext_qualifications, row =>
      row.level !== 'INITIAL' || row.unit === 'WEEK' || row.extent === initialExtent
        ? []
        : [['extent', `is not ${initialExtent}, as for an initial qualification`]],
    ),
    ...faultsIn('ext_study_details', folder.ext_study_details, row => unpairedParts('titles', row)),
    ...faultsIn('ext_plan_units', folder.ext_plan_units, row =>
      planUnitFaults(row, units.get(row.courseSourcedId)),
    ),
    ...wrongSums(folder),
    ...faultsIn('ext_plan_versions', folder.ext_plan_versions, secondWaiting()),
  ]
}

/** Sentences in another language belong to those in Finnish by their place. */
export function unpairedParts<Name extends string>(
  name: Name,
  row: Record<Name | `${Name}Sv` | `${Name}En`, string | null>,
): Fault[] {
  const count = partsOf(row[name]).length
  return ([`${name}Sv`, `${name}En`] as const)
    .filter(column => partsOf(row[column]).length > count)
    .map(column => [column, `has more parts than ${name}`])
}

/** One version of a plan waits at a time. */
function secondWaiting(): (row: Row<'ext_plan_versions'>) => Fault[] {
  const waiting = new Set<string>()
  return ({ state, planSourcedId }) => {
    if (state !== 'SENT_TO_STUDENT') return []
    const isSecond = waiting.has(planSourcedId)
    waiting.add(planSourcedId)
    return isSecond ? [['state', 'is taken by another row']] : []
  }
}

function unitFaults(row: Row<'ext_units'>): Fault[] {
  const { kind, elective } = row
  const size = sizeFault(row, row.osp)
  return faultsOf(
    kind === 'COMMON_SUBAREA' &&
      row.parentSourcedId === null && ['parentSourcedId', 'is needed for COMMON_SUBAREA'],
    row.requiresSourcedIds.includes(row.sourcedId) && ['requiresSourcedIds', 'names the unit itself'],
    elective !== null && kind !== 'ELECTIVE' && ['elective', `must be empty for ${kind}`],
    size !== undefined && ['osp', size],
  )
}

function reachedFaults(reached: string | null, today: string): Fault[] {
  if (reached === null) return []
  if (reached < firstReached) return [['competenceReached', `is before ${firstReached}`]]
  if (reached <= addDays(today, reachedAheadDays)) return []
  return [['competenceReached', `is more than ${reachedAheadDays} days ahead`]]
}

function planUnitFaults(row: Row<'ext_plan_units'>, unit: Row<'ext_units'> | undefined): Fault[] {
  const size = row.ehoks === null ? sizeFault(unit, row.osp) : undefined
  return faultsOf(
    ...unpairedParts('individualCriteria', row),
    size !== undefined && ['osp', size],
    row.grade !== null && !graded.includes(row.state) && ['grade', `must be empty in state ${row.state}`],
  )
}

/** A common unit is as large as its sub-areas together, where a plan has them. */
function wrongSums({ ext_units, ext_plan_units }: Folder): Refusal[] {
  const units = byId(ext_units)
  const sums = new Map<string, number>()
  for (const row of ext_plan_units ?? []) {
    const parent = units.get(row.courseSourcedId)?.parentSourcedId
    if (parent == null) continue
    const key = `${row.planSourcedId} ${parent}`
    sums.set(key, (sums.get(key) ?? 0) + row.osp)
  }
  return faultsIn('ext_plan_units', ext_plan_units, row => {
    const sum = sums.get(`${row.planSourcedId} ${row.courseSourcedId}`)
    if (sum === undefined || Math.abs(sum - row.osp) < 0.05) return []
    return [['osp', `is ${row.osp}, and its sub-areas are ${Math.round(sum * 10) / 10} together`]]
  })
}
