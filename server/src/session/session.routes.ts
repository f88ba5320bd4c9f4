import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { passwordFaults } from '@studentgo/protocol/rules/password'
import { safeTarget } from '@studentgo/protocol/rules/safe-target'
import {
  changePassword,
  endOtherSessions,
  endSession,
  listOwnSessions,
  logout,
  type OwnSession,
  readSession,
  relogin,
  setOwnDevice,
  signIn,
} from '@studentgo/protocol/session'
import { writeAudit } from '../platform/audit.ts'
import { isCommonPassword } from '../platform/common-passwords.ts'
import {
  attemptCookie,
  clearSessionCookies,
  cookieOf,
  setAttemptCookie,
  setSessionCookie,
  setXsrfCookie,
} from '../platform/cookies.ts'
import { type Db, transaction } from '../platform/database.ts'
import { hashPassword, passwordFits } from '../platform/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { invalidInput, notFound, Problem, subErrorOf } from '../platform/problems.ts'
import { hashToken, randomToken } from '../platform/secrets.ts'
import { serveAnyone, serveSession } from '../platform/serve.ts'
import { ensureXsrf, xsrfToken } from '../platform/xsrf.ts'
import { checkCredentials } from './local-sign-in.ts'
import { mayEnterAsStudent, openStudentSession, targetOrHome } from './open-session.ts'
import {
  accountOfPerson,
  createSession,
  deleteSessionByHash,
  endOtherSessionsOf,
  endSessionOf,
  saveAttempt,
  saveOwnDevice,
  savePassword,
  sessionsOf,
} from './session.queries.ts'
import { sessionAnswer } from './session-answer.ts'
import { deviceLabelOf } from './sign-in.rules.ts'

const attemptMinutes = 10

