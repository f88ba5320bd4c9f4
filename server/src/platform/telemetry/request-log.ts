import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Visitor } from '../access/visitor.ts'
import type { OpenDatabase } from '../database/database.ts'
import { nameOfStatement } from '../database/statement.ts'
import type { Environment } from '../environment.ts'
import type { RequestTrace, Traces } from './traces.ts'

/** Who sends a request, as far as a log may know. */
export type UserKind = Visitor['kind'] | 'ASSESSOR'

/** What becomes known of a request while it is answered. */
interface Tally {
  log: FastifyBaseLogger
  trace: RequestTrace | undefined
  statements: number
  user: UserKind | undefined
}

const present = new AsyncLocalStorage<Tally>()

/** Notes for the line of the present request who sends it. */
export function noteUser(kind: UserKind): void {
  const tally = present.getStore()
  if (tally !== undefined) tally.user = kind
}

interface Watched {
  fastify: FastifyInstance
  database: OpenDatabase
  environment: Pick<Environment, 'logLevel' | 'SLOW_STATEMENT_MILLISECONDS'>
  traces: Traces | undefined
}

/**
 * Writes a line for each request that was answered, and one for each statement that took long. They have the pattern of an
 * address, never the address, and nothing of a person. Where nobody reads either, requests are not followed.
 */
export function watchRequests({ fastify, database, environment, traces }: Watched): void {
  const hasLines = environment.logLevel === 'info' || environment.logLevel === 'debug'
  if (hasLines || traces !== undefined) followRequests(fastify, traces)
  const endObserving = database.observe(done => {
    const tally = present.getStore()
    if (tally !== undefined) tally.statements++
    tally?.trace?.addStatement(done)
    if (done.milliseconds < environment.SLOW_STATEMENT_MILLISECONDS) return
    const facts = { statement: nameOfStatement(done.query), milliseconds: rounded(done.milliseconds) }
    const log = tally?.log ?? fastify.log
    log.warn(facts, 'a statement was slow')
  })
  fastify.addHook('onClose', async () => endObserving())
}

function followRequests(fastify: FastifyInstance, traces: Traces | undefined): void {
  const tallies = new WeakMap<FastifyRequest, Tally>()
  fastify.addHook('onRequest', (request, _reply, done) => {
    const tally: Tally = { log: request.log, trace: traces?.begin(request), statements: 0, user: undefined }
    tallies.set(request, tally)
    present.run(tally, done)
  })
  fastify.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const { trace, statements, user } = tallies.get(request) ?? {}
    trace?.end({ status, user })
    const { method, routeOptions, log } = request
    const milliseconds = rounded(elapsedTime)
    const route = routeOptions.url ?? 'none'
    log.info({ method, route, status, milliseconds, statements, user, traceId: trace?.id }, 'answered')
  })
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
