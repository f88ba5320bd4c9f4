import type { KeyObject } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, keyedHash, randomToken, sameText } from '../../secrets.ts'
import { Problem } from '../problems.ts'
import {
  attemptCookie,
  cookieOf,
  sessionCookie,
  setAttemptCookie,
  setXsrfCookie,
  xsrfCookie,
} from './cookies.ts'

/**
 * Signed double submit (security 4.7): the header repeats the cookie, and the cookie is an HMAC over what the
 * browser is at present: its session, or before sign-in its `__Host-pre`. A planted pair therefore fails.
 */
export function xsrfToken(key: KeyObject, binding: string): string {
  const random = randomToken(16)
  return `${random}.${signature(key, binding, random)}`
}

export function isXsrfToken(key: KeyObject, binding: string, token: string): boolean {
  const [random, params, ...more] = token.split('.')
  if (random === undefined || params === undefined || more.length > 0) return false
  return sameText(params, signature(key, binding, random))
}

function signature(key: KeyObject, binding: string, random: string): string {
  return keyedHash(key, `${binding.length}!${binding}!${random}`)
}

/**
 * What a request's XSRF token may be bound to: the session while there is one; else the cookie of a session
 * that has ended, so that its page can still sign out and in again, and the cookie from before sign-in. None
 * of these can be planted by another site.
 */
function bindingsOf(request: FastifyRequest, sessionHash: string | undefined): string[] {
  if (sessionHash !== undefined) return [sessionHash]
  const held = [cookieOf(request, sessionCookie), cookieOf(request, attemptCookie)]
  return held.flatMap(token => (token === undefined ? [] : [hashToken(token)]))
}

/** Gives the browser a token for its current session, unless it has a valid one. */
export function ensureXsrf(
  request: FastifyRequest,
  reply: FastifyReply,
  key: KeyObject,
  sessionHash: string | undefined,
): void {
  const binding = sessionHash ?? hashToken(renewAttempt(request, reply))
  const held = cookieOf(request, xsrfCookie)
  if (held === undefined || !isXsrfToken(key, binding, held)) setXsrfCookie(reply, xsrfToken(key, binding))
}

/** What the browser holds before sign-in, new or as it was; its ten minutes start again. */
export function renewAttempt(request: FastifyRequest, reply: FastifyReply): string {
  const attempt = cookieOf(request, attemptCookie) ?? randomToken(16)
  setAttemptCookie(reply, attempt)
  return attempt
}

/**
 * Throws `xsrf-failed` unless the request was made by our own pages. A page of ours whose token has merely
 * expired is given a new one along with the refusal.
 */
export function checkXsrf(
  request: FastifyRequest,
  reply: FastifyReply,
  key: KeyObject,
  sessionHash: string | undefined,
  isOwnOrigin: (origin: string) => boolean,
): void {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const fromHere =
    (site === undefined || site === 'same-origin') && (origin === undefined || isOwnOrigin(origin))
  const header = request.headers['x-xsrf-token']
  const cookie = cookieOf(request, xsrfCookie)
  const paired = typeof header === 'string' && cookie !== undefined && sameText(header, cookie)
  const isValid =
    paired && bindingsOf(request, sessionHash).some(binding => isXsrfToken(key, binding, cookie))
  if (fromHere && isValid) return
  const isSameOrigin = fromHere && (site !== undefined || origin !== undefined)
  if (isSameOrigin) ensureXsrf(request, reply, key, sessionHash)
  throw new Problem('xsrf-failed')
}
