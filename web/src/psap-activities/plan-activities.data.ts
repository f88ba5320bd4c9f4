import { listPlanActivities } from '@studentgo/protocol/psap-activities'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** How many entries the page shows at first, and how many more at a time. */
export const pageSize = 20

/** The newest entries; a guardian's screen names the child. */
export function planActivitiesQuery(size = pageSize) {
  return endpointQuery(listPlanActivities, { query: { size: String(size) } })
}
