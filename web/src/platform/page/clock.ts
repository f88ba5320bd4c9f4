import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { useSyncExternalStore } from 'react'
import { useApp } from './app-context.ts'

const tickMilliseconds = 10_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let present = 0

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    present = Date.now()
    for (const one of listeners) one()
  }, tickMilliseconds)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** The present by the school's clock. It ticks every ten seconds, and starts at the instant of the page. */
export function useNow(): Date {
  const { boot } = useApp()
  const now = useSyncExternalStore(
    subscribe,
    () => {
      if (Date.now() - present > tickMilliseconds) present = Date.now()
      return present
    },
    () => undefined,
  )
  return now === undefined ? new Date(boot.renderedAt) : new Date(now + boot.clockAhead)
}

/** Today in the school. */
export function useToday(): string {
  const { boot } = useApp()
  return schoolDateOf(useNow(), boot.timeZone)
}

/** The present for something that happens once, such as a click. */
export function presentInstant(clockAhead: number): Date {
  return new Date(Date.now() + clockAhead)
}
