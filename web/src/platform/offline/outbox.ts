import type { Transport } from '@studentgo/protocol/page'
import { useSyncExternalStore } from 'react'
import { CallFailure, fetchTransport, xsrfTokenOfPage } from '../api/call.ts'
import { sendToWorker, workerOfPage } from '../session/device.ts'
import { recordCall } from '../session/session.ts'
import type { NewOutboxRow, OutboxRow } from './outbox-row.ts'
import { checkSoon } from './reachability.ts'
import type { FromWorker, RowsAnswer, WriteEnded, WriteMessage, WriteStored } from './worker-messages.ts'

const storedWithinMilliseconds = 2000
/** Longer than the worker waits for the server. */
const endedWithinMilliseconds = 20_000

/**
 * Carries a write through the worker's outbox: it is stored on the device before it is sent. Where the server cannot be
 * reached it waits there, and the call fails as `queued`. A worker that does not answer is passed by; the key of the
 * write then keeps it from taking effect twice.
 */
export function outboxTransport(
  tag: string,
  row: Omit<NewOutboxRow, 'request' | 'address'>,
  key: string,
): Transport {
  return async request => {
    const worker = workerOfPage()
    if (worker === null) return fetchTransport(request)
    recordCall()
    const { method, url, body } = request
    const message: WriteMessage = {
      type: 'write',
      tag,
      row: {
        ...row,
        address: location.pathname + location.search,
        request: { method, url: new URL(url, location.origin).href, body, key },
      },
      xsrfToken: xsrfTokenOfPage() ?? '',
    }
    const { port1, port2 } = new MessageChannel()
    const stored = nextMessage<WriteStored>(port1, storedWithinMilliseconds)
    worker.postMessage(message, [port2])
    const id = (await stored)?.id
    if (id === undefined) return fetchTransport(request)
    hidden.add(id)
    const { answer, isSent = false } = (await nextMessage<WriteEnded>(port1, endedWithinMilliseconds)) ?? {}
    hidden.delete(id)
    if (answer === undefined) {
      checkSoon()
      await readRows()
      throw new CallFailure('queued')
    }
    // The page says itself why, and still has what was typed.
    if (!isSent) await sendToWorker({ type: 'remove-row', id })
    return { ...answer, redirected: false, header: () => null }
  }
}

function nextMessage<Message>(port: MessagePort, milliseconds: number): Promise<Message | undefined> {
  return new Promise(resolve => {
    const timeout = setTimeout(() => resolve(undefined), milliseconds)
    port.onmessage = event => {
      clearTimeout(timeout)
      resolve(event.data as Message | undefined)
    }
  })
}

const none: readonly OutboxRow[] = []
let rows = none
/** Rows whose answer this page is waiting for. */
const hidden = new Set<number>()
const listeners = new Set<() => void>()

/** What the signed-in person has written on this device and the server has not taken in, in order. */
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

/** Asks the worker for the rows; resolves to how many wait, of this person and of others. */
export async function readRows(): Promise<{ own: number; ofOthers: number }> {
  const answer = await sendToWorker<RowsAnswer>({ type: 'rows' })
  const { rows: answered, ofOthers } = answer ?? { rows: none, ofOthers: 0 }
  for (const { id, state, draft } of answered) {
    if (state !== 'SENT') continue
    if (draft !== undefined) localStorage.removeItem(draft.name)
    void sendToWorker({ type: 'remove-row', id })
  }
  rows = answered.filter(({ id, state }) => state !== 'SENT' && !hidden.has(id))
  for (const listener of listeners) listener()
  return { own: rows.length, ofOthers }
}

/** Takes a row back; false when it is on its way already. */
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

/** Lets the worker send what waits. */
export async function sendRows(): Promise<void> {
  await sendToWorker({ type: 'online', xsrfToken: xsrfTokenOfPage() ?? '' })
}

/** Follows the worker's rows; `onStale` hears what a sent row has made stale. */
export function followOutbox(tag: string, onStale: (affects: readonly string[]) => void): () => void {
  const follow = ({ data }: MessageEvent) => {
    const message = data as FromWorker
    if (message.type !== 'outbox' || message.tag !== tag) return
    void readRows()
    if (message.affects.length > 0) onStale(message.affects)
  }
  navigator.serviceWorker?.addEventListener('message', follow)
  void readRows()
  return () => navigator.serviceWorker?.removeEventListener('message', follow)
}
