import type { PlanModule, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'

type Guidance = SkillAcquirementPlan['guidance']

/** A step from today on: a unit that ends or begins, a talk about the plan, a demonstration. */
export type Stop = { day?: string | undefined } & (
  | { kind: 'UNIT'; unit: PlanModule }
  | { kind: 'TALK'; at: string }
  | { kind: 'DEMONSTRATION'; demonstration: NonNullable<Guidance['nextDemonstration']> }
)

const mostStops = 7
const fewestStops = 4

/**
 * The steps from today to the next demonstration, or a little further where that is near: first the units awaiting
 * assessment, then everything by its day, an ongoing unit by its last one.
 */
export function roadStops(
  { modules, guidance }: Pick<SkillAcquirementPlan, 'modules' | 'guidance'>,
  dayOf: (instant: string) => string,
): Stop[] {
  const { nextMeeting, nextDemonstration } = guidance
  const units = leavesOf(modules).flatMap((unit): Stop[] => {
    if (unit.state === 'AWAITING_ASSESSMENT') return [{ kind: 'UNIT', unit }]
    if (unit.state === 'ONGOING') return [{ kind: 'UNIT', unit, day: unit.endDate ?? '9999' }]
    return unit.state === 'SCHEDULED' ? [{ kind: 'UNIT', unit, day: unit.startDate ?? '9999' }] : []
  })
  const talk: Stop[] =
    nextMeeting === undefined ? [] : [{ kind: 'TALK', at: nextMeeting, day: dayOf(nextMeeting) }]
  const flag: Stop[] =
    nextDemonstration === undefined
      ? []
      : [{ kind: 'DEMONSTRATION', demonstration: nextDemonstration, day: nextDemonstration.startDate }]
  const stops = [...units, ...talk, ...flag].toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
  const goal = stops.findIndex(stop => stop.kind === 'DEMONSTRATION')
  const end = goal < 0 ? mostStops : Math.max(fewestStops, goal + 1)
  if (end <= mostStops) return stops.slice(0, end)
  return [...stops.slice(0, mostStops - 1), ...stops.slice(goal, goal + 1)]
}

/** The units without subunits: those that are studied and demonstrated. */
export function leavesOf(modules: readonly PlanModule[]): PlanModule[] {
  const parents = new Set(modules.map(module => module.parentId))
  return modules.filter(module => module.kind !== 'COURSE' && !parents.has(module.id))
}
