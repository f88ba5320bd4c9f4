import { addDays, instantOf, schoolDateOf, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { enqueueOnce, finishJob, postponeJob, takeJob } from './job-queue.ts'

/** Does a job. What it throws is tried again later. */
export type JobWork = (subject: string, now: Date) => Promise<unknown>

/** When a job that repeats itself comes next. */
export type NextTime = (now: Date) => Date

export const hourly: NextTime = now => new Date(now.getTime() + 3_600_000)
/** Every morning at nine by the school's clock. */
export function everyMorning(timeZone: string): NextTime {
  return now => {
    const today = schoolDateOf(now, timeZone)
    const morning = instantOf(today, '09:00', timeZone)
    return morning > now ? morning : instantOf(addDays(today, 1), '09:00', timeZone)
  }
}
/** At the first moment of every school day, when rights begin and end. */
export function everyMidnight(timeZone: string): NextTime {
  return now => startOfSchoolDay(addDays(schoolDateOf(now, timeZone), 1), timeZone)
}
export const daily: NextTime = now => new Date(now.getTime() + 24 * 3_600_000)

export interface JobRunner {
  /** Defines how to do jobs of a kind. With `repeats` there is always one of them in the queue. */
  define(kind: string, work: JobWork, repeats?: NextTime): void
  /** Does due jobs until none is left, and answers how many. */
  runDue(): Promise<number>
  /** Starts to poll for work: every few seconds, and at once on `wake`. */
  start(): Promise<void>
  wake(): void
}

const lookEveryMilliseconds = 5_000

/** Does the jobs of the queue, one at a time in each server. */
export function makeJobRunner({
  fastify,
  db,
  clock,
}: {
  fastify: FastifyInstance
  db: Db
  clock: Clock
}): JobRunner {
  const kinds = new Map<string, { work: JobWork; repeats: NextTime | undefined }>()
  let running: Promise<unknown> = Promise.resolve()
  let waiting: Promise<number> | undefined
  let isClosing = false
  let timer: NodeJS.Timeout | undefined

  async function runOne(): Promise<boolean> {
    const job = await takeJob(db, [...kinds.keys()], clock.now())
    const kind = job && kinds.get(job.kind)
    if (job === undefined || kind === undefined) return false
    try {
      await kind.work(job.subject, clock.now())
      await finishJob(db, job, kind.repeats?.(clock.now()))
    } catch (error) {
      fastify.log.warn({ kind: job.kind, attempts: job.attempts, err: error }, 'a job failed')
      await postponeJob(db, job, clock.now(), error)
    }
    return true
  }

  async function drain(): Promise<number> {
    let count = 0
    while (!isClosing && (await runOne())) count++
    return count
  }

  /** Drains the queue, one drain after the other; concurrent callers share the next one. */
  function runDue(): Promise<number> {
    waiting ??= running.then(() => {
      waiting = undefined
      return drain()
    })
    running = waiting.catch(() => undefined)
    return waiting
  }

  function wake(): void {
    runDue().catch((error: unknown) => fastify.log.warn({ err: error }, 'looking for jobs failed'))
  }

  fastify.addHook('onClose', async () => {
    isClosing = true
    clearInterval(timer)
    await running
  })

  return {
    define(kind, work, repeats) {
      kinds.set(kind, { work, repeats })
    },
    runDue,
    wake,
    async start() {
      const now = clock.now()
      for (const [kind, { repeats }] of kinds) {
        if (repeats !== undefined) await enqueueOnce(db, kind, repeats(now))
      }
      timer = setInterval(wake, lookEveryMilliseconds)
      timer.unref()
      wake()
    },
  }
}
