/** Ends the process once `close` is done, when it is asked to end. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return
      closing = true
      void close().finally(() => process.exit(0))
    })
  }
}
