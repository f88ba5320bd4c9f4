import { Problem } from './http/problems.ts'

/** Lets work through a few at a time. Throws `busy` when too many wait already, in all or of one name. */
export interface Turnstile {
  <T>(work: () => Promise<T>, whose?: string): Promise<T>
  /** How many wait. */
  waiting(): number
}

interface Places {
  atOnce: number
  waiting: number
  /** How many of one name are let in to wait and to work, so that nobody fills the queue alone. */
  ofOne?: number
}

export function makeTurnstile({
  atOnce,
  waiting: most,
  ofOne = Number.POSITIVE_INFINITY,
}: Places): Turnstile {
  let busy = 0
  const waiting: (() => void)[] = []
  const inside = new Map<string, number>()

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

  const pass = async <T>(work: () => Promise<T>, whose?: string): Promise<T> => {
    if (whose === undefined) return enter(work)
    const others = inside.get(whose) ?? 0
    if (others >= ofOne) throw tooMany()
    inside.set(whose, others + 1)
    try {
      return await enter(work)
    } finally {
      const left = (inside.get(whose) ?? 1) - 1
      if (left === 0) inside.delete(whose)
      else inside.set(whose, left)
    }
  }

  return Object.assign(pass, { waiting: () => waiting.length })
}

function tooMany(): Problem {
  return new Problem('busy', { retryAfterSeconds: 2 })
}
