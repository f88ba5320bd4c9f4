import type { ReadDb } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { createTtlCache, getOrLoad } from '../ttl-cache.ts'
import { holdsUntil, sharedVersion } from './composition.ts'

type Read = (db: ReadDb, now: Date) => Promise<string | null>

/**
 * Makes what says of the answer being composed that it holds until the next instant which `read` finds in these tables: one
 * for the whole school, read once for everybody.
 */
export function makeNextInstant(tables: readonly (keyof Tables)[], read: Read) {
  const cache = createTtlCache<'next', Promise<string | null>>()
  return async (db: ReadDb, now: Date): Promise<void> => {
    const version = sharedVersion(tables)
    if (version === undefined) return
    const next = () => getOrLoad(cache, 'next', now, () => read(db, now), version)
    let at = await next()
    if (at !== null && Date.parse(at) <= now.getTime()) {
      cache.delete('next')
      at = await next()
    }
    holdsUntil(now, [at])
  }
}
