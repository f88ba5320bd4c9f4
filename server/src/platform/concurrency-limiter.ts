import { Problem } from './http/problems.ts'

/** Runs a few pieces of work at a time. Throws `busy` if too many wait already, in all or for one key. */
export interface ConcurrencyLimiter {
  <T>(work: () => Promise<T>, key?: string): Promise<T>
  /** The number of waiting pieces of work. */
  waiting(): number
}

interface Limits {
  atOnce: number
  waiting: number
  /** How many of one key may run and wait, so that one key never fills the queue. */
  maxPerKey?: number
}

export function makeConcurrencyLimiter({
  atOnce,
  waiting: most,
  maxPerKey = Number.POSITIVE_INFINITY,
}: Limits): ConcurrencyLimiter {
  let busy = 0
  const waiting: (() => void)[] = []
  const activeByKey = new Map<string, number>()

  async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (busy < atOnce) busy++
    else {
      if (waiting.length >= most) throw tooMany()
      // A finished piece of work hands its place to the next, so that no newcomer takes it.
      await new Promise<void>(resolve => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) busy--
      else next()
    }
  }

  const run = async <T>(work: () => Promise<T>, key?: string): Promise<T> => {
    if (key === undefined) return enter(work)
    const others = activeByKey.get(key) ?? 0
    if (others >= maxPerKey) throw tooMany()
    activeByKey.set(key, others + 1)
    try {
      return await enter(work)
    } finally {
      const left = (activeByKey.get(key) ?? 1) - 1
      if (left === 0) activeByKey.delete(key)
      else activeByKey.set(key, left)
    }
  }

  return Object.assign(run, { waiting: () => waiting.length })
}

function tooMany(): Problem {
  return new Problem('busy', { retryAfterSeconds: 2 })
}
