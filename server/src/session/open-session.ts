import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeTarget } from '@studentgo/protocol/rules/safe-target'
import { clearAttemptCookie, setSessionCookie, setXsrfCookie } from '../platform/cookies.ts'
import { transaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { visitorOf } from '../platform/visitor.ts'
import { standingOfStudent } from '../platform/whose.ts'
import { xsrfToken } from '../platform/xsrf.ts'
import { writeAudit } from '../platform/audit.ts'
import { createSession, deleteSessionByHash, sweepSessions } from './session.queries.ts'
import { deviceLabelOf } from './sign-in.rules.ts'

/** Whether a person may enter the student area today: a student whose right is in force, or still readable. */
export async function mayEnterAsStudent(
  platform: Platform,
  studentId: number | undefined,
  today: string,
): Promise<boolean> {
  if (studentId === undefined) return false
  return (await standingOfStudent(platform.db, studentId, today)).mayEnter
}

interface Entry {
  personId: number
  amr: string
  ownDevice: boolean
  identity?: { issuer: string; sid: string | undefined }
}

/**
 * Opens a session for a student: a new identifier, and whatever session this browser had before dies in the
 * same transaction (one browser, one subject).
 */
export async function openStudentSession(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Entry,
): Promise<void> {
  const { db, clock, secrets, database } = platform
  const now = clock.now()
  const provider = await platform.provider()
  const before = await visitorOf(database, request, now, provider)
  const { token, sessionHash } = await transaction(db, async db => {
    if (before !== undefined) await deleteSessionByHash(db, before.sessionHash)
    await sweepSessions(db, now)
    const session = await createSession(db, {
      personId: entry.personId,
      kind: 'STUDENT',
      now,
      absoluteHours: provider.policies['session.absoluteHours'],
      amr: entry.amr,
      deviceLabel: deviceLabelOf(request.headers['user-agent'] ?? ''),
      ownDevice: entry.ownDevice,
      identity: entry.identity,
    })
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
    return session
  })
  setSessionCookie(reply, token)
  setXsrfCookie(reply, xsrfToken(secrets.xsrf, sessionHash))
  clearAttemptCookie(reply)
}

/** Where to go after sign-in: the address that was asked for, if it is a safe one of ours, else home. */
export function targetOrHome(platform: Platform, location: string | undefined): string {
  const { environment } = platform
  const target = safeTarget(location, {
    origin: environment.publicOrigin,
    basePath: environment.BASE_PATH,
    area: 'student',
  })
  return target ?? `${environment.BASE_PATH}/`
}
