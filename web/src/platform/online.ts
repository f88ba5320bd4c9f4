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

/** A device says that it is back before everything on the way to the server is. */
const settleMilliseconds = 5000
const askAgainAfterMilliseconds = 1000
let backAt = Number.NEGATIVE_INFINITY

/**
 * Queries follow the device's network from the state in which the page was opened: what a page lacks that was
 * opened without one is asked for a moment after there is.
 */
export function followNetwork(): void {
  onlineManager.setEventListener(setOnline => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOn = () => {
      backAt = performance.now()
      timer = setTimeout(() => setOnline(true), askAgainAfterMilliseconds)
    }
    const wait = () => {
      clearTimeout(timer)
      setOnline(false)
    }
    window.addEventListener('online', goOn)
    window.addEventListener('offline', wait)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      window.removeEventListener('offline', wait)
    }
  })
  onlineManager.setOnline(navigator.onLine)
}

/** Whether the network has come back since this page was opened. */
export function isBackOnline(): boolean {
  return backAt !== Number.NEGATIVE_INFINITY
}

/** Whether a question without an answer can not be the doing of a network that is gone or only just back. */
export function isSurelyOnline(): boolean {
  return navigator.onLine && performance.now() - backAt > settleMilliseconds
}
