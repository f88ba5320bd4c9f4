import type { PlanModule } from '@studentgo/protocol/skill-acquirement-plan'

const under: PlanModule['state'][] = ['ONGOING', 'SCHEDULED', 'AWAITING_ASSESSMENT', 'PLANNED']

/** The vocational unit of a plan that ends first, with its last day; one without days only when none has any. */
export function firstUnitOf(
  modules: readonly Pick<PlanModule, 'name' | 'kind' | 'state' | 'endDate'>[],
): { name: string; month: string | undefined } | undefined {
  const units = modules
    .filter(one => one.kind === 'VOCATIONAL' && under.includes(one.state))
    .toSorted((a, b) => (a.endDate ?? '9999').localeCompare(b.endDate ?? '9999'))
  const first = units[0]
  return first && { name: first.name, month: first.endDate }
}
