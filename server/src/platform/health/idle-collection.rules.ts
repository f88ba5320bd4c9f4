/** How much of the time the event loop has had something to do, and what the heap takes. */
interface Load {
  utilization: number
  heapBytes: number
  /** What it took right after it was last collected; undefined where it never was. */
  leastBytes: number | undefined
}

const idle = 0.2
const mostTimesLarger = 1.25

/** Whether the heap is worth a pause of the server: nobody is kept waiting, and there is something to give back. */
export function isWorthCollecting({ utilization, heapBytes, leastBytes = 0 }: Load): boolean {
  return utilization < idle && heapBytes > leastBytes * mostTimesLarger
}
