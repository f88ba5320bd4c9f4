import * as endpoints from '@studentgo/protocol/children'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { childrenOf } from './list-children.query.ts'
import { selectChildOf } from './select-child.command.ts'

export function childrenRoutes(platform: Platform): void {
  bind(
    platform,
    endpoints,
    {
      listChildren: childrenOf,
      selectChild: call => selectChildOf(call, call.body.studentId),
    },
    { isKept: true },
  )
}
