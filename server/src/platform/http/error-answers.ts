import type { Socket } from 'node:net'
import { homePathOf, staffHomePath } from '@studentgo/protocol/paths'
import type { ProblemName } from '@studentgo/protocol/problem'
import { subErrorOf } from '@studentgo/protocol/problem'
import { errorReasonOf, isErrorPage, requestParameter } from '@studentgo/protocol/rules/error-kind'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseErrorCode } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { StorageUnavailable } from '../files/storage.ts'
import { securityHeaders } from './browser/headers.ts'
import { Problem } from './problems.ts'

/**
 * Turns known refusals into the envelope; logs anything else with its request id and answers no details. Redirects a
 * browser that opens a document directly to the error page.
 */
export function answerErrors(fastify: FastifyInstance, basePath: string): void {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemIn(error, request)
    // An error page that cannot be shown would lead to itself for ever.
    const isShown = isOpenedByBrowser(request) && !isErrorPage(request.url.split('?', 1)[0] ?? '', basePath)
    if (!isShown) return sendProblem(request, reply, problem)
    if (problem.retryAfterSeconds !== undefined) reply.header('Retry-After', problem.retryAfterSeconds)
    return reply.header('Cache-Control', 'no-store').redirect(errorPageOf(request, problem, basePath), 303)
  })
  fastify.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Problem('not-found')))
}

/** Only browsers send this header, and pages cannot set it. */
function isOpenedByBrowser({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  )
}

/** The error page of the request's area: addresses of staff begin with `/staff`; only guardians' addresses name a student. */
function errorPageOf(request: FastifyRequest, problem: Problem, basePath: string): string {
  const { status, location } = problem
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const area = pathname.includes(`${staffHomePath}/`)
    ? 'staff'
    : searchParams.has('studentId')
      ? 'parent'
      : 'student'
  const reason = errorReasonOf(location ?? (status === 404 ? 'not-found' : 'general'))
  const details = new URLSearchParams(status >= 500 ? { [requestParameter]: request.id } : limitOf(problem))
  return `${basePath}${homePathOf(area)}/error/${reason}${details.size === 0 ? '' : `?${details}`}`
}

/** Of what there was too much, how often it may be, and until when, for the words of the error page. */
function limitOf({ problem, subErrors: [fault] }: Problem): Record<string, string> {
  if (problem !== 'too-many-requests' || fault?.params === undefined) return {}
  const { of, until, times } = fault.params
  return { limited: String(of), until: String(until), times: String(times ?? '') }
}

/** The problem that the client gets for an error; an unexpected error is logged. */
export function problemIn(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const problem = problemOf(error)
  if (problem.status >= 500) {
    request.log.error({ err: withoutValues(error), route: request.routeOptions.url }, 'a request failed')
  }
  return problem
}

/** What a log may know of a failure: a database tells the values of a row beside its message. */
function withoutValues(error: FastifyError) {
  return { name: error.name, code: error.code, message: error.message, stack: error.stack }
}

/** Sends a refusal in the envelope of `/rest/v1`; process tracking has its own dialect. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('Retry-After', String(problem.retryAfterSeconds))
  return reply
    .code(problem.status)
    .header('Cache-Control', 'no-store, private')
    .type('application/json; charset=utf-8')
    .send(problemText(request, problem))
}

/** The envelope of a refusal. Where the fault is ours, it has the id by which support finds the request in the log. */
export function problemText(request: FastifyRequest, { status, subErrors, location }: Problem): string {
  const named = subErrors.map(fault => ({ ...fault, params: { ...fault.params, requestId: request.id } }))
  return JSON.stringify({
    httpStatusCode: status,
    body: location === undefined ? null : { location },
    subErrors: status >= 500 ? named : subErrors,
  })
}

/**
 * Answers for what never becomes a request: an address that cannot be decoded, a head that is no HTTP, is
 * too large or does not arrive in time. They carry the envelope and the headers as well.
 */
export const beforeRouting = {
  frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    // The hooks of the server do not run for these.
    void sendProblem(request, reply.headers(securityHeaders), problemOf(error))
  },

  clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
    // A pre-opened connection that sent nothing is closed; the browser retries on a new one.
    const isUnused = socket.bytesRead === 0
    if (!socket.writable || isUnused || error.code === 'ECONNRESET') return void socket.destroy()
    const [status, reason, code] = brokenHeads[error.code ?? ''] ?? [400, 'Bad Request', 'invalid-input']
    const text = JSON.stringify({ httpStatusCode: status, body: null, subErrors: [subErrorOf(code)] })
    const headers = {
      ...securityHeaders,
      'Cache-Control': 'no-store, private',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      Connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(`${[`HTTP/1.1 ${status} ${reason}`, ...head].join('\r\n')}\r\n\r\n${text}`)
  },
}

const brokenHeads: Record<string, [status: number, reason: string, code: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'invalid-input'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'too-large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'too-large'],
}

const byFastifyCode: Record<string, ProblemName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-input',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_ERR_ROUTE_MISSING_HANDLER: 'not-found',
}

/** PostgreSQL classes: 53 is out of a resource, 57 is a statement that took too long, 40 a lost race. */
function problemOf(error: FastifyError): Problem {
  const known = byFastifyCode[error.code]
  if (known !== undefined) return new Problem(known)
  const code = databaseErrorCode(error) ?? ''
  // Text that the database cannot hold, such as NUL, where no schema has refused it before.
  if (code === '22021' || code === '22P05') return new Problem('invalid-input')
  if (code === '53100') return new Problem('storage-full', { retryAfterSeconds: 30 })
  if (error instanceof DatabaseUnavailable || /^(53|57|40)/.test(code)) {
    return new Problem('busy', { retryAfterSeconds: 1 })
  }
  if (error instanceof StorageUnavailable)
    return new Problem('storage-unavailable', { retryAfterSeconds: 30 })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem(error.statusCode === 404 ? 'not-found' : 'invalid-input')
  }
  return new Problem('general')
}
