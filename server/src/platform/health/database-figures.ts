import type { LogEvent } from 'kysely'
import { Gauge, Histogram, Registry } from 'prom-client'

/** Connections of a pool, as `pg` counts them. */
interface Pool {
  readonly totalCount: number
  readonly idleCount: number
  /** Who waits for a connection. */
  readonly waitingCount: number
}

/** A statement that the database has done, or refused. */
export interface DoneStatement {
  query: LogEvent['query']
  milliseconds: number
  isFailed: boolean
}

export type StatementObserver = (done: DoneStatement) => void

export interface DatabaseFigures {
  registry: Registry
  /** For Kysely, which calls it after each statement. */
  log: (event: LogEvent) => void
  /** Calls the observer with each statement too, within its request; answers the function that ends it. */
  observe: (observer: StatementObserver) => () => void
}

/** Counts the statements of a database, and its connections where it has several. */
export function databaseFigures(pool?: Pool): DatabaseFigures {
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
  const observers = new Set<StatementObserver>()
  return {
    registry,
    log({ level, query, queryDurationMillis: milliseconds }) {
      const isFailed = level === 'error'
      statements.observe({ outcome: isFailed ? 'failed' : 'done' }, milliseconds / 1000)
      for (const observer of observers) observer({ query, milliseconds, isFailed })
    },
    observe(observer) {
      observers.add(observer)
      return () => observers.delete(observer)
    },
  }
}
