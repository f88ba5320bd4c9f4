import type { FastifyReply, FastifyRequest } from 'fastify'
import { attemptCookie, cookieOf, setAttemptCookie, setXsrfCookie, xsrfCookie } from './cookies.ts'
import { Problem } from './problems.ts'
import { hashToken, keyedHash, randomToken, sameText } from './secrets.ts'

/**
 * Signed double submit (security 4.7): the header repeats the cookie, and the cookie is an HMAC over what the
 * browser is at present: its session, or before sign-in its `__Host-pre`. A planted pair therefore fails.
 */
export function xsrfToken(key: Buffer, binding: string): string {
  const random = randomToken(16)
  return `${random}.${signature(key, binding, random)}`
}

export function isXsrfToken(key: Buffer, binding: string, token: string): boolean {
  const [random, given] = token.split('.')
  return random !== undefined && given !== undefined && sameText(given, signature(key, binding, random))
}

function signature(key: Buffer, binding: string, random: string): string {
  return keyedHash(key, `${binding.length}!${binding}!${random}`)
}

/** What a request's XSRF token must be bound to: its session, or its cookie from before sign-in. */
export function bindingOf(request: FastifyRequest, sessionHash: string | undefined): string | undefined {
  if (sessionHash !== undefined) return sessionHash
  const attempt = cookieOf(request, attemptCookie)
  return attempt === undefined ? undefined : hashToken(attempt)
}

/** Gives the browser a token for what it is now, unless it has a good one. */
export function ensureXsrf(
  request: FastifyRequest,
  reply: FastifyReply,
  key: Buffer,
  sessionHash: string | undefined,
): void {
  let binding = bindingOf(request, sessionHash)
  if (binding === undefined) {
    const attempt = randomToken(16)
    setAttemptCookie(reply, attempt)
    binding = hashToken(attempt)
  }
  const held = cookieOf(request, xsrfCookie)
  if (held === undefined || !isXsrfToken(key, binding, held)) setXsrfCookie(reply, xsrfToken(key, binding))
}

/** Throws `xsrf-failed` unless the request was made by our own pages. */
export function checkXsrf(
  request: FastifyRequest,
  key: Buffer,
  sessionHash: string | undefined,
  isOwnOrigin: (origin: string) => boolean,
): void {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const header = request.headers['x-xsrf-token']
  const cookie = cookieOf(request, xsrfCookie)
  const binding = bindingOf(request, sessionHash)
  const fromHere =
    (site === undefined || site === 'same-origin') && (origin === undefined || isOwnOrigin(origin))
  const paired = typeof header === 'string' && cookie !== undefined && sameText(header, cookie)
  if (!fromHere || !paired || binding === undefined || !isXsrfToken(key, binding, cookie)) {
    throw new Problem('xsrf-failed')
  }
}
