import {
  arrangeDemonstration,
  assessDemonstration,
  decideAfterResult,
  decideTaskProposal,
  makeAssessorLink,
  publishAssessment,
  readAssessing,
  revokeAssessorLink,
} from '@studentgo/protocol/staff-demonstrations'
import { serveStaffStudent } from '../platform/http/serve-staff.ts'
import type { Platform } from '../platform/platform.ts'
import { makeCurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import { arrange } from './arranging/arrange.command.ts'
import { askAssessor, revokeLink } from './ask-assessor.command.ts'
import { assess, decideProposal, decideRequest, publish } from './assess.command.ts'
import { findAssessing } from './assessing.query.ts'

/** Demonstrations at the desk: arranging, assessing by the college or by a link, publishing, and what is asked for afterwards. */
export function staffDemonstrationsRoutes(platform: Platform): void {
  const curriculum = makeCurriculumCache()
  serveStaffStudent(
    platform,
    readAssessing,
    async call => (await findAssessing(call, call.params.demonstrationId, curriculum)).answer,
  )
  serveStaffStudent(platform, arrangeDemonstration, call => arrange(call, curriculum))
  serveStaffStudent(platform, assessDemonstration, call => assess(call, curriculum))
  serveStaffStudent(platform, publishAssessment, call => publish(call, curriculum))
  serveStaffStudent(platform, decideAfterResult, call => decideRequest(call, curriculum))
  serveStaffStudent(platform, decideTaskProposal, call => decideProposal(call, curriculum))
  serveStaffStudent(platform, makeAssessorLink, call => askAssessor(call, platform, curriculum))
  serveStaffStudent(platform, revokeAssessorLink, call => revokeLink(call, curriculum))
}
