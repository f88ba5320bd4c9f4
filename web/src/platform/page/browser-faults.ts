import type { BrowserFaultKind } from '@studentgo/protocol/browser-faults'
import { isOnline } from '../offline/online.ts'
import type { Page } from './fault-report.ts'

let page: Page | undefined

/** Tells the server from now on of faults of the program that nobody has caught; answers how to end it. */
export function reportFaults(of: Omit<Page, 'reported'>): () => void {
  page = { ...of, reported: new Map() }
  const onError = ({ error }: ErrorEvent) => void reportFault('error', error)
  const onRejection = ({ reason }: PromiseRejectionEvent) => void reportFault('rejection', reason)
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
export async function reportFault(kind: BrowserFaultKind, error: unknown): Promise<string | undefined> {
  const present = page
  if (present === undefined || !isOnline()) return undefined
  // The program of every page is lighter without what makes a report.
  const report = await import('./fault-report.ts').catch(() => undefined)
  return page === present ? report?.sendReport(kind, error, present) : undefined
}
