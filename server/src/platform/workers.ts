import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'

/** A worker ended before it served; it has said why. */
export class WorkerFailed extends Error {}

export interface Workers {
  /** Where they all listen. */
  port: number
  /** Lets each end what it is doing. */
  stop(): Promise<void>
}

const pauseMilliseconds = 1000

/**
 * Runs this program so many times more, each with these settings beside its own, behind one port. One that ends is
 * started anew after a pause. Answers when all listen; throws `WorkerFailed` when one ends before.
 */
export async function startWorkers(count: number, settings: () => Record<string, string>): Promise<Workers> {
  let stopping = false
  const run = (): Worker => {
    const worker = cluster.fork(settings())
    worker.once('exit', () => {
      setTimeout(() => {
        if (!stopping) run()
      }, pauseMilliseconds)
    })
    return worker
  }
  const ports = await Promise.all(Array.from({ length: count }, () => whenListening(run())))
  return {
    port: ports[0] ?? 0,
    async stop() {
      stopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map(worker => worker && end(worker)))
    },
  }
}

async function whenListening(worker: Worker): Promise<number> {
  const failed = new AbortController()
  worker.once('exit', () => failed.abort())
  try {
    const [address] = await once(worker, 'listening', { signal: failed.signal })
    return address.port
  } catch {
    throw new WorkerFailed('a worker ended before it could serve')
  }
}

async function end(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await ended
}
