import { type Area, areas, homePathOf, loginPathOf } from '@studentgo/protocol/paths'
import { requestParameter } from '@studentgo/protocol/rules/error-kind'
import type { SignInProblem } from '@studentgo/protocol/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStrong } from '../../platform/access/authentication.rules.ts'
import { studyRightAccess } from '../../platform/access/study-rights.rules.ts'
import { onlyRow } from '../../platform/database/statement.ts'
import { attemptCookie, attemptMinutes, cookieOf } from '../../platform/http/browser/cookies.ts'
import { renewAttempt } from '../../platform/http/browser/xsrf.ts'
import { countNetworkWrite } from '../../platform/http/limits/write-limit.ts'
import { Problem } from '../../platform/http/problems.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../../platform/secrets.ts'
import { type Arrival, arrivalOf } from '../arrival.sql.ts'
import { attemptOf, saveAttempt, takeAttempt } from '../attempt.sql.ts'
import { openSession } from '../open-session.command.ts'
import { auditFailure } from '../sign-in.command.ts'
import { homeAddress, kindOf, targetIn } from '../sign-in-address.rules.ts'
import {
  type OpenIdClient,
  type OpenIdClients,
  type OpenIdIdentity,
  openIdCallbackPath,
  openIdStartPaths,
} from './open-id.client.ts'
import { type KnownPerson, linkPerson, personBehind } from './open-id-person.query.ts'

/**
 * The redirects to the identity provider and back. Browsers navigate to these two addresses, no program calls
 * them: they are the only ones outside the pages that answer with a redirect.
 */
export function openIdRoutes(platform: Platform, clients: OpenIdClients): void {
  const { fastify, environment } = platform
  const starts = areas.flatMap(area => {
    const client = clients[area]
    return client === undefined ? [] : [[openIdStartPaths[area], startIn(area, client)] as const]
  })
  const routes = starts.length === 0 ? [] : [...starts, [openIdCallbackPath, finishWith(clients)] as const]
  for (const [path, handler] of routes) {
    fastify.get(`${environment.API_BASE}${path}`, { exposeHeadRoute: false }, async (request, reply) => {
      const to = await takeStep(platform, request, reply, path, handler).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 429) {
          const area = areas.find(one => openIdStartPaths[one] === path) ?? 'student'
          return signInPage(platform, area, undefined, 'busy')
        }
        request.log.error({ err: error }, 'signing in with the identity provider failed')
        return `${environment.BASE_PATH}/error/general?${requestParameter}=${request.id}`
      })
      return reply.redirect(to)
    })
  }
}

type Step = (platform: Platform, request: FastifyRequest, reply: FastifyReply) => Promise<string>

/** Both steps leave rows behind, and need no session: a network has as many as it has of any other writing. */
async function takeStep(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  step: Step,
): Promise<string> {
  await countNetworkWrite(platform, request.ip, `GET ${path}`, platform.clock.now())
  return step(platform, request, reply)
}

/** Notes what is about to happen under this browser's cookie, and answers the provider's address. */
const startIn =
  (area: Area, openId: OpenIdClient): Step =>
  async (platform, request, reply) => {
    const { db, clock, environment } = platform
    const now = clock.now()
    const location = await requestedLocation(platform, area, request, now)
    const started = await openId.start()
    if (started.kind === 'unavailable') {
      request.log.warn({ reason: started.reason }, 'the identity provider does not answer')
      return signInPage(platform, area, location, 'provider-unavailable')
    }
    const until = new Date(now.getTime() + attemptMinutes * 60_000)
    const attempt = {
      location: targetIn(environment, area, location),
      openId: started.round,
      ...(area === 'student' ? {} : { area }),
    }
    await saveAttempt(db, hashToken(renewAttempt(request, reply)), attempt, until)
    return started.address
  }

/** Handles the provider's callback in this browser, once. */
const finishWith =
  (clients: OpenIdClients): Step =>
  async (platform, request, reply) => {
    const query = new URL(request.url, 'http://callback').search
    const state = new URLSearchParams(query).get('state') ?? ''
    const cookie = cookieOf(request, attemptCookie)
    const attempt =
      cookie === undefined || !/^[A-Za-z0-9_-]{43}$/.test(state)
        ? undefined
        : await takeAttempt(platform.db, hashToken(cookie), state, platform.clock.now())
    const area = attempt?.area ?? 'student'
    const openId = clients[area]
    if (attempt?.openId === undefined || openId === undefined) {
      return refused(platform, area, request, 'no such round')
    }
    const outcome = await openId.finish(query, attempt.openId)
    if (outcome.kind === 'identified') {
      return enter(platform, area, request, reply, outcome.identity, attempt.location)
    }
    if (outcome.kind === 'cancelled') return signInPage(platform, area, attempt.location)
    if (outcome.kind === 'refused') return refused(platform, area, request, outcome.reason, attempt.location)
    request.log.warn({ reason: outcome.reason }, 'the identity provider does not answer')
    return signInPage(platform, area, attempt.location, 'provider-unavailable')
  }

