import * as endpoints from '@studentgo/protocol/assessor'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { makeCurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import { openLink, takeWord } from './assessor.command.ts'
import { demonstrationForAssessor } from './assessor.query.ts'
import { defineAssessorLetter } from './assessor-letter.job.ts'

/** What assessors of working life read and send by a link, without an account. */
export function assessorRoutes(platform: Platform): void {
  const curriculum = makeCurriculumCache()
  defineAssessorLetter(platform)
  bind(platform, endpoints, {
    openAssessorLink: { handle: call => openLink(call, platform), ownTransactions: true },
    readAssessorDemonstration: call => demonstrationForAssessor(call, curriculum),
    sendAssessorAssessment: call => takeWord(call, curriculum),
  })
}
