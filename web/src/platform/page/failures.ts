import { useSyncExternalStore } from 'react'
import { presentInstant } from './present-instant.ts'

/** A failure on this page, without personal data. */
export interface Failure {
  /** ISO instant, by the clock of this device. */
  at: string
  /** `PUT /absence`, `fi/common`. */
  what: string
  /** `status 502`, `network`. */
  how: string
  /** The form has shown the person what is wrong, and they can fix it. */
  isRefusal: boolean
}

/** A longer list would not help support. */
const most = 20

/** The error list of the specification (§3): the failures of this page, the newest first. */
function makeFailures() {
  let list: readonly Failure[] = []
  const listeners = new Set<() => void>()

  function replace(next: readonly Failure[]): void {
    list = next
    for (const listener of listeners) listener()
  }

  return {
    add(failure: Omit<Failure, 'at'>): void {
      const at = presentInstant(0).toISOString()
      replace([{ at, ...failure }, ...list].slice(0, most))
    },
    clear: () => replace([]),
    read: () => list,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const failures = makeFailures()

export function useFailures(): readonly Failure[] {
  return useSyncExternalStore(failures.subscribe, failures.read, failures.read)
}
