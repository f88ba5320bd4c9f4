import type {} from '@fastify/cookie'
import { type AppearanceChoice, appearanceCookie } from '@studentgo/protocol/appearance-choices'
import { type Language, languageCookie, toWire } from '@studentgo/protocol/language'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookies of the portal (security 4.1). Names with `__Host-` only hold for this host and path /. */
export const sessionCookie = '__Host-ps'
export const attemptCookie = '__Host-pre'
export const deviceCookie = '__Host-device'
export const assessorCookie = '__Host-assessor'
export const xsrfCookie = 'XSRF-TOKEN'

const hidden = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const
const year = 365 * 24 * 60 * 60

/** Minutes that a browser has for signing in; what the server keeps of it ends with the cookie. */
export const attemptMinutes = 10

/** Minutes for which a browser may assess that has opened a link of an assessor. */
export const assessorMinutes = 120

export function setAssessorCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(assessorCookie, token, { ...hidden, sameSite: 'strict', maxAge: assessorMinutes * 60 })
}

export function clearAssessorCookie(reply: FastifyReply): void {
  reply.clearCookie(assessorCookie, { ...hidden, sameSite: 'strict' })
}

export function setSessionCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookie, token, hidden)
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, hidden)
  reply.clearCookie(xsrfCookie, { path: '/', secure: true, sameSite: 'strict' })
}

export function setAttemptCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(attemptCookie, token, { ...hidden, maxAge: attemptMinutes * 60 })
}

export function clearAttemptCookie(reply: FastifyReply): void {
  reply.clearCookie(attemptCookie, hidden)
}

export function setDeviceCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(deviceCookie, token, { ...hidden, maxAge: year })
}

/** The token of a browser that has signed in before, if it is one that we made. */
export function deviceOf(request: FastifyRequest): string | undefined {
  const token = cookieOf(request, deviceCookie)
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

export function setXsrfCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(xsrfCookie, token, { path: '/', secure: true, sameSite: 'strict' })
}

export function setLanguageCookie(reply: FastifyReply, language: Language): void {
  reply.setCookie(languageCookie, toWire(language), {
    path: '/',
    secure: true,
    sameSite: 'lax',
    maxAge: year,
  })
}

/**
 * How the portal is shown before sign-in: on an own device as its user has chosen; on a shared one nothing that belongs to an
 * account, and what is chosen without one until the browser is closed (decision 0076).
 */
export function keepAppearance(
  reply: FastifyReply,
  appearance: readonly AppearanceChoice[],
  isKept: boolean | 'until-closed',
): void {
  const cookie = { path: '/', secure: true, sameSite: 'lax' } as const
  if (isKept === false || appearance.length === 0) reply.clearCookie(appearanceCookie, cookie)
  else
    reply.setCookie(
      appearanceCookie,
      appearance.join('.'),
      isKept === true ? { ...cookie, maxAge: year } : cookie,
    )
}

/** A cookie's value, or undefined when it is missing or absurdly long. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.cookies[name]
  return value !== undefined && value.length <= 512 ? value : undefined
}
