import pg from 'pg'
import {
  bigintArrayOid,
  bigintOid,
  dateOid,
  isoText,
  numericOid,
  timeOid,
  timestamptzOid,
} from '../column-types.ts'

const types = new pg.TypeOverrides()
types.setTypeParser(dateOid, value => value)
types.setTypeParser(timeOid, value => value.slice(0, 5))
types.setTypeParser(timestamptzOid, isoText)
types.setTypeParser(bigintOid, Number)
// Arrays of them too: `{1,2,NULL}`.
types.setTypeParser(bigintArrayOid, value => JSON.parse(`[${value.slice(1, -1).toLowerCase()}]`))
types.setTypeParser(numericOid, Number)

/**
 * Opens all connections of a pool whose clients prepare what they are sent twice, and sends readings on each. One that fails
 * is opened again when somebody needs it.
 */
export async function warmUp(pool: pg.Pool, readings: readonly pg.QueryConfig[]): Promise<void> {
  const warmOne = async () => {
    const client = await pool.connect()
    try {
      for (const { text, values } of readings) {
        await client.query(text, values)
        await client.query(text, values)
      }
    } finally {
      client.release()
    }
  }
  await Promise.allSettled(Array.from({ length: pool.options.max }, warmOne))
}

/** A pool whose broken connections never end the process. */
export function makePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    types,
    // A new connection plans everything anew, home alone for 35 ms, so each is kept.
    idleTimeoutMillis: 0,
    keepAlive: true,
    ...config,
  })
  // Without a listener on the client itself, a server restart would end this process (security F3).
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  return pool
}
