import * as endpoints from '@studentgo/protocol/browser-faults'
import type { Platform } from '../../platform.ts'
import { bind } from '../serve.ts'
import { logLimit } from './log-limit.ts'

/** Receives the fault reports of pages: counts them by kind, and logs them without any content. */
export function receiveBrowserFaults(platform: Platform): void {
  const mayLog = logLimit(platform.clock)
  bind(platform, endpoints, {
    reportBrowserFault: {
      handle: async ({ body, request }) => {
        platform.figures.browserFaults.inc({ kind: body.kind })
        if (mayLog()) request.log.warn({ fault: body }, 'a page failed')
        return { requestId: request.id }
      },
      // Nothing is stored, so there is nothing to audit.
      ownTransactions: true,
    },
  })
}
