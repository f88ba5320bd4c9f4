import type { RequestContext } from '../platform/request-context.ts'
import { createTtlCache, getOrLoad } from '../platform/ttl-cache.ts'
import { sharedVersion } from '../platform/versions/composition.ts'
import { termStartOn } from './terms.sql.ts'

/** Answers the first day of the present term, read again every minute; null for a school without terms. */
export type TermStartReader = (
  context: Pick<RequestContext, 'db' | 'now' | 'today'>,
) => Promise<string | null>

export function makeTermStartReader(): TermStartReader {
  const cache = createTtlCache<string, Promise<string | null>>()
  return ({ db, now, today }) => {
    const load = async () => {
      const [term] = await termStartOn(db, { day: today })
      return term?.startDate ?? null
    }
    return getOrLoad(cache, today, now, load, sharedVersion(['term']))
  }
}
