import { type Area, areas } from '@studentgo/protocol/paths'
import { logout, readSession, relogin } from '@studentgo/protocol/session'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../platform/access/audit.ts'
import { transaction } from '../platform/database/database.ts'
import {
  attemptMinutes,
  clearSessionCookies,
  cookieOf,
  keepAppearance,
  sessionCookie,
} from '../platform/http/browser/cookies.ts'
import { renewAttempt } from '../platform/http/browser/xsrf.ts'
import { bind, type CallOf } from '../platform/http/serve.ts'
import { prepareDummy } from '../platform/passwords/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/secrets.ts'
import { saveAttempt } from './attempt.sql.ts'
import type { OpenIdClient, OpenIdClients } from './open-id/open-id.client.ts'
import { sessionAnswer } from './read-session.query.ts'
import { deleteSessionByHash, kindOfSession } from './session.sql.ts'
import { areaOf, homeAddress, signedOutAddress, signInAddress, targetIn } from './sign-in-address.rules.ts'

/** Who is signed in; signing in again, and out. */
export function sessionRoutes(platform: Platform, openId: OpenIdClients): void {
  const { environment, secrets, fastify } = platform
  fastify.addHook('onReady', () => prepareDummy(environment.PASSWORD_MEMORY_KIB))

  const own = { ownTransactions: true }
  bind(
    platform,
    { readSession, relogin, logout },
    {
      readSession: {
        handle: async ({ visitor, ...context }) =>
          visitor === undefined ? null : sessionAnswer(visitor, { ...context, deviceSecret: secrets.device }),
        isKept: true,
        givesXsrfToken: true,
      },
      relogin: { handle: call => startRelogin(platform, openId.student, call), ...own },
      logout: { handle: call => signOut(platform, openId, call), ...own },
    },
  )
}

/** The address itself stays here: the browser carries only the handle to it (security 4.2). */
async function startRelogin(
  platform: Platform,
  openId: OpenIdClient | undefined,
  call: CallOf<typeof relogin>,
) {
  const { body, visitor, request, reply, db, now } = call
  const { environment } = platform
  const area = await areaOfRelogin(platform, call)
  const location = targetIn(environment, area, body.location)
  // Nothing had expired, the line was broken for a moment: our own page would only send on to home.
  const isOwnPage = area !== 'student' || openId === undefined
  if (visitor !== undefined && areaOf(visitor.kind) === area && isOwnPage) {
    return { location: location ?? homeAddress(environment, area) }
  }
  const until = new Date(now.getTime() + attemptMinutes * 60_000)
  await saveAttempt(db, hashToken(renewAttempt(request, reply)), { location }, until)
  return { location: signInAddress(environment, area) }
}

/** The area to come back to: that of the location, else that of the session which this browser has or had. */
async function areaOfRelogin(
  { environment, db }: Platform,
  { body, visitor, request }: CallOf<typeof relogin>,
): Promise<Area> {
  const named = areas.find(area => targetIn(environment, area, body.location) !== undefined)
  if (named !== undefined) return named
  const token = cookieOf(request, sessionCookie)
  const kind = visitor?.kind ?? (token === undefined ? undefined : await kindOfSession(db, hashToken(token)))
  return areaOf(kind ?? 'STUDENT')
}

async function signOut(platform: Platform, clients: OpenIdClients, call: CallOf<typeof logout>) {
  const { request, reply, now, body } = call
  const { environment } = platform
  const ended = await endSessionOfBrowser(platform, request, now)
  clearSessionCookies(reply)
  if (ended?.ownDevice !== true) keepAppearance(reply, [], false)
  reply.header('Clear-Site-Data', '"cache", "storage"')
  const area = ended === undefined ? (body?.area ?? 'student') : areaOf(ended.kind)
  const signedOutPage = signedOutAddress(environment, area)
  const openId = clients[area]
  const fromProvider =
    ended !== undefined && ended.idTokenIssuer !== null && openId?.isIssuer(ended.idTokenIssuer)
  const providerPage = fromProvider
    ? await openId?.endSessionAddress(`${environment.publicOrigin}${signedOutPage}`)
    : undefined
  return { location: providerPage ?? signedOutPage }
}

/** Also a session that is over already: its row goes, and nobody needs to be signed in to sign out. */
async function endSessionOfBrowser(platform: Platform, request: FastifyRequest, now: Date) {
  const token = cookieOf(request, sessionCookie)
  if (token === undefined) return undefined
  return transaction(platform.db, async db => {
    const ended = await deleteSessionByHash(db, hashToken(token))
    if (ended === undefined) return undefined
    await writeAudit(db, {
      at: now,
      actorId: ended.personId,
      actorKind: ended.kind,
      studentId: ended.kind === 'STUDENT' ? ended.personId : undefined,
      action: 'sign-out',
      outcome: 'DONE',
      requestId: request.id,
    })
    return ended
  })
}
