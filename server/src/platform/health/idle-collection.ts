import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isWorthCollecting } from './idle-collection.rules.ts'

const lookEveryMilliseconds = 15_000

/** The heap is collected while a server works and never while it rests: after a rush it would keep what it has no use for. */
export function collectWhenIdle(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  let seen = performance.eventLoopUtilization()
  let leastBytes: number | undefined
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, seen)
    seen = now
    if (!isWorthCollecting({ utilization, heapBytes: process.memoryUsage().heapTotal, leastBytes })) return
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    leastBytes = process.memoryUsage().heapTotal
  }, lookEveryMilliseconds).unref()
}
