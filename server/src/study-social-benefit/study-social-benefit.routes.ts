import * as endpoints from '@studentgo/protocol/study-social-benefit'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { changeAccount } from './account/change-account.command.ts'
import { defineAccountLetters } from './account/notify-account.job.ts'
import { saveClaim, saveClaimFiles, submitClaim, withdrawClaim } from './change-claim.command.ts'
import { defineClaimDeadlines } from './close-claims.job.ts'
import { readBenefits } from './read-benefits.query.ts'
import { startClaim } from './start-claim.command.ts'

export function studySocialBenefitRoutes(platform: Platform): void {
  defineClaimDeadlines(platform)
  defineAccountLetters(platform)

  bind(
    platform,
    endpoints,
    {
      readStudySocialBenefits: call => readBenefits(call, call.query),
      startBenefitClaim: async call => {
        await startClaim(call, call.body)
        return readBenefits(call)
      },
      changeStudySocialBenefit: async call => {
        const { body } = call
        if ('account' in body) await changeAccount(call, body, platform.secrets)
        else if ('rows' in body) await saveClaim(call, body)
        else if ('attachmentIds' in body) await saveClaimFiles(call, body)
        else if (body.action === 'SUBMIT') await submitClaim(call, body)
        else await withdrawClaim(call, body)
        return readBenefits(call)
      },
    },
    { isKept: true },
  )
}
