import type { LogEvent } from 'kysely'
import { Gauge, Histogram, Registry } from 'prom-client'

/** Connections of a pool, as `pg` counts them. */
interface Pool {
  readonly totalCount: number
  readonly idleCount: number
  /** Who waits for a connection. */
  readonly waitingCount: number
}

/** Counts the statements of a database, and its connections where it has several. */
export function databaseFigures(pool?: Pool): { registry: Registry; log: (event: LogEvent) => void } {
  const registry = new Registry()
  const registers = [registry]
  const statements = new Histogram({
    name: 'studentgo_statement_seconds',
    help: 'How long statements took, at the database and on the way there',
    labelNames: ['outcome'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  if (pool !== undefined) {
    const connections = new Gauge({
      name: 'studentgo_database_connections',
      help: 'Connections in use and idle, and requests that wait for one',
      labelNames: ['state'],
      registers,
      collect() {
        connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
        connections.set({ state: 'idle' }, pool.idleCount)
        connections.set({ state: 'awaited' }, pool.waitingCount)
      },
    })
  }
  return {
    registry,
    log: ({ level, queryDurationMillis }) =>
      statements.observe({ outcome: level === 'query' ? 'done' : 'failed' }, queryDurationMillis / 1000),
  }
}
