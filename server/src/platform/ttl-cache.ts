/** What the school says of itself is at most this old; what concerns one student is always read anew. */
const keepMilliseconds = 60_000
const mostKept = 20_000

export interface KeptFacts<Fact> {
  /** The facts with these ids, of which `load` brings those that are missing or too old; `now` in milliseconds. */
  of(
    ids: readonly number[],
    now: number,
    load: (missing: number[]) => Promise<Iterable<readonly [id: number, fact: Fact]>>,
  ): Promise<(id: number) => Fact | undefined>
}

/** A memory for facts of the school that a thousand students ask for alike. */
export function makeKeptFacts<Fact>(): KeptFacts<Fact> {
  const kept = new Map<number, { at: number; fact: Fact }>()
  return {
    async of(ids, now, load) {
      // What is asked for is held here, so that nothing is lost when the memory is emptied meanwhile.
      const facts = new Map<number, Fact>()
      const missing = [...new Set(ids)].filter(id => {
        const known = kept.get(id)
        if (known === undefined || Math.abs(now - known.at) > keepMilliseconds) return true
        facts.set(id, known.fact)
        return false
      })
      if (missing.length > 0) {
        if (kept.size > mostKept) kept.clear()
        for (const [id, fact] of await load(missing)) {
          kept.set(id, { at: now, fact })
          facts.set(id, fact)
        }
      }
      return id => facts.get(id)
    },
  }
}
