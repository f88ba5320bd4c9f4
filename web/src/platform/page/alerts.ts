import { useSyncExternalStore } from 'react'

interface Alert {
  key: string
  intent: 'error' | 'success' | 'warning'
  description: string
}

/** Specification §9. */
export const alertMilliseconds = 2000
export const formFailureMilliseconds = 10_000

interface Shown extends Alert {
  remaining: number
  since: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * The alerts of the seed: skipped when one with the same description is shown, otherwise replacing the one
 * with the same key, and removed after its time. Under the pointer or focus the time is paused. `announced` lists
 * them until the next navigation, for readers who need longer.
 */
export function makeAlerts(nowOf: () => number = () => Date.now()) {
  let shown: Shown[] = []
  let announced: Alert[] = []
  let snapshot = { shown: [] as Alert[], announced: [] as Alert[] }
  const listeners = new Set<() => void>()

  function publish(): void {
    snapshot = {
      shown: shown.map(({ key, intent, description }) => ({ key, intent, description })),
      announced,
    }
    for (const listener of listeners) listener()
  }

  function start(alert: Shown): void {
    alert.since = nowOf()
    alert.timer = setTimeout(() => remove(alert.key), alert.remaining)
  }

  function remove(key: string): void {
    for (const alert of shown) if (alert.key === key) clearTimeout(alert.timer)
    shown = shown.filter(alert => alert.key !== key)
    publish()
  }

  return {
    add(alert: Alert, milliseconds = alertMilliseconds): void {
      if (shown.some(one => one.description === alert.description)) return
      for (const one of shown) if (one.key === alert.key) clearTimeout(one.timer)
      const fresh: Shown = { ...alert, remaining: milliseconds, since: 0, timer: undefined }
      shown = [...shown.filter(one => one.key !== alert.key), fresh]
      announced = [...announced.filter(one => one.description !== alert.description), alert]
      start(fresh)
      publish()
    },
    remove,
    /** Removes the shown alerts when something covers them; they stay listed. */
    removeAll(): void {
      for (const { key } of shown) remove(key)
    },
    pause(): void {
      for (const alert of shown) {
        if (alert.timer === undefined) continue
        clearTimeout(alert.timer)
        alert.timer = undefined
        alert.remaining = Math.max(0, alert.remaining - (nowOf() - alert.since))
      }
    },
    resume(): void {
      for (const alert of shown) if (alert.timer === undefined) start(alert)
    },
    clearAnnounced(): void {
      if (announced.length === 0) return
      announced = announced.filter(one => shown.some(alert => alert.key === one.key))
      publish()
    },
    read: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The alerts of this page. */
export const alerts = makeAlerts()

export function useAlerts(): { shown: Alert[]; announced: Alert[] } {
  return useSyncExternalStore(alerts.subscribe, alerts.read, alerts.read)
}
