import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { databaseErrorCode } from '../database.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import type { ReplicaFreshness } from './replica-age.ts'

export type ReadFrom = 'replica' | 'primary'

/** A transaction that has only begun has read nothing yet, and can begin anew on the primary. */
const isBeginning = /^(begin|start transaction)\b/i

/** What was read counts, also where the replica ends before its transaction does. */
const isEnding = /^(commit|rollback)\b/i
const nothing = { command: 'SELECT' as const, rowCount: 0, rows: [] }

/** A replica ends a reading when it has to replay what the reading would still need. */
const conflictWithRecovery = '40001'

/**
 * The pool for readings that may be a second old: they are sent to the replica while it is known to be that fresh, and to
 * the primary otherwise and when the replica fails. `note` is called with where each was read.
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
    let hasRead = false
    let begun: string | undefined

    async function ask(text: string, values: readonly unknown[]) {
      const mayRepeat = !hasRead
      const begins = isBeginning.test(text)
      hasRead ||= !begins
      try {
        const answer = await client.query(text, values)
        if (begins) begun = text
        return answer
      } catch (error) {
        const isUnavailable = error instanceof DatabaseUnavailable
        if (isUnavailable) freshness.doubt()
        if (isUnavailable && isEnding.test(text)) return nothing
        if (!mayRepeat || !(isUnavailable || databaseErrorCode(error) === conflictWithRecovery)) throw error
        hasRead = true
        first?.release(isUnavailable)
        note('primary')
        client = await primary.connect()
        if (begun !== undefined) await client.query(begun, [])
        return client.query(text, values)
      }
    }

    note('replica')
    return { query: ask, release: () => client.release() } as PostgresPoolClient
  }

  return { connect, end: () => replica.end(), options: replica.options } as unknown as PostgresPool
}
