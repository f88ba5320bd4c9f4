import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { databaseErrorCode } from '../database.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { isRepeatable } from './recovering-pool.ts'
import type { ReplicaFreshness } from './replica-age.ts'

export type ReadFrom = 'replica' | 'primary'

/** A replica ends a reading when it has to replay what the reading would still need. */
const conflictWithRecovery = '40001'

/**
 * The pool for readings that may be a second old: they are sent to the replica while it is known to be that fresh, and to
 * the primary otherwise and when the replica fails. `note` hears where each was read.
 */
export function replicaPool(
  replica: pg.Pool,
  primary: PostgresPool,
  freshness: ReplicaFreshness,
  note: (from: ReadFrom) => void,
): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    const first = freshness.isFresh() ? await replica.connect().catch(() => undefined) : undefined
    if (first === undefined) {
      note('primary')
      return primary.connect()
    }
    let client: PostgresPoolClient = first
    let isFirst = true

    async function ask(text: string, values: readonly unknown[]) {
      const mayRepeat = isFirst && isRepeatable.test(text)
      isFirst = false
      try {
        return await client.query(text, values)
      } catch (error) {
        const isUnavailable = error instanceof DatabaseUnavailable
        if (isUnavailable) freshness.doubt()
        if (!mayRepeat || !(isUnavailable || databaseErrorCode(error) === conflictWithRecovery)) throw error
        first?.release(isUnavailable)
        note('primary')
        client = await primary.connect()
        return client.query(text, values)
      }
    }

    note('replica')
    return { query: ask, release: () => client.release() } as PostgresPoolClient
  }

  return { connect, end: () => replica.end(), options: replica.options } as unknown as PostgresPool
}
