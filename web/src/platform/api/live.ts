import { livePath, missedPaths } from '@studentgo/protocol/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checkSoon } from '../offline/reachability.ts'
import { useApp } from '../page/app-context.ts'
import { sendToWorker } from '../session/device.ts'
import { readAgainUnasked } from './queries.ts'

/** Only one tab of a browser has the stream and notifies the others: a browser allows few connections to a server. */
const lockName = 'studentgo.live'
const channelName = 'studentgo.live'
/** When it opens, a stream first sends the changes of this period. */
const streamKnowsMilliseconds = 60_000
const pollMilliseconds = 30_000

/** While a person is signed in and the page is visible, changes made elsewhere are refetched at once. */
export function useLive(isSignedIn: boolean): void {
  const queryClient = useQueryClient()
  const { boot } = useApp()
  useEffect(() => {
    if (!isSignedIn || !('EventSource' in globalThis)) return
    return followLive(`${boot.apiBase}${livePath}`, stale => {
      void sendToWorker({ type: 'stale', paths: stale })
      readAgainUnasked(queryClient, stale)
    })
  }, [isSignedIn, boot.apiBase, queryClient])
}

/**
 * Calls `refresh` with stale paths while the page is visible; the returned function ends it. After the page was hidden,
 * loaded slowly or lost its stream, messages may be missing: then every path is stale.
 */
export function followLive(address: string, refresh: (stale: readonly string[]) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<string[]>) => refresh(data)
  const notifyAll = (stale: readonly string[]) => {
    channel.postMessage(stale)
    refresh(stale)
  }
  let seen: AbortController | undefined
  let wasHidden = false

  function onVisibility(): void {
    if (document.visibilityState !== 'visible') {
      seen?.abort()
      seen = undefined
      wasHidden = true
    } else if (seen === undefined) {
      seen = new AbortController()
      const { signal } = seen
      if (wasHidden || performance.now() > streamKnowsMilliseconds) refresh(['/'])
      lead(
        signal,
        () => streamUntil(signal, address, notifyAll),
        () => refresh(missedPaths),
      ).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    }
  }

  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    seen?.abort()
    channel.close()
  }
}

/**
 * Does the work as soon as no other tab does it, and until then follows that tab. A page without a secure context has
 * no locks, and does the work itself.
 */
async function lead(signal: AbortSignal, work: () => Promise<void>, follow: () => void): Promise<void> {
  if (navigator.locks === undefined) return work()
  const hasLed = await navigator.locks.request(lockName, { ifAvailable: true }, async lock => {
    if (lock === null || signal.aborted) return false
    await work()
    return true
  })
  if (hasLed || signal.aborted) return
  follow()
  await navigator.locks.request(lockName, { signal }, work)
}

/** Keeps the stream open until the page is hidden. */
function streamUntil(
  signal: AbortSignal,
  address: string,
  refresh: (stale: readonly string[]) => void,
): Promise<void> {
  return new Promise(resolve => {
    let hasBroken = false
    let source = open()

    function open(): EventSource {
      const opened = new EventSource(address)
      opened.addEventListener('stale', ({ data }) => refresh(JSON.parse(data) as string[]))
      opened.onopen = () => {
        if (hasBroken) refresh(['/'])
        hasBroken = false
      }
      opened.onerror = () => {
        hasBroken = true
        checkSoon()
      }
      return opened
    }

    // The browser reconnects automatically after a lost connection, but not after a refusal.
    const timer = setInterval(() => {
      if (source.readyState === EventSource.OPEN || !navigator.onLine) return
      refresh(missedPaths)
      if (source.readyState === EventSource.CLOSED) source = open()
    }, pollMilliseconds)
    const end = () => {
      clearInterval(timer)
      source.close()
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}
