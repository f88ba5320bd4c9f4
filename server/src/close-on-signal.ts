import { setTimeout as after } from 'node:timers/promises'

/** For what a job is doing, and for the database to be closed, beyond the time of those who wait for an answer. */
const graceMilliseconds = 2000

/** On a signal, ends the process once `close` is done, and two seconds after `seconds` at the latest. */
export function closeOnSignal(close: () => Promise<void>, seconds: number): void {
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return
      closing = true
      const latest = after(seconds * 1000 + graceMilliseconds)
      void Promise.race([close(), latest]).finally(() => process.exit(0))
    })
  }
}