async function enter(
  platform: Platform,
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: OpenIdIdentity,
  location: string | undefined,
): Promise<string> {
  const { db, clock, environment } = platform
  const now = clock.now()
  const person = await personBehind(platform, identity, area)
  if (person === undefined) return refusePerson(platform, area, request, 'user-not-found', undefined)
  const arrival = onlyRow(await arrivalOf(db, person))
  if (!mayEnter(area, person, arrival, clock.today())) {
    const reason = area === 'student' ? 'non-student' : 'user-not-found'
    return refusePerson(platform, area, request, reason, person.personId)
  }
  if (!(await linkPerson(db, identity, person.personId))) {
    request.log.warn('a second subject of the identity provider claims a person who has one already')
    return refusePerson(platform, area, request, 'user-not-found', person.personId)
  }
  const { issuer, sid } = identity
  const methods = methodsOf(platform, area, identity)
  if (area === 'staff' && !isStrong(methods.join(' '))) {
    await auditFailure(platform, request, person.personId, 'refused', now)
    return signInPage(platform, area, location, 'second-factor-missing')
  }
  const authenticatedAt = inPortalTime(identity.authenticatedAt, now, clock.ahead)
  await openSession(platform, request, reply, arrival, {
    kind: kindOf(area),
    amr: methods.join(' '),
    ownDevice: false,
    identity: { issuer, sid, authenticatedAt },
  })
  return targetIn(environment, area, location) ?? homeAddress(environment, area)
}

/** How they have shown who they are; what the school calls strong in the provider's own words counts as two factors. */
function methodsOf(
  { environment }: Platform,
  area: Area,
  { methods, strength }: OpenIdIdentity,
): readonly string[] {
  const strong = environment.STAFF_OIDC_STRONG_ACR.split(/\s+/).filter(Boolean)
  const isStrongThere = area === 'staff' && strength !== undefined && strong.includes(strength)
  return ['oidc', ...methods, ...(isStrongThere && !methods.includes('mfa') ? ['mfa'] : [])]
}

function mayEnter(area: Area, person: KnownPerson, { studyRights }: Arrival, today: string): boolean {
  if (area === 'parent') return person.isGuardian
  if (area === 'staff') return person.isStaff
  return studyRightAccess(studyRights, today).mayEnter
}

/** The provider's clock is the real one; ours may have been set to another day for a demonstration. */
function inPortalTime(instant: Date | undefined, now: Date, ahead: number): Date | undefined {
  return instant && new Date(Math.min(instant.getTime() + ahead, now.getTime()))
}

async function refusePerson(
  platform: Platform,
  area: Area,
  request: FastifyRequest,
  reason: 'user-not-found' | 'non-student',
  personId: number | undefined,
): Promise<string> {
  await auditFailure(platform, request, personId, reason, platform.clock.now())
  return `${platform.environment.BASE_PATH}${homePathOf(area)}/error/${reason}`
}

async function refused(
  platform: Platform,
  area: Area,
  request: FastifyRequest,
  reason: string,
  location?: string,
): Promise<string> {
  request.log.warn({ reason }, 'an answer of the identity provider was refused')
  await auditFailure(platform, request, undefined, 'refused', platform.clock.now())
  return signInPage(platform, area, location, 'sign-in-failed')
}

/** Where to go after sign-in: `service` of the address, or what was stored when the session had expired. */
async function requestedLocation(
  platform: Platform,
  area: Area,
  request: FastifyRequest,
  now: Date,
): Promise<string | undefined> {
  const service = new URL(request.url, 'http://start').searchParams.get('service')
  const cookie = cookieOf(request, attemptCookie)
  if (service !== null) return targetIn(platform.environment, area, service)
  if (cookie === undefined) return undefined
  return (await attemptOf(platform.db, hashToken(cookie), now))?.location
}

/** Our sign-in page, with `problem.<name>` to show and the place to go to after another try. */
function signInPage(
  platform: Platform,
  area: Area,
  location: string | undefined,
  problem?: SignInProblem,
): string {
  const query = new URLSearchParams({
    ...(problem === undefined ? {} : { problem }),
    ...(location === undefined ? {} : { service: location }),
  })
  const page = platform.environment.BASE_PATH + loginPathOf(area)
  return query.size === 0 ? page : `${page}?${query}`
}
