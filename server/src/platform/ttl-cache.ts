import { unwatchedTime } from './clock.ts'

/**
 * Values that may be a little old: facts of the school, never what concerns one student. Who knows the version of what they
 * are read from gets no value of another version.
 */
export interface TtlCache<Key, Value> {
  /** Undefined for a value that is missing, too old, or not known to be of the version. */
  get(key: Key, now: Date, version?: string): Value | undefined
  set(key: Key, value: Value, now: Date, version?: string): void
  delete(key: Key): void
}

/** A cache in this process, which drops what is too old; one that is full starts over. */
export function createTtlCache<Key, Value>({ seconds = 60, most = 20_000 } = {}): TtlCache<Key, Value> {
  /** The oldest first. */
  const entries = new Map<Key, { at: number; value: Value; version: string | undefined }>()
  const isTooOld = ({ at }: { at: number }, now: Date) => Math.abs(unwatchedTime(now) - at) > seconds * 1000
  return {
    get(key, now, version) {
      const entry = entries.get(key)
      if (entry === undefined || isTooOld(entry, now)) return undefined
      return version === undefined || version === entry.version ? entry.value : undefined
    },
    set(key, value, now, version) {
      entries.delete(key)
      for (const [oldest, entry] of entries) {
        if (!isTooOld(entry, now)) break
        entries.delete(oldest)
      }
      if (entries.size >= most) entries.clear()
      entries.set(key, { at: unwatchedTime(now), value, version })
    },
    delete: key => entries.delete(key),
  }
}

/** The value of a key, loaded when it is not cached. Callers at the same time share one load; a failure is not cached. */
export function getOrLoad<Key, Value>(
  cache: TtlCache<Key, Promise<Value>>,
  key: Key,
  now: Date,
  load: () => Promise<Value>,
  version?: string,
): Promise<Value> {
  const cached = cache.get(key, now, version)
  if (cached !== undefined) return cached
  const loading = load()
  cache.set(key, loading, now, version)
  loading.catch(() => cache.delete(key))
  return loading
}

/** The values of these ids; `load` reads those that are not cached. */
export async function getOrLoadMany<Value>(
  cache: TtlCache<number, Value>,
  ids: readonly number[],
  now: Date,
  load: (missing: number[]) => Promise<Iterable<readonly [id: number, value: Value]>>,
  versionOf: (id: number) => string | undefined = () => undefined,
): Promise<(id: number) => Value | undefined> {
  // Held here too, so that nothing is lost when the cache is emptied meanwhile.
  const values = new Map<number, Value>()
  const missing = [...new Set(ids)].filter(id => {
    const cached = cache.get(id, now, versionOf(id))
    if (cached !== undefined) values.set(id, cached)
    return cached === undefined
  })
  if (missing.length > 0) {
    for (const [id, value] of await load(missing)) {
      cache.set(id, value, now, versionOf(id))
      values.set(id, value)
    }
  }
  return id => values.get(id)
}
