import * as endpoints from '@studentgo/protocol/special-support'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readGrounds, readSupport } from './read-special-support.query.ts'
import { requestSupport, stateInHearing } from './write-special-support.command.ts'

export function specialSupportRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    readSpecialSupport: {
      handle: async call => {
        const { groundsOf: decisionId } = call.query
        const grounds = decisionId === undefined ? undefined : await readGrounds(call, decisionId)
        return readSupport(call, grounds)
      },
      auditsReads: true,
    },
    writeSpecialSupport: async call => {
      if (call.body.action === 'HEARING') await stateInHearing(call, call.body)
      else await requestSupport(call, call.body)
      return readSupport(call)
    },
  })
}
