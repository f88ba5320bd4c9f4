import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { makeConcurrencyLimiter } from '../concurrency-limiter.ts'
import { Problem } from '../http/problems.ts'
import type { PdfContent } from './pdf-content.ts'
import type { PdfAnswer } from './pdf-worker.ts'

/** Draws documents in worker threads, so that the event loop stays free. */
export interface PdfWorkerPool {
  /** Throws `busy` if too many documents wait, in all or for one person, or if drawing takes too long. */
  print(content: PdfContent, personId: number): Promise<Buffer>
  close(): Promise<void>
}

interface Limits {
  /** Threads, each of which draws one document at a time. */
  atOnce?: number
  waiting?: number
  milliseconds?: number
}

/** A document takes 0.1 s; the first one of a thread many times that on a busy machine. */
const longestMilliseconds = 30_000

const program = new URL('./pdf-worker.ts', import.meta.url)

/** Starts threads when they are first needed and keeps them. */
export function makePdfWorkerPool({
  atOnce = 2,
  waiting = 20,
  milliseconds = longestMilliseconds,
}: Limits = {}): PdfWorkerPool {
  const turn = makeConcurrencyLimiter({ atOnce, waiting, maxPerKey: 3 })
  const idle: Worker[] = []
  const all = new Set<Worker>()

  function start(): Worker {
    const worker = new Worker(program)
    all.add(worker)
    worker.once('exit', () => all.delete(worker))
    return worker
  }

  async function draw(content: PdfContent): Promise<Buffer> {
    const worker = idle.pop() ?? start()
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(milliseconds) })
    worker.ref()
    worker.postMessage(content)
    try {
      const [drawn] = (await answer) as [PdfAnswer]
      if ('fault' in drawn) throw new Error(`a document could not be drawn: ${drawn.fault}`)
      // A program that has nothing else to do may end.
      worker.unref()
      idle.push(worker)
      return Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength)
    } catch (error) {
      await worker.terminate()
      if (error instanceof Error && error.name === 'AbortError')
        throw new Problem('busy', { retryAfterSeconds: 2 })
      throw error
    }
  }

  return {
    print: (content, personId) => turn(() => draw(content), String(personId)),
    async close() {
      await Promise.all([...all].map(worker => worker.terminate()))
    },
  }
}