export function sessionRoutes(platform: Platform): void {
  const { environment, secrets } = platform
  const basePath = environment.BASE_PATH

  serveAnyone(
    platform,
    readSession,
    async ({ visitor, request, reply, db, provider, today, timeZone, language }) => {
      ensureXsrf(request, reply, secrets.xsrf, visitor?.sessionHash)
      if (visitor === undefined) return null
      return sessionAnswer(visitor, { db, provider, today, timeZone, language, deviceSecret: secrets.device })
    },
  )

  serveAnyone(
    platform,
    signIn,
    async ({ body, request, reply, now, today }) => {
      const who = await checkCredentials(platform, request, reply, body, now)
      if (!(await mayEnterAsStudent(platform, who.studentId, today))) throw nonStudent(basePath)
      await openStudentSession(platform, request, reply, {
        personId: who.personId,
        amr: 'pwd',
        ownDevice: body.ownDevice === true,
      })
      return { location: targetOrHome(platform, body.location), mustChangePassword: who.mustChange }
    },
    { ownTransactions: true },
  )

  serveSession(
    platform,
    changePassword,
    async ({ body, visitor, now, reply, provider, request }) => {
      const account = await accountOfPerson(platform.db, visitor.personId)
      if (account === undefined) throw notFound()
      const memory = environment.PASSWORD_MEMORY_KIB
      if (!(await passwordFits(body.currentPassword, account.password_hash, memory))) {
        throw new Problem('wrong-credentials', {
          subErrors: [subErrorOf('wrong-credentials', 'body.currentPassword')],
        })
      }
      const own = [account.username, account.call_name, account.last_name, account.email, account.birth_date]
      const context = [...own, ...Object.values(provider.name)].filter(word => typeof word === 'string')
      const faults = passwordFaults(body.newPassword, { minimum: 15, context })
      if (isCommonPassword(body.newPassword, context)) faults.push('common')
      if (body.newPassword.normalize('NFKC') === body.currentPassword.normalize('NFKC')) faults.push('same')
      if (faults.length > 0) {
        throw invalidInput(...faults.map(fault => ({ code: `password.${fault}`, field: 'body.newPassword' })))
      }
      const passwordHash = await hashPassword(body.newPassword, memory)
      const session = await transaction(platform.db, async db => {
        await savePassword(db, visitor.personId, passwordHash, now)
        await endOtherSessionsOf(db, visitor.personId, visitor.sessionId)
        await deleteSessionByHash(db, visitor.sessionHash)
        await writeAudit(db, {
          at: now,
          actorId: visitor.personId,
          actorKind: visitor.kind,
          studentId: visitor.kind === 'STUDENT' ? visitor.personId : undefined,
          action: 'password-change',
          outcome: 'DONE',
          requestId: request.id,
        })
        return createSession(db, {
          personId: visitor.personId,
          kind: visitor.kind,
          now,
          absoluteHours: provider.policies['session.absoluteHours'],
          amr: 'pwd',
          deviceLabel: deviceLabelOf(request.headers['user-agent'] ?? ''),
          ownDevice: visitor.ownDevice,
        })
      })
      setSessionCookie(reply, session.token)
      setXsrfCookie(reply, xsrfToken(secrets.xsrf, session.sessionHash))
      return { changed: true }
    },
    { ownTransactions: true, beforePasswordChange: true },
  )

  serveAnyone(
    platform,
    relogin,
    async ({ body, request, reply, db, now }) => {
      const parentTarget = safeTarget(body.location, {
        origin: environment.publicOrigin,
        basePath,
        area: 'parent',
      })
      if (parentTarget !== null) return { location: `${basePath}/parent/login` }
      const location = safeTarget(body.location, {
        origin: environment.publicOrigin,
        basePath,
        area: 'student',
      })
      let attempt = cookieOf(request, attemptCookie)
      if (attempt === undefined) {
        attempt = randomToken(16)
        setAttemptCookie(reply, attempt)
      }
      const until = new Date(now.getTime() + attemptMinutes * 60_000)
      await saveAttempt(db, hashToken(attempt), { location: location ?? undefined }, until)
      return { location: signInAddress(platform, location) }
    },
    { ownTransactions: true },
  )

  serveAnyone(
    platform,
    logout,
    async ({ visitor, reply }) => {
      if (visitor !== undefined) await deleteSessionByHash(platform.db, visitor.sessionHash)
      clearSessionCookies(reply)
      reply.header('Clear-Site-Data', '"cache", "storage"')
      return { location: `${basePath}/login?signedOut=1` }
    },
    { ownTransactions: true },
  )

  serveSession(platform, listOwnSessions, ({ visitor, db, timeZone }) =>
    ownSessions(db, visitor.personId, visitor.sessionId, timeZone),
  )

  serveSession(platform, endSession, async ({ visitor, db, params, timeZone }) => {
    if (!(await endSessionOf(db, visitor.personId, params.sessionId))) throw notFound()
    return ownSessions(db, visitor.personId, visitor.sessionId, timeZone)
  })

  serveSession(platform, endOtherSessions, async ({ visitor, db, timeZone }) => {
    await endOtherSessionsOf(db, visitor.personId, visitor.sessionId)
    return ownSessions(db, visitor.personId, visitor.sessionId, timeZone)
  })

  serveSession(platform, setOwnDevice, async ({ visitor, db, body }) => {
    await saveOwnDevice(db, visitor.sessionId, body.ownDevice)
    return { ownDevice: body.ownDevice }
  })
}

/** Where sign-in starts: the identity provider where there is one, else our own page. */
export function signInAddress(platform: Platform, location: string | null): string {
  const { environment } = platform
  if (environment.OIDC_ISSUER) return `${environment.API_BASE}/rest/v1/public/oidc/start`
  const service = location === null ? '' : `?service=${encodeURIComponent(location)}`
  return `${environment.BASE_PATH}/login${service}`
}

export function nonStudent(basePath: string): Problem {
  return new Problem('non-student', { location: `${basePath}/error/non-student` })
}

async function ownSessions(
  db: Db,
  personId: number,
  currentId: number,
  timeZone: string,
): Promise<OwnSession[]> {
  const rows = await sessionsOf(db, personId)
  return rows.map(row => ({
    sessionId: row.id,
    current: row.id === currentId,
    deviceLabel: row.device_label,
    ownDevice: row.own_device,
    createdAt: isoWithOffset(row.created_at, timeZone),
    lastSeenAt: isoWithOffset(row.last_seen_at, timeZone),
  }))
}
