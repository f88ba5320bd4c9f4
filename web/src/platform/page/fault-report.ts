import {
  type BrowserFaultKind,
  faultPatterns,
  mostFaultFrames,
  reportBrowserFault,
} from '@studentgo/protocol/browser-faults'
import { type Call, CallFailure } from '../api/call.ts'

/** What a report is made from: nothing of it comes from the words of the error or from the address. */
export interface Page {
  call: Call
  /** The address below which the scripts of the portal lie. */
  scripts: string
  /** The address of the entry script. */
  entry: string
  /** The pattern of the address of the present screen. */
  screen: () => string
  /** What was reported already, with the id under which the log has it. */
  reported: Map<string, Promise<string | undefined>>
}

/** More would say the same: what is broken breaks again. */
const mostOfPage = 3

/** Reports a fault that was not reported yet. Answers as `tellFault` does. */
export async function sendReport(
  kind: BrowserFaultKind,
  error: unknown,
  page: Page,
): Promise<string | undefined> {
  if (!isOfProgram(error)) return undefined
  const body = reportOf(kind, error, page)
  if (body === undefined) return undefined
  const key = [body.name, body.screen, body.frames[0]].join(' ')
  const before = page.reported.get(key)
  if (before !== undefined || page.reported.size >= mostOfPage) return before
  const sending = page.call(reportBrowserFault, { body }, { background: true }).then(
    ({ requestId }) => requestId,
    // Whoever cannot be told of a fault cannot be told of this one either.
    () => undefined,
  )
  page.reported.set(key, sending)
  return sending
}

/** The report of a fault; undefined where no script of the portal has a part in it. */
function reportOf(kind: BrowserFaultKind, error: Error, { scripts, screen, entry }: Page) {
  const frames = framesIn(error.stack ?? '', scripts)
  // An extension of the browser, or a script that somebody has pasted.
  if (kind !== 'render' && frames.length === 0) return undefined
  const name = faultPatterns.name.test(error.name) ? error.name : 'Error'
  return { kind, screen: screen(), build: fileOf(entry), name, frames }
}

/** The places of our own scripts in a stack, as each browser writes it: `drawWeek timetable-AbCd1234.js:1:2345`. */
export function framesIn(stack: string, scripts: string): string[] {
  return stack
    .split('\n')
    .flatMap(line => {
      const at = line.indexOf(scripts)
      if (at < 0) return []
      const [, inChromium, inOthers] =
        /^(?:\s*at (?:async |new )?([\w$.]+) \(|([\w$.]+)@)/.exec(line.slice(0, at)) ?? []
      const [, address = '', place = ''] = /^([^:\s]+)(:\d+:\d+)/.exec(line.slice(at + scripts.length)) ?? []
      return [`${inChromium ?? inOthers ?? ''} ${fileOf(address)}${place}`.trim()]
    })
    .filter(frame => faultPatterns.frame.test(frame))
    .slice(0, mostFaultFrames)
}

/** The name of the file at an address. */
function fileOf(address: string): string {
  return address.split('?', 1)[0]?.split('/').at(-1) ?? ''
}

/** A call that fails and code that does not come are matters of the network or of the server, which counts them itself. */
function isOfProgram(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof CallFailure) && error.name !== 'ChunkLoadError'
}
