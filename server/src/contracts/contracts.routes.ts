import { actOnContract, listContracts, readApprenticeInfo } from '@studentgo/protocol/contracts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { actAsParty } from './act-on-contract.command.ts'
import { apprenticeVisibility, contractVisibility } from './contracts.visibility.ts'
import { readApprenticeships, readContracts } from './read-contracts.query.ts'

export function contractsRoutes(platform: Platform): void {
  serve(platform, listContracts, call => readContracts(call, call.params.studyRightId), {
    visibility: contractVisibility,
  })

  serve(platform, actOnContract, actAsParty, { visibility: contractVisibility })

  serve(platform, readApprenticeInfo, call => readApprenticeships(call, call.query.personalStudyPlanId), {
    visibility: apprenticeVisibility,
  })
}
