const begun = performance.now()

/** Prints a run's progress and duration to standard error: its figures go to standard output. */
export function say(line: string): void {
  console.error(`[${((performance.now() - begun) / 1000).toFixed(0)} s] ${line}`)
}
