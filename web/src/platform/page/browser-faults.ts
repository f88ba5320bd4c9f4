import type { BrowserFaultKind } from '@studentgo/protocol/browser-faults'
import type { Call } from '../api/call.ts'
import { isOnline } from '../offline/online.ts'

/** What a report is made from: nothing of it comes from the words of the error or from the address. */
export interface Page {
  call: Call
  /** The address below which the scripts of the portal lie. */
  scripts: string
  /** The address of the entry script. */
  entry: string
  /** The pattern of the address of the present screen. */
  screen: () => string
  /** What the server was told already, with the id under which the log has it. */
  told: Map<string, Promise<string | undefined>>
}

let page: Page | undefined
/** Tells the server from now on of faults of the program that nobody has caught; answers how to end it. */
export function tellFaults(of: Omit<Page, 'told'>): () => void {
  page = { ...of, told: new Map() }
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
  const present = page
  if (present === undefined || !isOnline()) return undefined
  // The program of every page is lighter without what makes a report.
  const report = await import('./fault-report.ts').catch(() => undefined)
  return page === present ? report?.sendReport(kind, error, present) : undefined
}
