import {
  listDemonstrations,
  listPlanDemonstrations,
  readSelfAssessment,
} from '@studentgo/protocol/competence-demonstrations'
import { listDemonstrationTasks } from '@studentgo/protocol/demonstration-tasks'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** Every demonstration of this student, what goes on and what comes first; a guardian's screen names the child. */
export function demonstrationsQuery() {
  return endpointQuery(listDemonstrations, {})
}

/** What the tabs of a module ask: the same list, of which they show one module's part. */
export function moduleDemonstrationsQuery() {
  return demonstrationsQuery()
}

/** Which demonstration of which plan. */
export interface DemonstrationPlace {
  planId: number
  id: number
}

export function demonstrationParams({ planId, id }: DemonstrationPlace) {
  return { planId: String(planId), demonstrationId: String(id) }
}

export function demonstrationQuery({ planId, id }: DemonstrationPlace) {
  return endpointQuery(listPlanDemonstrations, {
    params: { planId: String(planId) },
    query: { demonstrationId: String(id) },
  })
}

export function tasksQuery(place: DemonstrationPlace) {
  return endpointQuery(listDemonstrationTasks, {
    params: demonstrationParams(place),
  })
}

export function selfAssessmentQuery(place: DemonstrationPlace) {
  return endpointQuery(readSelfAssessment, {
    params: demonstrationParams(place),
  })
}

/** What an address names; the timetable knows no plan, and then the list tells it. */
export interface WantedDemonstration {
  id: number
  planId: number | undefined
}

/** The demonstration of an address; undefined when it names none. */
export function wantedOf(search: URLSearchParams): WantedDemonstration | undefined {
  const id = idIn(search, 'id')
  return id === undefined ? undefined : { id, planId: idIn(search, 'plan') }
}

function placeOf(search: URLSearchParams): DemonstrationPlace | undefined {
  const wanted = wantedOf(search)
  return wanted?.planId === undefined ? undefined : { id: wanted.id, planId: wanted.planId }
}

export function demonstrationQueries({ search }: { search: URLSearchParams }) {
  const place = placeOf(search)
  return place === undefined
    ? [demonstrationsQuery()]
    : [demonstrationQuery(place), tasksQuery(place), selfAssessmentQuery(place)]
}

export function selfAssessmentQueries({ search }: { search: URLSearchParams }) {
  const place = placeOf(search)
  return place === undefined
    ? [demonstrationsQuery()]
    : [demonstrationQuery(place), selfAssessmentQuery(place)]
}
