const begun = performance.now()

/** Says on standard error where a run is, and for how long it has run: its figures go to standard output. */
export function say(line: string): void {
  console.error(`[${((performance.now() - begun) / 1000).toFixed(0)} s] ${line}`)
}
