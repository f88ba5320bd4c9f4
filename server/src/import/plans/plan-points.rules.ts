import type { Refusal } from '../engine/fault-groups.rules.ts'
import type { Folder, Row } from '../files.ts'

/** An initial vocational qualification: 180 competence points, 145 vocational and 35 common (domain 2.7). */
export const initialPoints = { vocational: 145, common: 35 }
export const initialExtent = initialPoints.vocational + initialPoints.common

type Unit = Row<'ext_units'>
type Elective = NonNullable<Unit['elective']>

/** Competence points of an elective unit by its sort; `LOCAL` is a kind of its own (domain 2.7). */
export const electiveSizes: Record<Elective | 'LOCAL', { least: number; most: number; name: string }> = {
  LOCAL: { least: 5, most: 15, name: 'a local unit' },
  OTHER_QUALIFICATION: { least: 5, most: 15, name: 'a unit of another qualification' },
  HIGHER_EDUCATION: { least: 5, most: 15, name: 'higher education studies' },
  COMMON_OR_UPPER_SECONDARY: { least: 1, most: 25, name: 'extra common or upper secondary studies' },
}

/** Why so many points are not right for the unit; undefined where they are, or the unit may be of any size. */
export function sizeFault(unit: Unit | undefined, osp: number | null): string | undefined {
  const sort = unit?.kind === 'LOCAL' ? 'LOCAL' : unit?.elective
  if (sort == null || osp === null) return undefined
  const { least, most, name } = electiveSizes[sort]
  return osp < least || osp > most ? `is not from ${least} to ${most}, as for ${name}` : undefined
}

interface PlanUnit {
  courseSourcedId: string
  osp: number
}

/**
 * Points of a plan, each counted once: a sub-area is part of its common unit, a course of its unit, and units that
 * extend the qualification (group 4) come on top.
 */
export function pointsOf(own: readonly PlanUnit[], units: ReadonlyMap<string, Unit>) {
  const inPlan = new Set(own.map(row => row.courseSourcedId))
  let vocational = 0
  let common = 0
  for (const { courseSourcedId, osp } of own) {
    const unit = units.get(courseSourcedId)
    if (unit === undefined || unit.kind === 'COURSE' || unit.group === 4) continue
    if (unit.parentSourcedId !== null && inPlan.has(unit.parentSourcedId)) continue
    if (unit.kind === 'COMMON' || unit.kind === 'COMMON_SUBAREA') common += osp
    else vocational += osp
  }
  return { vocational: tenths(vocational), common: tenths(common) }
}

/** States of study rights whose plans need no warning about their points. */
const statesWithPlan = [
  'eronnut',
  'katsotaaneronneeksi',
  'peruutettu',
  'keskeytynyt',
  'paattynyt',
  'mitatoity',
] as const satisfies Row<'ext_study_rights'>['state'][]

/**
 * Plans of initial qualifications that are not 145 and 35 points. One that says that its competence has been
 * reached claims to be whole, and is refused when it lacks points. Any other is a plan in the making, or has more
 * than it needs, and is warned of once it has been approved.
 */
export function wrongPlanSums(folder: Folder): { refusals: Refusal[]; warnings: Refusal[] } {
  const { ext_plans: plans, ext_plan_units: planUnits, ext_units: structure } = folder
  const refusals: Refusal[] = []
  const warnings: Refusal[] = []
  if (plans === undefined || planUnits === undefined || structure === undefined) return { refusals, warnings }
  const units = new Map(structure.map(row => [row.sourcedId, row]))
  const own = Map.groupBy(planUnits, row => row.planSourcedId)
  const rights = new Map((folder.ext_study_rights ?? []).map(row => [row.sourcedId, row]))
  const isInitial = initialRights(folder)
  for (const plan of plans) {
    const { line, studyRightSourcedId: right, competenceReached, firstApproved } = plan
    if (!isInitial(right)) continue
    const parts = own.get(plan.sourcedId) ?? []
    const points = pointsOf(parts, units)
    const { vocational, common } = points
    const lacks = vocational < initialPoints.vocational || common < initialPoints.common
    const differs = vocational !== initialPoints.vocational || common !== initialPoints.common
    const place = { file: 'ext_plans.csv', line }
    const isGiven = statesWithPlan.some(state => state === rights.get(right)?.state)
    if (competenceReached !== null && lacks) {
      refusals.push({
        ...place,
        column: 'competenceReached',
        reason: `is there, and the plan ${describePoints(points)}`,
      })
    } else if (differs && firstApproved !== null && !isGiven) {
      warnings.push({ ...place, reason: describePoints(points) })
    }
    if (!isGiven) warnings.push(...tooMuch(parts, units).map(reason => ({ ...place, reason })))
  }
  return { refusals, warnings }
}

/** Several courses of a free part are together no more than the part may be. */
function tooMuch(own: readonly PlanUnit[], units: ReadonlyMap<string, Unit>): string[] {
  return (['HIGHER_EDUCATION', 'COMMON_OR_UPPER_SECONDARY'] as const).flatMap(sort => {
    const { most, name } = electiveSizes[sort]
    const parts = own.filter(row => units.get(row.courseSourcedId)?.elective === sort)
    const sum = tenths(parts.reduce((all, part) => all + part.osp, 0))
    return sum > most ? [`has ${sum} points of ${name}, and ${most} are the most`] : []
  })
}

/** Study rights that lead to an initial qualification measured in points; one to units alone needs no sum. */
function initialRights(folder: Folder): (right: string) => boolean {
  const qualifications = new Map((folder.ext_qualifications ?? []).map(row => [row.sourcedId, row]))
  const details = new Map((folder.ext_study_details ?? []).map(row => [row.sourcedId, row]))
  return right => {
    const qualification = qualifications.get(details.get(right)?.qualificationSourcedId ?? '')
    return qualification?.level === 'INITIAL' && qualification.unit !== 'WEEK'
  }
}

function describePoints({ vocational, common }: { vocational: number; common: number }): string {
  const all = tenths(vocational + common)
  return `has ${all} of ${initialExtent} points: ${vocational} of ${initialPoints.vocational} vocational, ${common} of ${initialPoints.common} common`
}

/** Points have one decimal; binary fractions would show more. */
function tenths(points: number): number {
  return Math.round(points * 10) / 10
}
