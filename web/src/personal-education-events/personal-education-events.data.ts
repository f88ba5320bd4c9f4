import type { Input, Reply } from '@studentgo/protocol/endpoint'
import {
  acknowledgeAssessment,
  assessSelf,
  listIntermediateAssessments,
} from '@studentgo/protocol/intermediate-assessments'
import {
  editPersonalEducationEvent,
  listPersonalEducationEvents,
  type PersonalEducationEventDetails,
  type PersonalEventBody,
  readPersonalEducationEvent,
  readPersonalEventNews,
  removePersonalEducationEvent,
} from '@studentgo/protocol/personal-education-events'
import { listPersonalStudyPlans } from '@studentgo/protocol/skill-acquirement-plan'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#web/app/addresses.ts'
import { useApp } from '#web/platform/app-context.ts'
import { CallFailure } from '#web/platform/call.ts'
import { endpointQuery } from '#web/platform/queries.ts'

const digits = /^[1-9][0-9]{0,14}$/

/** The event that an address names; undefined when it names none that could be. */
export function eventIdOf(search: URLSearchParams): string | undefined {
  const id = search.get('event') ?? ''
  return digits.test(id) ? id : undefined
}

export function personalEventAddress(id: number | string): string {
  return `${addresses.personalEvent}?event=${id}`
}

function ofChild(studentId: number | undefined) {
  return studentId === undefined ? {} : { studentId: String(studentId) }
}

/** One event; a guardian's screen names the child. */
export function personalEventQuery(id: string, studentId?: number) {
  return endpointQuery(readPersonalEducationEvent, {
    params: { personalEventId: id },
    query: ofChild(studentId),
  })
}

export function assessmentsQuery(id: string, studentId?: number) {
  return endpointQuery(listIntermediateAssessments, {
    params: { personalEventId: id },
    query: ofChild(studentId),
  })
}

/** What home says: which feedback waits to be read. */
export const personalEventNewsQuery = endpointQuery(readPersonalEventNews, { query: {} })

/** The events of one module of a plan, as the module's page shows them. */
export function moduleEventsQuery(planId: number | string, moduleId: number | string, studentId?: number) {
  return endpointQuery(listPersonalEducationEvents, {
    params: { planId: String(planId) },
    query: { ...ofChild(studentId), moduleId: String(moduleId) },
  })
}

/** Every event of a plan. */
export function planEventsQuery(planId: number | string, studentId?: number) {
  return endpointQuery(listPersonalEducationEvents, {
    params: { planId: String(planId) },
    query: ofChild(studentId),
  })
}

export function plansQuery(studentId?: number) {
  return endpointQuery(listPersonalStudyPlans, studentId === undefined ? {} : { query: ofChild(studentId) })
}

/** What the page shows first. Assessments are left to the browser: a device may keep this page, never them. */
export function personalEventQueries({ search }: { search: URLSearchParams }) {
  const id = eventIdOf(search)
  return id === undefined ? [] : [personalEventQuery(id)]
}

/**
 * Sends a change of an event and shows what came of it. When the event was changed elsewhere meanwhile, the
 * newer one is fetched before the refusal is handed on, so that sending again goes on from there.
 */
export function useEditEvent(
  id: string,
): (body: PersonalEventBody) => Promise<PersonalEducationEventDetails> {
  const { call } = useApp()
  const queryClient = useQueryClient()
  return async body => {
    try {
      const saved = await call(editPersonalEducationEvent, { params: { personalEventId: id }, body })
      queryClient.setQueryData(personalEventQuery(id).queryKey, saved)
      void refreshOthers(queryClient)
      return saved
    } catch (error) {
      if (error instanceof CallFailure && error.is('stale-version')) {
        await queryClient.invalidateQueries({ queryKey: [readPersonalEducationEvent.path] })
      }
      throw error
    }
  }
}

export function useRemoveEvent(id: string): () => Promise<void> {
  const { call } = useApp()
  const queryClient = useQueryClient()
  return async () => {
    await call(removePersonalEducationEvent, { params: { personalEventId: id } })
    queryClient.removeQueries({ queryKey: personalEventQuery(id).queryKey })
    void refreshOthers(queryClient)
  }
}

export function useAssessSelf(id: string) {
  const { call } = useApp()
  const queryClient = useQueryClient()
  return async (body: Input<typeof assessSelf>['body']): Promise<Reply<typeof assessSelf>> => {
    const made = await call(assessSelf, { params: { personalEventId: id }, body })
    await refreshAssessments(queryClient)
    return made
  }
}

export function useAcknowledge(id: string) {
  const { call } = useApp()
  const queryClient = useQueryClient()
  return async (
    body: Input<typeof acknowledgeAssessment>['body'],
  ): Promise<Reply<typeof acknowledgeAssessment>> => {
    const read = await call(acknowledgeAssessment, { params: { personalEventId: id }, body })
    await refreshAssessments(queryClient)
    return read
  }
}

async function refreshAssessments(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: [readPersonalEducationEvent.path] })
  void refreshOthers(queryClient)
  await queryClient.invalidateQueries({ queryKey: [listIntermediateAssessments.path] })
}

/** What else shows events: the lists of a plan, its modules, the timetable and the log of days at work. */
async function refreshOthers(queryClient: QueryClient): Promise<void> {
  const changedBy = ['/skillacquirementplan', '/absence', '/studenttimetable', readPersonalEventNews.path]
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => changedBy.some(start => String(queryKey[0]).startsWith(start)),
  })
}
