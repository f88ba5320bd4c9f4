import * as intermediateAssessmentsEndpoints from '@studentgo/protocol/intermediate-assessments'
import * as personalEducationEventsEndpoints from '@studentgo/protocol/personal-education-events'
import type { EventCardCache } from '../education-events/offers/event-cards.cache.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { acknowledge } from './assessments/acknowledge-assessment.command.ts'
import { assessOwn } from './assessments/assess-self.command.ts'
import { listAssessments } from './assessments/list-assessments.query.ts'
import { editPersonalEvent } from './edit-personal-event.command.ts'
import { listPersonalEvents, readPersonalEvent } from './read-personal-events.query.ts'
import { removePersonalEvent } from './remove-personal-event.command.ts'

/** How the parts of a plan are learned: periods at school and at work, and ungraded feedback during them. */
export function personalEducationEventsRoutes(platform: Platform, eventCards: EventCardCache): void {
  bind(platform, personalEducationEventsEndpoints, {
    listPersonalEducationEvents: {
      isKept: true,
      handle: call => {
        const { moduleId: planModuleId, state } = call.query
        return listPersonalEvents(call, eventCards, { planId: call.params.planId, planModuleId, state })
      },
    },
    readPersonalEducationEvent: {
      isKept: true,
      handle: call => readPersonalEvent(call, eventCards, call.params.personalEventId),
    },
    editPersonalEducationEvent: async call => {
      await editPersonalEvent(call, call.params.personalEventId, call.body)
      return readPersonalEvent(call, eventCards, call.params.personalEventId)
    },
    removePersonalEducationEvent: async call => {
      await removePersonalEvent(call, call.params.personalEventId)
      return { state: 'CANCELLED' as const }
    },
  })

  bind(
    platform,
    intermediateAssessmentsEndpoints,
    {
      listIntermediateAssessments: call => listAssessments(call, call.params.personalEventId),
      assessSelf: call => assessOwn(call, call.params.personalEventId, call.body),
      acknowledgeAssessment: call => acknowledge(call, call.params.personalEventId, call.body),
    },
    { isKept: true },
  )
}
