import type { Transport } from '@studentgo/protocol/page'
import { fromDeviceHeader } from './worker-messages.ts'

/** One connection may break: the server counts as lost when it does not answer so much later either. */
const secondTryMilliseconds = 1000
/** Who waits so long for anything but an upload is told of it, although the answer may still come. */
const patienceMilliseconds = 10_000
/** How often a lost server is asked again, while somebody looks. */
const askAgainMilliseconds = 10_000

let isReached = true
let failedSince: number | undefined
let ask: (() => Promise<unknown>) | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Whether the server answers: a Wi-Fi may lead nowhere, and a server may be down, while the device has a network. */
export function isServerReached(): boolean {
  return isReached
}

/** Tells each time the server is lost or found; the answer ends it. */
export function onReachChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The transport, which also notes whether the server answers. What the device has stored is no answer of it. */
export function trackReachability(transport: Transport): Transport {
  return async request => {
    if (request.headers[fromDeviceHeader] !== undefined) return transport(request)
    const silence = request.form === undefined ? setTimeout(checkSoon, patienceMilliseconds) : undefined
    try {
      const answer = await transport(request)
      note(answer.header('X-Kept-At') === null)
      return answer
    } catch (error) {
      const isAborted = error instanceof DOMException && error.name === 'AbortError'
      if (!isAborted && request.signal?.aborted !== true) note(false)
      throw error
    } finally {
      clearTimeout(silence)
    }
  }
}

/**
 * Asks a server that has not answered again by `question`, which goes by the transport that notes the answer. A device that
 * says itself that it has no network is believed; once it has one, the server is trusted anew.
 */
export function pollServer(question: () => Promise<unknown>): void {
  ask = () => question().catch(() => undefined)
  window.addEventListener('online', () => note(true))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && failedSince !== undefined) void ask?.()
  })
}

/** A page has waited for the server in vain already. */
export function setUnreachable(): void {
  failedSince = performance.now() - secondTryMilliseconds
  note(false)
}

/** Something else than a call has failed to reach the server: a call finds out. */
export function checkSoon(): void {
  note(false)
}

function note(hasAnswered: boolean): void {
  if (hasAnswered) {
    clearTimeout(timer)
    timer = undefined
    failedSince = undefined
    setReached(true)
  } else if (navigator.onLine) {
    failedSince ??= performance.now()
    if (performance.now() - failedSince >= secondTryMilliseconds) setReached(false)
    timer ??= setTimeout(askAgain, isReached ? secondTryMilliseconds : askAgainMilliseconds)
  }
}

function askAgain(): void {
  timer = undefined
  // A page that comes into view asks by itself.
  if (document.visibilityState === 'visible') void ask?.()
}

function setReached(value: boolean): void {
  if (isReached === value) return
  isReached = value
  for (const listener of listeners) listener()
}
