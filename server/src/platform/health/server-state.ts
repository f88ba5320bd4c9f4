import { setTimeout as after } from 'node:timers/promises'
import { collectDefaultMetrics } from 'prom-client'
import { timeOf } from '../database/database.ts'
import type { Drain } from '../http/drain.ts'
import type { Platform } from '../platform.ts'

/** How one process that serves is, in a form that it can send to another. */
export interface ServerState {
  /** It takes requests, and its database answers. */
  ready: boolean
  /** What the operator should mend, though it serves. */
  warnings: string[]
  /** Its figures as JSON, to be added to those of others. */
  figures: object[]
}

const patienceMilliseconds = 2000

/** Makes the function that answers the state of this process; measures event loop and memory from now on. */
export function stateReader(
  { database, oneAddress, figures: { registry } }: Platform,
  drain: Pick<Drain, 'isBegun'>,
): () => Promise<ServerState> {
  collectDefaultMetrics({ register: registry })
  return async () => {
    const answers = timeOf(database).then(
      () => true,
      // The log of the failing requests has the reason.
      () => false,
    )
    const ready =
      !drain.isBegun && (await Promise.race([answers, after(patienceMilliseconds, false, { ref: false })]))
    const warning = oneAddress()
    return {
      ready,
      warnings: warning === undefined ? [] : [warning],
      figures: await registry.getMetricsAsJSON(),
    }
  }
}
