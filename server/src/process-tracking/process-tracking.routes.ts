import * as endpoints from '@studentgo/protocol/process-tracking'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { listMatters, readMatter } from './read-processes.query.ts'

export function processTrackingRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    listProcesses: async call => {
      const { matters, total } = await listMatters(call)
      // The answer of a page goes into the page, whose headers are its own.
      if (!call.isPage) call.reply.header('X-Total-Count', total)
      return matters
    },
    readProcess: readMatter,
  })
}
