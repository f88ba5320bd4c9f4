import * as endpoints from '@studentgo/protocol/search'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findEverything } from './search-everything.query.ts'

export function searchRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    searchEverything: {
      handle: call => findEverything(call, call.query.q),
      readsReplica: true,
    },
  })
}
