import cluster, { type Worker } from 'node:cluster'
import { on, once } from 'node:events'
import type { ServerState } from './health/server-state.ts'
import { OperatorError } from './operator-error.ts'

/** A worker ended before it served; it has said why. */
export class WorkerFailed extends OperatorError {}

export interface Workers {
  /** Where they all listen. */
  port: number
  /** Asks each how it is; one that does not answer in time is left out. */
  states(): Promise<ServerState[]>
  /** Lets each worker finish its current work. */
  stop(): Promise<void>
}

const pauseMilliseconds = 1000
const patienceMilliseconds = 3000

/**
 * Starts `count` worker processes of this program, each with these settings added to its own, behind one port. Restarts
 * one that ends after a pause. Answers when all listen; throws `WorkerFailed` when one ends before.
 */
export async function startWorkers(count: number, settings: () => Record<string, string>): Promise<Workers> {
  // Each takes connections for itself. One that is handed over, to a worker that is killed before it takes it, would be
  // kept open here and never answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  let stopping = false
  const run = (): Worker => {
    const worker = cluster.fork(settings())
    // This process closes the port first: the last one to close resets waiting connections, and a worker knows of them.
    worker.on('message', (message: Message) => {
      if ('closing' in message) worker.disconnect()
    })
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
    async states() {
      const all = await Promise.all(
        Object.values(cluster.workers ?? {}).map(worker => worker && stateOf(worker)),
      )
      const answered = all.filter(state => state !== undefined)
      return stopping ? answered.map(state => ({ ...state, ready: false })) : answered
    },
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

type Message = { question: number } | { question: number; state: ServerState } | { closing: true }
let questions = 0

/** Undefined when it does not answer: it hangs, or has just ended. */
async function stateOf(worker: Worker): Promise<ServerState | undefined> {
  const question = ++questions
  const signal = AbortSignal.timeout(patienceMilliseconds)
  try {
    worker.send({ question } satisfies Message)
    for await (const [message] of on(worker, 'message', { signal }) as AsyncIterable<[Message]>) {
      if ('state' in message && message.question === question) return message.state
    }
  } catch {
    // It took too long, or nobody is there any more.
  }
  return undefined
}

/** Answers the requests of the parent process for the state of this worker. */
export function answerStates(state: () => Promise<ServerState>): void {
  process.on('message', async (asked: Message) => {
    if (!('question' in asked)) return
    const message: Message = { question: asked.question, state: await state() }
    if (process.connected) process.send?.(message)
  })
}

/** Asks the parent process to close the port, and closes it in this worker too. */
export function closeSharedPort(): void {
  if (process.connected) process.send?.({ closing: true } satisfies Message)
}

async function end(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await ended
}
