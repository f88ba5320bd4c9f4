import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'
import { onlyRow } from '../statement.ts'

/** In milliseconds. */
const mostAge = 1000
const measuredEvery = 250

/** How far the log of the primary was written at a time of this process, in milliseconds. */
interface Sample {
  at: number
  position: bigint
}

export interface ReplicaFreshness {
  /** Whether the replica has everything that was committed a second ago. Measures again beside, if that was long ago. */
  isFresh(): boolean
  /** Takes the replica for old until it has been measured again. */
  doubt(): void
}

/**
 * Measures how old a replica is by the primary's log, since the clocks of two machines differ. Nothing is measured while
 * nobody reads; the first reading after a pause is the primary's.
 */
export function measureReplica(replica: Db, primary: Db): ReplicaFreshness {
  let samples: Sample[] = []
  let freshAt = Number.NEGATIVE_INFINITY
  let measuredAt = Number.NEGATIVE_INFINITY
  let isMeasuring = false

  async function measure(at: number): Promise<void> {
    const written = await positionOn(primary, sql`pg_current_wal_lsn()`)
    const replayed = await positionOn(
      replica,
      sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`,
    )
    samples = [...samples.filter(sample => at - sample.at < mostAge), { at, position: written.position }]
    if (replayed.cluster !== written.cluster) return
    const reached = samples.findLast(({ position }) => position <= replayed.position)
    if (reached !== undefined) freshAt = reached.at
  }

  function doubt(): void {
    freshAt = Number.NEGATIVE_INFINITY
  }

  return {
    doubt,
    isFresh() {
      const now = performance.now()
      if (!isMeasuring && now - measuredAt > measuredEvery) {
        isMeasuring = true
        measuredAt = now
        measure(now)
          .catch(doubt)
          .finally(() => {
            isMeasuring = false
          })
      }
      return now - freshAt < mostAge
    },
  }
}

/** Where a server's log is, as a number, and which database in which cluster it is of. */
async function positionOn(
  db: Db,
  position: RawBuilder<unknown>,
): Promise<{ position: bigint; cluster: string }> {
  const { rows } = await sql<{ position: string | null; cluster: string }>`
    select (${position} - '0/0')::text as position, system_identifier || '/' || current_database() as cluster
    from pg_control_system()`.execute(db)
  const { position: found, cluster } = onlyRow(rows)
  // One that does not replay is no replica.
  return { position: BigInt(found ?? -1), cluster }
}
