/** A seeded source of choices: the same seed makes the same school. */
export interface Random {
  /** 0 ≤ number < 1. */
  next(): number
  /** An integer from 0 to below `limit`. */
  below(limit: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
}

/** The generator mulberry32, started from the text's FNV-1a hash. */
export function randomFrom(seed: string): Random {
  let state = fnv1a(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: probability => next() < probability,
    pick<T>(choices: readonly T[]): T {
      const picked = choices[below(choices.length)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
  }
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
