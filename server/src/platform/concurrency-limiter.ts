import { Problem } from './http/problems.ts'

/** Lets work through a few at a time. Throws `busy` when too many wait already, in all or of one name. */
export interface ConcurrencyLimiter {
  <T>(work: () => Promise<T>, key?: string): Promise<T>
  /** How many wait. */
  waiting(): number
}

interface Limits {
  atOnce: number
  waiting: number
  /** How many of one name are let in to wait and to work, so that nobody fills the queue alone. */
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
      // Whoever finishes hands the place over, so that nobody slips in between.
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
