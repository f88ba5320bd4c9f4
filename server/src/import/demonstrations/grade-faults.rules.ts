import { byId } from '../engine/cells.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { type Fault, faultsIn } from '../engine/faults.rules.ts'
import type { Folder } from '../files.ts'
import type { School } from '../school.ts'
import { targetsOf } from './demonstration-cells.rules.ts'

type Scale = 'NUM_1_5' | 'PASS_FAIL'

/** Grades and requirements that do not fit the units of their demonstration. */
export function gradeFaults({ folder }: School): Refusal[] {
  const demonstrations = byId(folder.ext_demonstrations)
  const requirements = byId(folder.ext_requirements)
  const unitsOf = (id: string) => demonstrations.get(id)?.courseSourcedIds
  const unitOf = (requirement: string) => requirements.get(requirement)?.courseSourcedId
  const scaleOf = scales(folder)
  // A demonstration covers requirements of its own units only. A broken reference is reported elsewhere.
  const foreign = (column: string, requirement: string, demonstration: string): Fault[] => {
    const unit = unitOf(requirement)
    const isForeign = unit !== undefined && unitsOf(demonstration)?.includes(unit) === false
    return isForeign ? [[column, `${requirement} is of no unit of demonstration ${demonstration}`]] : []
  }
  return [
    ...faultsIn('ext_demonstration_tasks', folder.ext_demonstration_tasks, row =>
      row.requirementSourcedIds.flatMap(id =>
        foreign('requirementSourcedIds', id, row.demonstrationSourcedId),
      ),
    ),
    ...faultsIn('ext_demonstration_assessments', folder.ext_demonstration_assessments, row => {
      const scale = scaleOf(unitsOf(row.sourcedId) ?? [])
      return [
        ...offScale('grade', row.grade, scale),
        ...targetsOf(row.targets).flatMap(({ grade }) => offScale('targets', grade, scale)),
      ]
    }),
    ...faultsIn('ext_demonstration_ratings', folder.ext_demonstration_ratings, row => {
      const faults = foreign('requirementSourcedId', row.requirementSourcedId, row.demonstrationSourcedId)
      if (faults.length > 0) return faults
      return offScale('grade', row.grade, scaleOf([unitOf(row.requirementSourcedId) ?? '']))
    }),
  ]
}

/** The common scale of units; undefined where they differ or one has none. */
function scales({ ext_units }: Folder): (units: readonly string[]) => Scale | undefined {
  const known = byId(ext_units)
  return units => {
    const [first, ...others] = new Set(units.map(id => known.get(id)?.gradeScale))
    return others.length === 0 ? first : undefined
  }
}

/** What was not accepted has one name on either scale. */
function offScale(column: string, grade: string, scale: Scale | undefined): Fault[] {
  if (scale === undefined || grade === 'Hylätty') return []
  if ((grade === 'Hyväksytty') === (scale === 'PASS_FAIL')) return []
  const expected = scale === 'PASS_FAIL' ? 'Hyväksytty or Hylätty' : '1 to 5 or Hylätty'
  return [[column, `${grade} is not on the scale of the unit, ${expected}`]]
}
