import * as endpoints from '@studentgo/protocol/staff-demonstrations'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { makeCurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import { arrange } from './arranging/arrange.command.ts'
import { askAssessor, revokeLink } from './ask-assessor.command.ts'
import { assess, decideProposal, decideRequest, publish } from './assess.command.ts'
import { findAssessing } from './assessing.query.ts'

/** Demonstrations at the desk: arranging, assessing by the college or by a link, publishing, and requests after a result. */
export function staffDemonstrationsRoutes(platform: Platform): void {
  const curriculum = makeCurriculumCache()
  bind(platform, endpoints, {
    readAssessing: async call => (await findAssessing(call, call.params.demonstrationId, curriculum)).answer,
    arrangeDemonstration: call => arrange(call, curriculum),
    assessDemonstration: call => assess(call, curriculum),
    publishAssessment: call => publish(call, curriculum),
    decideAfterResult: call => decideRequest(call, curriculum),
    decideTaskProposal: call => decideProposal(call, curriculum),
    makeAssessorLink: call => askAssessor(call, platform, curriculum),
    revokeAssessorLink: call => revokeLink(call, curriculum),
  })
}
