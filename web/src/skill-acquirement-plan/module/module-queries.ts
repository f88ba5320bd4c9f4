import type { ModuleTab } from '@studentgo/protocol/addresses'
import { moduleDemonstrationsQuery } from '#web/competence-demonstrations/competence-demonstrations.data.ts'
import { moduleOffersQuery } from '#web/education-events/education-events.data.ts'
import { moduleEventsQuery } from '#web/personal-education-events/personal-education-events.data.ts'
import { modulePlaceOf, planByIdQuery } from '../skill-acquirement-plan.data.ts'

/** The first queries of a tab of a module's page. */
export function moduleQueries(tab: ModuleTab) {
  return ({ search }: { search: URLSearchParams }) => {
    const place = modulePlaceOf(search)
    if (place === undefined) return []
    const { planId, moduleId } = place
    const plan = planByIdQuery(planId)
    if (tab === 'moduleDetails') return [plan]
    if (tab === 'educationEvents') {
      return [plan, moduleEventsQuery(planId, moduleId), moduleOffersQuery(moduleId)]
    }
    return [plan, moduleDemonstrationsQuery()]
  }
}
