import { useSyncExternalStore } from 'react'

/** Notes of the service worker to this page (specification §2). */
type WorkerNote = 'new-content' | 'offline-ready' | 'redundant'

interface WorkerState {
  /** Takes the new version into use; undefined while there is none. */
  update: (() => void) | undefined
  later: () => void
  /** Everything needed for reading without a network is on the device. */
  offlineReady: boolean
  /** Everything that the worker has reported on this page, in order. */
  notes: readonly WorkerNote[]
}

const atFirst: WorkerState = { update: undefined, later, offlineReady: false, notes: [] }
let state = atFirst
const listeners = new Set<() => void>()

function later(): void {
  setWorkerState({ update: undefined })
}

export function setWorkerState(change: Partial<WorkerState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function addWorkerNote(note: WorkerNote): void {
  setWorkerState({ notes: [...state.notes, note] })
}

export function useWorkerState(): WorkerState {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => atFirst,
  )
}
