import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isServerReached, onReachChanged } from './reachability.ts'

/** The device has no network, or has one but does not reach the server. */
export type Network = 'online' | 'offline' | 'unreachable'

function networkNow(): Network {
  if (!navigator.onLine) return 'offline'
  return isServerReached() ? 'online' : 'unreachable'
}

/** Calls the listener each time that may change; the returned function ends it. */
export function onNetworkChanged(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  const end = onReachChanged(listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
    end()
  }
}

/** The connection to the server, as far as this page knows. */
export function useNetwork(): Network {
  return useSyncExternalStore(onNetworkChanged, networkNow, () => 'online')
}

/** Whether the server can be reached, as far as this page knows. */
export function useOnline(): boolean {
  return useNetwork() === 'online'
}

/** The same outside a component. */
export function isOnline(): boolean {
  return networkNow() === 'online'
}

/** A device reports a network before the server can be reached. */
const settleMilliseconds = 5000
const askAgainAfterMilliseconds = 1000
let backAt = Number.NEGATIVE_INFINITY

/** Notifies the query client when the server can be reached again: a second later it refetches stale queries. */
export function followNetwork(): void {
  onlineManager.setEventListener(setOnline => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      if (!isOnline()) return setOnline(false)
      backAt = performance.now()
      timer = setTimeout(() => setOnline(true), askAgainAfterMilliseconds)
    }
    const end = onNetworkChanged(follow)
    return () => {
      clearTimeout(timer)
      end()
    }
  })
  onlineManager.setOnline(navigator.onLine)
}

/** Whether the network has come back since this page was opened. */
export function isBackOnline(): boolean {
  return backAt !== Number.NEGATIVE_INFINITY
}

/**
 * Whether a call that failed without an answer cannot be explained by a network that is known to be missing or only
 * just back.
 */
export function isSurelyOnline(): boolean {
  return navigator.onLine && performance.now() - backAt > settleMilliseconds
}
