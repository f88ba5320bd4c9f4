import { readHome } from '@studentgo/protocol/home'
import { endpointQuery } from '#web/platform/api/queries.ts'

export const homeQuery = endpointQuery(readHome, {})

export function homeQueries() {
  return [homeQuery]
}
