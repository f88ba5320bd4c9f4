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

/** A pool whose broken connections never end the process. */
export function makePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    types,
    // A new connection plans everything anew, home alone for 35 ms, so one that was of use a while ago is kept.
    idleTimeoutMillis: 10 * 60_000,
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
