import {
  type BrowserFaultKind,
  faultPatterns,
  mostFaultFrames,
  reportBrowserFault,
} from '@studentgo/protocol/browser-faults'
import { type Call, CallFailure } from '../api/call.ts'

/** The sources of a report: nothing of it comes from the message of the error or from the address. */
export interface Page {
  call: Call
  /** The address below which the scripts of the portal are. */
  scripts: string
  /** The address of the entry script. */
  entry: string
  /** The pattern of the address of the present screen. */
  screen: () => string
  /** The reports already sent, with their ids in the log. */
  reported: Map<string, Promise<string | undefined>>
}

/** More reports would be repetitions of the same fault. */
const mostOfPage = 3

/** Reports a fault that was not reported yet. Resolves to its id in the log; undefined when there is none. */
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
    // A failed report is not reported in turn.
    () => undefined,
  )
  page.reported.set(key, sending)
  return sending
}

/** The report of a fault; undefined where no script of the portal is involved. */
function reportOf(kind: BrowserFaultKind, error: Error, { scripts, screen, entry }: Page) {
  const frames = framesIn(error.stack ?? '', scripts)
  // An extension of the browser, or a script pasted into the console.
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

/** Failed calls and code that does not load are problems of the network or of the server, which counts them itself. */
function isOfProgram(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof CallFailure) && error.name !== 'ChunkLoadError'
}
