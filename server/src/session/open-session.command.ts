import { languageCookie, readLanguage } from '@studentgo/protocol/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '../platform/access/audit.ts'
import { transaction } from '../platform/database/database.ts'
import {
  attemptCookie,
  clearAttemptCookie,
  cookieOf,
  sessionCookie,
  setLanguageCookie,
  setSessionCookie,
  setXsrfCookie,
} from '../platform/http/cookies.ts'
import { xsrfToken } from '../platform/http/xsrf.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/secrets.ts'
import { forgetAttempt } from './attempt.sql.ts'
import { createSession, deleteSessionByHash, languageOfPerson, type NewSession } from './session.sql.ts'
import { deviceLabelOf } from './sign-in.rules.ts'

interface Entry {
  personId: number
  amr: 'pwd' | 'oidc'
  ownDevice: boolean
  identity?: NewSession['identity']
}

/**
 * Opens a session for a student: a new identifier, and whatever session this browser had before dies in the
 * same transaction (one browser, one subject). A browser without a language of its own gets the person's.
 */
export async function openStudentSession(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Entry,
): Promise<void> {
  const { db, clock, secrets } = platform
  const now = clock.now()
  const provider = await platform.provider()
  const before = cookieOf(request, sessionCookie)
  const attempt = cookieOf(request, attemptCookie)
  const { token, sessionHash } = await transaction(db, async db => {
    if (before !== undefined) await deleteSessionByHash(db, hashToken(before))
    if (attempt !== undefined) await forgetAttempt(db, hashToken(attempt))
    await writeAudit(db, {
      at: now,
      actorId: entry.personId,
      actorKind: 'STUDENT',
      studentId: entry.personId,
      action: 'sign-in',
      object: entry.amr,
      outcome: 'DONE',
      requestId: request.id,
    })
    return createSession(db, {
      ...entry,
      kind: 'STUDENT',
      now,
      absoluteHours: provider.policies['session.absoluteHours'],
      deviceLabel: deviceLabelOf(request.headers['user-agent'] ?? ''),
    })
  })
  platform.figures.signIns.inc({ outcome: 'done' })
  setSessionCookie(reply, token)
  setXsrfCookie(reply, xsrfToken(secrets.xsrf, sessionHash))
  clearAttemptCookie(reply)
  if (!hasLanguage(request)) setLanguageCookie(reply, await languageOfPerson(db, entry.personId))
}

function hasLanguage(request: FastifyRequest): boolean {
  return readLanguage(cookieOf(request, languageCookie)) !== undefined
}
