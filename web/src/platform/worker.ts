import { useSyncExternalStore } from 'react'

export interface WorkerState {
  /** Takes the new version into use; undefined while there is none. */
  update: (() => void) | undefined
  later: () => void
  /** Everything needed for reading without a network is on the device. */
  offlineReady: boolean
}

let state: WorkerState = { update: undefined, later, offlineReady: false }
const listeners = new Set<() => void>()

function later(): void {
  setWorkerState({ update: undefined })
}

export function setWorkerState(change: Partial<WorkerState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function useWorkerState(): WorkerState {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => state,
  )
}
