import {
  type BrowserFaultKind,
  faultPatterns,
  mostFaultFrames,
  reportBrowserFault,
} from '@studentgo/protocol/browser-faults'
import { type Call, CallFailure } from '../api/call.ts'
import { isOnline } from '../offline/online.ts'

/** What a report is made from: nothing of it comes from the words of the error or from the address. */
interface Page {
  call: Call
  /** The address below which the scripts of the portal lie. */
  scripts: string
  /** The address of the entry script. */
  entry: string
  /** The pattern of the address of the present screen. */
  screen: () => string
}

/** More would say the same: what is broken breaks again. */
const mostOfPage = 3

let page: Page | undefined
/** What was told from this page already, with the id under which the log has it. */
const told = new Map<string, Promise<string | undefined>>()

/** Tells the server from now on of faults of the program that nobody has caught; answers how to end it. */
export function tellFaults(of: Page): () => void {
  page = of
  told.clear()
  const onError = ({ error }: ErrorEvent) => void tellFault('error', error)
  const onRejection = ({ reason }: PromiseRejectionEvent) => void tellFault('rejection', reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    page = undefined
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/**
 * Tells the server of a fault of the program, each once. Answers the id under which the log has it; undefined where it is
 * no fault of ours, or nobody could be told.
 */
export async function tellFault(kind: BrowserFaultKind, error: unknown): Promise<string | undefined> {
  if (page === undefined || !isOnline() || !isOfProgram(error)) return undefined
  const frames = framesIn(error.stack ?? '', page.scripts)
  // An extension of the browser, or a script that somebody has pasted.
  if (kind !== 'render' && frames.length === 0) return undefined
  const screen = page.screen()
  const name = faultPatterns.name.test(error.name) ? error.name : 'Error'
  const key = [name, screen, frames[0]].join(' ')
  const before = told.get(key)
  if (before !== undefined || told.size >= mostOfPage) return before
  const body = { kind, screen, build: fileOf(page.entry), name, frames }
  const telling = page.call(reportBrowserFault, { body }, { background: true }).then(
    ({ requestId }) => requestId,
    // Whoever cannot be told of a fault cannot be told of this one either.
    () => undefined,
  )
  told.set(key, telling)
  return telling
}

/** A call that fails and code that does not come are matters of the network or of the server, which counts them itself. */
function isOfProgram(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof CallFailure) && error.name !== 'ChunkLoadError'
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
