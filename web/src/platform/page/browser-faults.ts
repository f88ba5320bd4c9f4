import type { BrowserFaultKind } from '@studentgo/protocol/browser-faults'
import { isOnline } from '../offline/online.ts'
import type { Page } from './fault-report.ts'

let page: Page | undefined

/** Reports uncaught errors of the program to the server from now on; returns a function that stops it. */
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
 * Reports a fault of the program to the server, each once. Resolves to its id in the log; undefined where the fault is
 * not ours, or the report failed.
 */
export async function reportFault(kind: BrowserFaultKind, error: unknown): Promise<string | undefined> {
  const present = page
  if (present === undefined || !isOnline()) return undefined
  // Loaded on demand, so that the program of every page is smaller.
  const report = await import('./fault-report.ts').catch(() => undefined)
  return page === present ? report?.sendReport(kind, error, present) : undefined
}
