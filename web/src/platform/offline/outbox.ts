import { useSyncExternalStore } from 'react'
import { xsrfTokenOfPage } from '../api/call.ts'
import { sendToWorker } from '../session/device.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { FromWorker, RowsAnswer } from './worker-messages.ts'

const none: readonly OutboxRow[] = []
let rows = none
/** Rows whose answer this page is waiting for. */
export const hiddenRows = new Set<number>()
const listeners = new Set<() => void>()
type OnStale = (affects: readonly string[]) => void
let onStale: OnStale | undefined

/** The writes of the signed-in person that are on this device and not yet accepted by the server, in order. */
export function useOutbox(): readonly OutboxRow[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => rows,
    () => none,
  )
}

/** The queued body of a slot: a screen shows it as if it had been sent. */
export function useQueuedBody<Body>(slot: string): Body | undefined {
  const row = useOutbox().find(one => one.slot === slot && one.state === 'WAITING')
  return row?.request.body === undefined ? undefined : (JSON.parse(row.request.body) as Body)
}

/** Reads the rows from the worker; resolves to the numbers of waiting rows, of this person and of others. */
export async function readRows(): Promise<{ own: number; ofOthers: number }> {
  const answer = await sendToWorker<RowsAnswer>({ type: 'rows' })
  const { rows: answered, ofOthers } = answer ?? { rows: none, ofOthers: 0 }
  for (const { id, state, draft, affects } of answered) {
    if (state !== 'SENT' || onStale === undefined) continue
    onStale(affects)
    if (draft !== undefined) localStorage.removeItem(draft.name)
    void sendToWorker({ type: 'remove-row', id })
  }
  rows = answered.filter(({ id, state }) => state !== 'SENT' && !hiddenRows.has(id))
  for (const listener of listeners) listener()
  return { own: rows.length, ofOthers }
}

/** Removes a row; false when it is already being sent. */
export async function removeRow(id: number): Promise<boolean> {
  const isRemoved = await sendToWorker<boolean>({ type: 'remove-row', id })
  await readRows()
  return isRemoved === true
}

/** Sends a refused row again. */
export async function retryRow(id: number): Promise<void> {
  await sendToWorker({ type: 'retry-row', id, xsrfToken: xsrfTokenOfPage() ?? '' })
  await readRows()
}

/** The first wait is as long as the worker's timeout for one try. */
const firstWaitMilliseconds = 15_000
const longestWaitMilliseconds = 10 * 60_000

/** Makes the worker send the queued rows now, and again after growing delays; returns the function that ends that. */
export function keepSending(): () => void {
  let timer: ReturnType<typeof setTimeout>
  const send = (waitMilliseconds: number) => {
    void sendToWorker({ type: 'online', xsrfToken: xsrfTokenOfPage() ?? '' })
    const next = Math.min(2 * waitMilliseconds, longestWaitMilliseconds)
    timer = setTimeout(() => send(next), waitMilliseconds)
  }
  send(firstWaitMilliseconds)
  return () => clearTimeout(timer)
}

/**
 * Follows the worker's rows; `stale` gets the paths that a sent row has made stale, also of one that was sent before.
 */
export function followOutbox(tag: string, stale: OnStale): () => void {
  onStale = stale
  const follow = ({ data }: MessageEvent) => {
    const message = data as FromWorker
    if (message.type !== 'outbox' || message.tag !== tag) return
    void readRows()
    if (message.affects.length > 0) stale(message.affects)
  }
  navigator.serviceWorker?.addEventListener('message', follow)
  void readRows()
  return () => {
    onStale = undefined
    navigator.serviceWorker?.removeEventListener('message', follow)
  }
}
