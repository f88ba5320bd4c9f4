import * as z from 'zod/mini'
import { anyone, endpoint } from './endpoint.ts'

/** How a page failed: while it drew a screen, while it answered an event, or in something that it had begun. */
export const browserFaultKinds = ['render', 'error', 'rejection'] as const
export type BrowserFaultKind = (typeof browserFaultKinds)[number]

/** At most so many places of the program are in the report of a fault, the innermost first. */
export const mostFaultFrames = 8

/** What each part of a fault may look like: no content of a page and no number of a person fits. */
export const faultPatterns = {
  /** The part of the portal, and the pattern of the address in it: `child /absence`. */
  screen: /^[a-z]{1,20} [A-Za-z/:*-]{1,80}$/,
  /** The entry script, whose name changes with each build. */
  build: /^[\w.-]{1,60}$/,
  /** The class of the error. */
  name: /^[A-Za-z]{1,40}$/,
  /** A function and its place in a script of ours. */
  frame: /^([\w$.]{1,60} )?[\w.-]{1,60}\.(js|tsx?):\d{1,6}:\d{1,7}$/,
}

export const reportBrowserFault = endpoint({
  method: 'POST',
  path: '/public/browserfault',
  affects: [],
  who: anyone,
  summary: 'Reports a program error in a page: its location, without any content',
  limit: { times: 20, seconds: 600, of: 'changes' },
  body: z.strictObject({
    kind: z.enum(browserFaultKinds),
    screen: z.string().check(z.regex(faultPatterns.screen)),
    build: z.string().check(z.regex(faultPatterns.build)),
    name: z.string().check(z.regex(faultPatterns.name)),
    frames: z.array(z.string().check(z.regex(faultPatterns.frame))).check(z.maxLength(mostFaultFrames)),
  }),
  /** By which support finds the fault in the log. */
  reply: z.object({ requestId: z.string() }),
})
