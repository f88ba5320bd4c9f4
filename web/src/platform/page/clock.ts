import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { useEffect, useState, useSyncExternalStore } from 'react'
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

/** Whether an instant is in the future by the school's clock; to the second, where a tick is too coarse. */
export function useIsBefore(instant: string): boolean {
  const { boot } = useApp()
  const left = Date.parse(instant) - Date.now() - boot.clockAhead
  const [over, setOver] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setOver(instant), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [instant, left])
  return over !== instant && left > 0
}
