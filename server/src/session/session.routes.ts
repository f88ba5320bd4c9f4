import { addresses } from '@studentgo/protocol/addresses'
import type { Endpoint } from '@studentgo/protocol/endpoint'
import { parentLoginPath } from '@studentgo/protocol/paths'
import { safeTarget } from '@studentgo/protocol/rules/safe-target'
import { logout, readSession, relogin, signIn } from '@studentgo/protocol/session'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../platform/access/audit.ts'
import { mayEnterAsStudent } from '../platform/access/student-access.ts'
import type { Visitor } from '../platform/access/visitor.ts'
import { transaction } from '../platform/database/database.ts'
import {
  attemptCookie,
  attemptMinutes,
  clearSessionCookies,
  cookieOf,
  sessionCookie,
} from '../platform/http/cookies.ts'
import { type Call, nonStudent, serveAnyone } from '../platform/http/serve.ts'
import { ensureXsrf, renewAttempt } from '../platform/http/xsrf.ts'
import { prepareDummy } from '../platform/passwords/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/secrets.ts'
import { attemptOf, saveAttempt } from './attempt.sql.ts'
import type { OpenIdClient } from './open-id.client.ts'
import { openStudentSession } from './open-session.command.ts'
import { sessionAnswer } from './read-session.query.ts'
import { deleteSessionByHash } from './session.sql.ts'
import { auditFailure, checkCredentials } from './sign-in.command.ts'
import { homeAddress, signInAddress, studentTarget } from './sign-in-address.rules.ts'

/** Who is signed in; signing in with a local account, again, and out. */
export function sessionRoutes(platform: Platform, openId: OpenIdClient | undefined): void {
  const { environment, secrets, fastify } = platform
  fastify.addHook('onReady', () => prepareDummy(environment.PASSWORD_MEMORY_KIB))

  serveAnyone(platform, readSession, async call => {
    const { visitor, request, reply, db, provider, today, timeZone, language } = call
    if (!call.isPage) ensureXsrf(request, reply, secrets.xsrf, visitor?.sessionHash)
    if (visitor === undefined) return null
    return sessionAnswer(visitor, { db, provider, today, timeZone, language, deviceSecret: secrets.device })
  })

  const own = { ownTransactions: true }
  serveAnyone(platform, signIn, call => signInLocally(platform, call), own)
  serveAnyone(platform, relogin, call => startRelogin(platform, openId, call), own)
  serveAnyone(platform, logout, call => signOut(platform, openId, call), own)
}

type SomebodysCall<E extends Endpoint> = Call<E> & { visitor: Visitor | undefined }

async function signInLocally(platform: Platform, call: SomebodysCall<typeof signIn>) {
  const { body, request, reply, now, today } = call
  const { environment } = platform
  const who = await checkCredentials(platform, request, body, now)
  if (who.studentId === undefined || !(await mayEnterAsStudent(platform.db, who.studentId, today))) {
    await auditFailure(platform, request, who.personId, 'non-student', now)
    throw nonStudent(platform)
  }
  const requested = body.location ?? (await locationOfAttempt(platform, request, now))
  await openStudentSession(platform, request, reply, {
    personId: who.personId,
    amr: 'pwd',
    ownDevice: body.ownDevice === true,
  })
  const location = studentTarget(environment, requested) ?? homeAddress(environment)
  return { location, mustChangePassword: who.mustChange }
}

/** The address itself stays here: the browser carries only the handle to it (security 4.2). */
async function startRelogin(
  platform: Platform,
  openId: OpenIdClient | undefined,
  call: SomebodysCall<typeof relogin>,
) {
  const { body, visitor, request, reply, db, now } = call
  const { environment } = platform
  const place = { origin: environment.publicOrigin, basePath: environment.BASE_PATH, area: 'parent' as const }
  const isParent = safeTarget(body.location, place) !== null || visitor?.kind === 'PARENT'
  if (isParent) return { location: environment.BASE_PATH + parentLoginPath }
  const location = studentTarget(environment, body.location)
  // Nothing had expired, the line was broken for a moment: our own page would only send on to home.
  if (visitor?.kind === 'STUDENT' && openId === undefined) {
    return { location: location ?? homeAddress(environment) }
  }
  const until = new Date(now.getTime() + attemptMinutes * 60_000)
  await saveAttempt(db, hashToken(renewAttempt(request, reply)), { location }, until)
  return { location: signInAddress(environment) }
}

async function signOut(
  platform: Platform,
  openId: OpenIdClient | undefined,
  call: SomebodysCall<typeof logout>,
) {
  const { request, reply, now } = call
  const { environment } = platform
  const ended = await endSessionOfBrowser(platform, request, now)
  clearSessionCookies(reply)
  reply.header('Clear-Site-Data', '"cache", "storage"')
  const signedOutPage = `${environment.BASE_PATH}${addresses.login}?signedOut=1`
  const fromProvider =
    ended !== undefined && ended.idTokenIssuer !== null && openId?.isIssuer(ended.idTokenIssuer)
  const providerPage = fromProvider
    ? await openId?.endSessionAddress(`${environment.publicOrigin}${signedOutPage}`)
    : undefined
  return { location: providerPage ?? signedOutPage }
}

/** The location stored when this browser was sent to sign in again. */
async function locationOfAttempt(
  platform: Platform,
  request: FastifyRequest,
  now: Date,
): Promise<string | undefined> {
  const attempt = cookieOf(request, attemptCookie)
  if (attempt === undefined) return undefined
  return (await attemptOf(platform.db, hashToken(attempt), now))?.location
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
      actorKind: ended.kind === 'PARENT' ? 'PARENT' : 'STUDENT',
      studentId: ended.kind === 'STUDENT' ? ended.personId : undefined,
      action: 'sign-out',
      outcome: 'DONE',
      requestId: request.id,
    })
    return ended
  })
}
