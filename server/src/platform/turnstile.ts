import { Problem } from './http/problems.ts'

/** Lets work through a few at a time. Throws `busy` when too many wait already. */
export interface Turnstile {
  <T>(work: () => Promise<T>): Promise<T>
  /** How many wait. */
  waiting(): number
}

export function makeTurnstile({ atOnce, waiting: most }: { atOnce: number; waiting: number }): Turnstile {
  let busy = 0
  const waiting: (() => void)[] = []
  const pass = async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy < atOnce) busy++
    else {
      if (waiting.length >= most) throw new Problem('busy', { retryAfterSeconds: 2 })
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
  return Object.assign(pass, { waiting: () => waiting.length })
}
