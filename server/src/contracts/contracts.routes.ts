import * as endpoints from '@studentgo/protocol/contracts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { actAsParty } from './act-on-contract.command.ts'
import { readApprenticeships, readContracts } from './read-contracts.query.ts'

export function contractsRoutes(platform: Platform): void {
  bind(
    platform,
    endpoints,
    {
      listContracts: call => readContracts(call, call.params.studyRightId),
      actOnContract: actAsParty,
      readApprenticeInfo: call => readApprenticeships(call, call.query.personalStudyPlanId),
    },
    { isKept: true },
  )
}
