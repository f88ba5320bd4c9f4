import {
  openAssessorLink,
  readAssessorDemonstration,
  sendAssessorAssessment,
} from '@studentgo/protocol/assessor'
import { makeAssessorLink, revokeAssessorLink } from '@studentgo/protocol/staff-demonstrations'
import { serveAnyone } from '../../platform/http/serve.ts'
import { serveAssessor } from '../../platform/http/serve-assessor.ts'
import { serveStaffStudent } from '../../platform/http/serve-staff.ts'
import type { Platform } from '../../platform/platform.ts'
import { makeCurriculumCache } from '../../skill-acquirement-plan/curriculum.cache.ts'
import { askAssessor, revokeLink } from './ask-assessor.command.ts'
import { openLink, takeWord } from './assessor.command.ts'
import { demonstrationForAssessor } from './assessor.query.ts'
import { defineAssessorLetter } from './assessor-letter.job.ts'

/** Assessors of working life: their links at the desk, and what they read and send without an account. */
export function assessorLinksRoutes(platform: Platform): void {
  const curriculum = makeCurriculumCache()
  defineAssessorLetter(platform)
  serveStaffStudent(platform, makeAssessorLink, call => askAssessor(call, platform, curriculum))
  serveStaffStudent(platform, revokeAssessorLink, call => revokeLink(call, curriculum))
  serveAnyone(platform, openAssessorLink, call => openLink(call, platform), { ownTransactions: true })
  serveAssessor(platform, readAssessorDemonstration, call => demonstrationForAssessor(call, curriculum))
  serveAssessor(platform, sendAssessorAssessment, call => takeWord(call, curriculum))
}
