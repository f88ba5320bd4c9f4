import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device says that it has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** A device reports a network before the server can be reached. */
const settleMilliseconds = 5000
const askAgainAfterMilliseconds = 1000
let backAt = Number.NEGATIVE_INFINITY

/**
 * Connects the query client to the device's network: queries are paused without one, and sent a second after it is
 * back.
 */
export function followNetwork(): void {
  onlineManager.setEventListener(setOnline => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const resume = () => {
      backAt = performance.now()
      timer = setTimeout(() => setOnline(true), askAgainAfterMilliseconds)
    }
    const pause = () => {
      clearTimeout(timer)
      setOnline(false)
    }
    window.addEventListener('online', resume)
    window.addEventListener('offline', pause)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', resume)
      window.removeEventListener('offline', pause)
    }
  })
  onlineManager.setOnline(navigator.onLine)
}

/** Whether the network has come back since this page was opened. */
export function isBackOnline(): boolean {
  return backAt !== Number.NEGATIVE_INFINITY
}

/** Whether a call that failed without an answer cannot be explained by a network that is gone or only just back. */
export function isSurelyOnline(): boolean {
  return navigator.onLine && performance.now() - backAt > settleMilliseconds
}
