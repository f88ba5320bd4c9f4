import {
  openAssessorLink,
  readAssessorDemonstration,
  sendAssessorAssessment,
} from '@studentgo/protocol/assessor'
import { serveAnyone } from '../platform/http/serve.ts'
import { serveAssessor } from '../platform/http/serve-assessor.ts'
import type { Platform } from '../platform/platform.ts'
import { makeCurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import { openLink, takeWord } from './assessor.command.ts'
import { demonstrationForAssessor } from './assessor.query.ts'
import { defineAssessorLetter } from './assessor-letter.job.ts'

/** What assessors of working life read and send by a link, without an account. */
export function assessorRoutes(platform: Platform): void {
  const curriculum = makeCurriculumCache()
  defineAssessorLetter(platform)
  serveAnyone(platform, openAssessorLink, call => openLink(call, platform), { ownTransactions: true })
  serveAssessor(platform, readAssessorDemonstration, call => demonstrationForAssessor(call, curriculum))
  serveAssessor(platform, sendAssessorAssessment, call => takeWord(call, curriculum))
}
