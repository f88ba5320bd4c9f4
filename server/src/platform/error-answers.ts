import type { ProblemName } from '@studentgo/protocol/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseErrorCode } from './database.ts'
import { Problem, subErrorOf } from './problems.ts'

/** Known refusals become the envelope; anything else is logged with its request id and says nothing. */
export function answerErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = error instanceof Problem ? error : problemOf(error)
    if (problem.status >= 500 && !(error instanceof Problem)) {
      request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed')
    }
    return sendProblem(request, reply, problem)
  })
  fastify.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Problem('not-found')))
}

/** Sends a refusal in the envelope of `/rest/v1`; process tracking has its own dialect. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('Retry-After', String(problem.retryAfterSeconds))
  const subErrors =
    problem.status === 500 ? [subErrorOf('general', undefined, { requestId: request.id })] : problem.subErrors
  return reply
    .code(problem.status)
    .header('Cache-Control', 'no-store, private')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        httpStatusCode: problem.status,
        body: problem.location === undefined ? null : { location: problem.location },
        subErrors,
      }),
    )
}

const byFastifyCode: Record<string, ProblemName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-input',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_ROUTE_MISSING_HANDLER: 'not-found',
}

/** PostgreSQL classes: 53 is out of a resource, 57 is shutting down, 08 is a lost connection, 40 a lost race. */
function problemOf(error: FastifyError): Problem {
  const known = byFastifyCode[error.code]
  if (known !== undefined) return new Problem(known)
  const code = databaseErrorCode(error) ?? ''
  if (code === '53100') return new Problem('storage-full', { retryAfterSeconds: 30 })
  if (/^(53|57P|08|40)/.test(code) || isLostConnection(error))
    return new Problem('busy', { retryAfterSeconds: 1 })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem(error.statusCode === 404 ? 'not-found' : 'invalid-input')
  }
  return new Problem('general')
}

function isLostConnection(error: Error): boolean {
  return /ECONNREFUSED|ECONNRESET|Connection terminated|timeout exceeded when trying to connect/.test(
    error.message,
  )
}
