/** Facts of the school may be this old; what concerns one student is always read anew. */
const lifeMilliseconds = 60_000
const mostEntries = 20_000

export interface TtlCache<Fact> {
  /** The facts with these ids, of which `load` brings those that are missing or too old; `now` in milliseconds. */
  of(
    ids: readonly number[],
    now: number,
    load: (missing: number[]) => Promise<Iterable<readonly [id: number, fact: Fact]>>,
  ): Promise<(id: number) => Fact | undefined>
}

/** A cache for facts of the school that a thousand students ask for alike. */
export function createTtlCache<Fact>(): TtlCache<Fact> {
  const entries = new Map<number, { at: number; fact: Fact }>()
  return {
    async of(ids, now, load) {
      // Held here too, so that nothing is lost when the cache is emptied meanwhile.
      const facts = new Map<number, Fact>()
      const missing = [...new Set(ids)].filter(id => {
        const known = entries.get(id)
        if (known === undefined || Math.abs(now - known.at) > lifeMilliseconds) return true
        facts.set(id, known.fact)
        return false
      })
      if (missing.length > 0) {
        if (entries.size > mostEntries) entries.clear()
        for (const [id, fact] of await load(missing)) {
          entries.set(id, { at: now, fact })
          facts.set(id, fact)
        }
      }
      return id => facts.get(id)
    },
  }
}
