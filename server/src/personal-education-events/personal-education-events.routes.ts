import {
  acknowledgeAssessment,
  assessSelf,
  listIntermediateAssessments,
} from '@studentgo/protocol/intermediate-assessments'
import {
  editPersonalEducationEvent,
  listPersonalEducationEvents,
  readPersonalEducationEvent,
  removePersonalEducationEvent,
} from '@studentgo/protocol/personal-education-events'
import type { EventCardCache } from '../education-events/offers/event-cards.cache.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { acknowledge } from './assessments/acknowledge-assessment.command.ts'
import { assessOwn } from './assessments/assess-self.command.ts'
import { listAssessments } from './assessments/list-assessments.query.ts'
import { editPersonalEvent } from './edit-personal-event.command.ts'
import {
  assessmentVisibility,
  cardVisibility,
  detailsVisibility,
} from './personal-education-events.visibility.ts'
import { listPersonalEvents, readPersonalEvent } from './read-personal-events.query.ts'
import { removePersonalEvent } from './remove-personal-event.command.ts'

/** How the parts of a plan are learned: periods at school and at work, and ungraded feedback during them. */
export function personalEducationEventsRoutes(platform: Platform, eventCards: EventCardCache): void {
  serve(
    platform,
    listPersonalEducationEvents,
    call => {
      const { moduleId: planModuleId, state } = call.query
      return listPersonalEvents(call, eventCards, { planId: call.params.planId, planModuleId, state })
    },
    { visibility: cardVisibility },
  )

  serve(
    platform,
    readPersonalEducationEvent,
    call => readPersonalEvent(call, eventCards, call.params.personalEventId),
    { visibility: detailsVisibility },
  )

  serve(platform, editPersonalEducationEvent, async call => {
    await editPersonalEvent(call, call.params.personalEventId, call.body)
    return readPersonalEvent(call, eventCards, call.params.personalEventId)
  })

  serve(platform, removePersonalEducationEvent, async call => {
    await removePersonalEvent(call, call.params.personalEventId)
    return { state: 'CANCELLED' as const }
  })

  serve(platform, listIntermediateAssessments, call => listAssessments(call, call.params.personalEventId), {
    visibility: assessmentVisibility,
  })

  serve(platform, assessSelf, call => assessOwn(call, call.params.personalEventId, call.body))

  serve(platform, acknowledgeAssessment, call => acknowledge(call, call.params.personalEventId, call.body))
}
