import { listChildren, selectChild } from '@studentgo/protocol/children'
import { serveSession } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { childrenOf } from './list-children.query.ts'
import { selectChildOf } from './select-child.command.ts'

export function childrenRoutes(platform: Platform): void {
  serveSession(platform, listChildren, childrenOf)
  serveSession(platform, selectChild, call => selectChildOf(call, call.body.studentId))
}
