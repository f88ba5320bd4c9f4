import {
  listDemonstrations,
  listPlanDemonstrations,
  readSelfAssessment,
} from '@studentgo/protocol/competence-demonstrations'
import { listDemonstrationTasks } from '@studentgo/protocol/demonstration-tasks'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** Every demonstration of this student, current and next ones first; a guardian's screen names the child. */
export function demonstrationsQuery() {
  return endpointQuery(listDemonstrations, {})
}

/** The query of a module's tabs: the same list, filtered by module. */
export function moduleDemonstrationsQuery() {
  return demonstrationsQuery()
}

/** The ids of a demonstration and its plan. */
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

/** The demonstration named by an address; the timetable knows no plan, which the list then supplies. */
export interface WantedDemonstration {
  id: number
  planId: number | undefined
}

/** The demonstration in an address; undefined without one. */
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
