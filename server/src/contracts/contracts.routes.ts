import * as endpoints from '@studentgo/protocol/contracts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { actAsParty } from './act-on-contract.command.ts'
import { apprenticeVisibility, contractVisibility } from './contracts.visibility.ts'
import { readApprenticeships, readContracts } from './read-contracts.query.ts'

export function contractsRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    listContracts: {
      handle: call => readContracts(call, call.params.studyRightId),
      visibility: contractVisibility,
    },
    actOnContract: { handle: actAsParty, visibility: contractVisibility },
    readApprenticeInfo: {
      handle: call => readApprenticeships(call, call.query.personalStudyPlanId),
      visibility: apprenticeVisibility,
    },
  })
}
