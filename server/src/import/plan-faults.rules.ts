import { addDays } from '@studentgo/protocol/rules/calendar'
import { sentencesIn } from './curriculum.rules.ts'
import type { FileName, Folder, Row } from './files.ts'
import { initialExtent, sizeFault } from './plan-points.rules.ts'
import type { Refusal } from './report.ts'

type Found = [column: string, reason: string]

/** The first year of which a competence can have been reached, and how far ahead of it may be told (eHOKS). */
const firstReached = '2018-01-01'
const reachedAheadDays = 14
const graded = ['RECOGNISED', 'COMPLETED', 'FAILED']

/** Rows of curriculum and plans that contradict themselves, each other, or the national rules of domain 2.7. */
export function planFaults(folder: Folder, today: string): Refusal[] {
  const units = new Map((folder.ext_units ?? []).map(row => [row.sourcedId, row]))
  return [
    ...faultsIn('ext_units', folder.ext_units, unitFaults),
    ...faultsIn('ext_plans', folder.ext_plans, row => planRowFaults(row, today)),
    ...faultsIn('ext_qualifications', folder.ext_qualifications, qualificationFaults),
    ...faultsIn('ext_study_details', folder.ext_study_details, row =>
      unpairedParts('titles', row.titles, { titlesSv: row.titlesSv, titlesEn: row.titlesEn }),
    ),
    ...faultsIn('ext_plan_units', folder.ext_plan_units, row =>
      planUnitFaults(row, units.get(row.courseSourcedId)),
    ),
    ...repeated(
      'ext_requirements',
      folder.ext_requirements,
      'position',
      row => `${row.courseSourcedId} ${row.position ?? 0}`,
    ),
    ...repeated(
      'ext_criteria',
      folder.ext_criteria,
      'position',
      row => `${row.requirementSourcedId} ${row.level} ${row.position ?? 0}`,
    ),
    ...repeated('ext_plans', folder.ext_plans, 'studyRightSourcedId', row => row.studyRightSourcedId),
    ...repeated(
      'ext_plan_versions',
      folder.ext_plan_versions,
      'version',
      row => `${row.planSourcedId} ${Number(row.version)}`,
    ),
    ...repeated(
      'ext_plan_versions',
      folder.ext_plan_versions?.filter(row => row.state === 'SENT_TO_STUDENT'),
      'state',
      row => row.planSourcedId,
    ),
    ...repeated(
      'ext_plan_units',
      folder.ext_plan_units,
      'courseSourcedId',
      row => `${row.planSourcedId} ${row.courseSourcedId}`,
    ),
    ...repeated(
      'ext_prior_competence',
      folder.ext_prior_competence,
      'planUnitSourcedId',
      row => row.planUnitSourcedId,
    ),
    ...wrongSums(folder),
  ]
}

function faultsIn<R extends { line: number }>(
  file: FileName,
  rows: readonly R[] | undefined,
  faultsOf: (row: R) => Found[],
): Refusal[] {
  return (rows ?? []).flatMap(row =>
    faultsOf(row).map(([column, reason]) => ({ file: `${file}.csv`, line: row.line, column, reason })),
  )
}

/** Rows that say again what another has said. */
function repeated<R extends { line: number }>(
  file: FileName,
  rows: readonly R[] | undefined,
  column: string,
  keyOf: (row: R) => string,
): Refusal[] {
  const seen = new Set<string>()
  return faultsIn(file, rows, row => {
    const key = keyOf(row)
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated ? [[column, 'is taken by another row']] : []
  })
}

function qualificationFaults(row: Row<'ext_qualifications'>): Found[] {
  if (row.level !== 'INITIAL' || row.unit === 'WEEK' || row.extent === initialExtent) return []
  return [['extent', `is not ${initialExtent}, as for an initial qualification`]]
}

/** Sentences in another language belong to those in Finnish by their place. */
function unpairedParts(column: string, fi: string | null, others: Record<string, string | null>): Found[] {
  const count = sentencesIn(fi).length
  return Object.entries(others)
    .filter(([, cell]) => sentencesIn(cell).length > count)
    .map(([other]) => [other, `has more parts than ${column}`])
}

function unitFaults(row: Row<'ext_units'>): Found[] {
  const faults: Found[] = []
  if (row.kind === 'COMMON_SUBAREA' && row.parentSourcedId === null) {
    faults.push(['parentSourcedId', 'is needed for COMMON_SUBAREA'])
  }
  if (row.validFrom !== null && row.validTo !== null && row.validTo < row.validFrom) {
    faults.push(['validTo', 'is before validFrom'])
  }
  if (row.requiresSourcedIds.includes(row.sourcedId))
    faults.push(['requiresSourcedIds', 'names the unit itself'])
  if (row.elective !== null && row.kind !== 'ELECTIVE') {
    faults.push(['elective', `must be empty for ${row.kind}`])
  }
  const size = sizeFault(row, row.osp)
  return size === undefined ? faults : [...faults, ['osp', size]]
}

function planRowFaults(row: Row<'ext_plans'>, today: string): Found[] {
  const reached = row.competenceReached
  if (reached === null) return []
  if (reached < firstReached) return [['competenceReached', `is before ${firstReached}`]]
  const latest = addDays(today, reachedAheadDays)
  return reached > latest ? [['competenceReached', `is more than ${reachedAheadDays} days ahead`]] : []
}

function planUnitFaults(row: Row<'ext_plan_units'>, unit: Row<'ext_units'> | undefined): Found[] {
  const faults = unpairedParts('individualCriteria', row.individualCriteria, {
    individualCriteriaSv: row.individualCriteriaSv,
    individualCriteriaEn: row.individualCriteriaEn,
  })
  const size = sizeFault(unit, row.osp)
  if (size !== undefined) faults.push(['osp', size])
  if (row.startDate !== null && row.endDate !== null && row.endDate < row.startDate) {
    faults.push(['endDate', 'is before startDate'])
  }
  if (row.grade !== null && !graded.includes(row.state)) {
    faults.push(['grade', `must be empty in state ${row.state}`])
  }
  return faults
}

/** A common unit is as large as its sub-areas together, where a plan has them. */
function wrongSums(folder: Folder): Refusal[] {
  const parents = new Map((folder.ext_units ?? []).map(row => [row.sourcedId, row.parentSourcedId]))
  const sums = new Map<string, number>()
  for (const row of folder.ext_plan_units ?? []) {
    const parent = parents.get(row.courseSourcedId)
    if (parent == null) continue
    const key = `${row.planSourcedId} ${parent}`
    sums.set(key, (sums.get(key) ?? 0) + row.osp)
  }
  return faultsIn('ext_plan_units', folder.ext_plan_units, row => {
    const sum = sums.get(`${row.planSourcedId} ${row.courseSourcedId}`)
    if (sum === undefined || Math.abs(sum - row.osp) < 0.05) return []
    return [['osp', `is ${row.osp}, and its sub-areas are ${Math.round(sum * 10) / 10} together`]]
  })
}
