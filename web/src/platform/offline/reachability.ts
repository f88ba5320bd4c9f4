import type { Transport } from '@studentgo/protocol/page'
import { fromDeviceHeader } from './worker-messages.ts'

/** A single connection may break: the server counts as unreachable if it does not answer after this time either. */
const secondTryMilliseconds = 1000
/** After this time a pending request, other than an upload, marks the server as slow; the answer may still come. */
const patienceMilliseconds = 10_000
/** Poll interval for an unreachable server while the page is visible. */
const askAgainMilliseconds = 10_000

let isReached = true
let failedSince: number | undefined
let ask: (() => Promise<unknown>) | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Whether the server answers; a device may have a network while the server is down. */
export function isServerReached(): boolean {
  return isReached
}

/** Calls the listener whenever reachability changes; returns the unsubscribe function. */
export function onReachChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Wraps the transport to track whether the server answers. Answers from the device's store do not count. */
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
 * Polls an unreachable server by `question`, which must use the tracked transport. An offline device is not polled;
 * when it is online again, the server counts as reachable until a request fails.
 */
export function pollServer(question: () => Promise<unknown>): void {
  ask = () => question().catch(() => undefined)
  window.addEventListener('online', () => note(true))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && failedSince !== undefined) void ask?.()
  })
}

/** Marks the server as unreachable at once, because a page has already waited for it in vain. */
export function setUnreachable(): void {
  failedSince = performance.now() - secondTryMilliseconds
  note(false)
}

/** Something else than a call could not reach the server; the next poll finds out. */
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
  // A page that becomes visible asks on its own.
  if (document.visibilityState === 'visible') void ask?.()
}

function setReached(value: boolean): void {
  if (isReached === value) return
  isReached = value
  for (const listener of listeners) listener()
}
