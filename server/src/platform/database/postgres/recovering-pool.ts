import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'

/** Statements that may be repeated: a read, and the begin of a transaction. */
const isRepeatable = /^(select|begin|start transaction)\b/i

/**
 * The pool for Kysely. When a connection turns out to be lost, those that were opened before are not trusted either,
 * and the first query on one is repeated once on a fresh one, if running it twice does no harm.
 */
export function recoveringPool(pool: pg.Pool): PostgresPool {
  let losses = 0
  const lossesBefore = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', client => lossesBefore.set(client, losses))

  async function trustedClient(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        const isLate = error instanceof Error && /^timeout /.test(error.message)
        throw new DatabaseUnavailable(isLate ? 'silent' : 'lost', error)
      })
      if (lossesBefore.get(client) === losses) return client
      client.release(true)
    }
  }

  async function connect() {
    let client: pg.PoolClient | undefined = await trustedClient()
    let isFirst = true

    async function ask(text: string, values: unknown[]) {
      if (client === undefined) throw new DatabaseUnavailable('lost', 'it was lost before')
      const mayRepeat = isFirst && isRepeatable.test(text)
      isFirst = false
      try {
        return await client.query(text, values)
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
        if (lossesBefore.get(client) === losses) losses++
        // A caller who has waited for an answer in vain has waited long enough.
        if (!mayRepeat || error.how === 'silent') throw error
        client.release(true)
        client = undefined
        client = await trustedClient()
        return client.query(text, values)
      }
    }

    return { query: ask, release: () => client?.release() }
  }

  return { connect, end: () => pool.end(), options: pool.options } as unknown as PostgresPool
}
