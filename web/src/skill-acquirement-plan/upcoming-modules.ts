import type { ModuleState, PlanModule } from '@studentgo/protocol/skill-acquirement-plan'

const order: readonly ModuleState[] = ['AWAITING_ASSESSMENT', 'ONGOING', 'SCHEDULED']
const most = 5

/** Parts without parts of their own: those that one studies and shows. */
function leavesOf(modules: readonly PlanModule[]): PlanModule[] {
  const parents = new Set(modules.map(module => module.parentId))
  return modules.filter(module => module.kind !== 'COURSE' && !parents.has(module.id))
}

/** What goes on and what comes, as the plan says it: first what waits, then what goes on, then by its beginning. */
export function upcomingOf(modules: readonly PlanModule[]): PlanModule[] {
  const rank = (module: PlanModule) => order.indexOf(module.state)
  const day = (module: PlanModule) =>
    (module.state === 'SCHEDULED' ? module.startDate : module.endDate) ?? '9999'
  return leavesOf(modules)
    .filter(module => rank(module) >= 0)
    .toSorted((a, b) => rank(a) - rank(b) || day(a).localeCompare(day(b)))
    .slice(0, most)
}

/** What has no place in the plan yet, and what has to be shown again. */
export function missingOf(modules: readonly PlanModule[]): PlanModule[] {
  return leavesOf(modules).filter(module => module.state === 'NOT_PLANNED' || module.state === 'FAILED')
}
