import { listIntermediateAssessments } from '@studentgo/protocol/intermediate-assessments'
import {
  editPersonalEducationEvent,
  listPersonalEducationEvents,
  type PersonalEventBody,
  readPersonalEducationEvent,
} from '@studentgo/protocol/personal-education-events'
import { listPersonalStudyPlans } from '@studentgo/protocol/skill-acquirement-plan'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** The id of the event in an address; undefined without a valid one. */
export function eventIdOf(search: URLSearchParams): string | undefined {
  return idIn(search, 'event')?.toString()
}

/** One event; a guardian's screen names the child. */
export function personalEventQuery(id: string) {
  return endpointQuery(readPersonalEducationEvent, {
    params: { personalEventId: id },
  })
}

export function assessmentsQuery(id: string) {
  return endpointQuery(listIntermediateAssessments, {
    params: { personalEventId: id },
  })
}

/** The events of one module of a plan, as the module's page shows them. */
export function moduleEventsQuery(planId: number | string, moduleId: number | string) {
  return endpointQuery(listPersonalEducationEvents, {
    params: { planId: String(planId) },
    query: { moduleId: String(moduleId) },
  })
}

/** Every event of a plan. */
export function planEventsQuery(planId: number | string) {
  return endpointQuery(listPersonalEducationEvents, {
    params: { planId: String(planId) },
  })
}

export function plansQuery() {
  return endpointQuery(listPersonalStudyPlans, {})
}

/** The first queries of the page. The browser fetches assessments: a device may store this page, but never those. */
export function personalEventQueries({ search }: { search: URLSearchParams }) {
  const id = eventIdOf(search)
  return id === undefined ? [] : [personalEventQuery(id)]
}

/** Changes an event; `id` is the event's. `done` is the text of the alert. */
export function useEditEvent(id: string, done?: string) {
  const edit = useEndpointMutation(editPersonalEducationEvent, {
    replyTo: personalEventQuery(id),
    ...(done === undefined ? {} : { done: () => done }),
  })
  const toInput = (body: PersonalEventBody) => ({ params: { personalEventId: id }, body })
  return { edit, toInput }
}
