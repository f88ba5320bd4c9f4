import { searchEverything } from '@studentgo/protocol/search'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { searchVisibility } from './search.visibility.ts'
import { findEverything } from './search-everything.query.ts'

export function searchRoutes(platform: Platform): void {
  serve(platform, searchEverything, call => findEverything(call, call.query.q), {
    visibility: searchVisibility,
    readsReplica: true,
  })
}
