import { useSyncExternalStore } from 'react'
import { presentInstant } from './present-instant.ts'

/** What failed on this page, in a way that names nobody. */
export interface Failure {
  /** ISO instant, by the clock of this device. */
  at: string
  /** `PUT /absence`, `fi/common`. */
  what: string
  /** `status 502`, `network`. */
  how: string
  /** The person has been told at the form what is wrong, and can mend it. */
  isRefusal: boolean
}

/** More would not help who is told of them. */
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
