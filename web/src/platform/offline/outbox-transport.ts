import type { Transport } from '@studentgo/protocol/page'
import { CallFailure, fetchTransport, xsrfTokenOfPage } from '../api/call.ts'
import { sendToWorker, workerOfPage } from '../session/device.ts'
import { recordCall } from '../session/session.ts'
import { hiddenRows, readRows } from './outbox.ts'
import type { NewOutboxRow } from './outbox-row.ts'
import { checkSoon } from './reachability.ts'
import type { WriteEnded, WriteMessage, WriteStored } from './worker-messages.ts'

const storedWithinMilliseconds = 2000
/** Longer than the worker waits for the server. */
const endedWithinMilliseconds = 20_000

/**
 * Sends a write through the worker's outbox: it is stored on the device before it is sent. Where the server cannot be
 * reached it is queued there, and the call fails as `queued`. A worker that does not answer is bypassed; the key of the
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
    hiddenRows.add(id)
    const { answer, isSent = false } = (await nextMessage<WriteEnded>(port1, endedWithinMilliseconds)) ?? {}
    hiddenRows.delete(id)
    if (answer === undefined) {
      checkSoon()
      await readRows()
      throw new CallFailure('queued')
    }
    // The page explains the refusal itself, and still has the typed text.
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
