import { addresses } from '@studentgo/protocol/addresses'
import { languageCookie, readLanguage } from '@studentgo/protocol/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '../platform/access/audit.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import {
  attemptCookie,
  clearAttemptCookie,
  cookieOf,
  deviceOf,
  sessionCookie,
  setDeviceCookie,
  setLanguageCookie,
  setSessionCookie,
  setXsrfCookie,
} from '../platform/http/browser/cookies.ts'
import { xsrfToken } from '../platform/http/browser/xsrf.ts'
import { notify, ownerOfAccount } from '../platform/notify/notify.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken, randomToken } from '../platform/secrets.ts'
import { hasKnownDevices, isKnownDevice, rememberDevice } from './account.sql.ts'
import { forgetAttempt } from './attempt.sql.ts'
import { createSession, deleteSessionByHash, type NewSession, shownLanguageOf } from './session.sql.ts'
import { deviceLabelOf } from './sign-in.rules.ts'

interface Entry {
  personId: number
  kind: NewSession['kind']
  /** How they have shown who they are, in words of RFC 8176 with the first factor first. */
  amr: NewSession['amr']
  ownDevice: boolean
  identity?: NewSession['identity']
}

/**
 * Opens a session for a student or a guardian: a new identifier, and whatever session this browser had before dies in the
 * same transaction (one browser, one subject). The browser is remembered, and one that is new to a person who has signed
 * in before is told of. A browser without a language of its own gets the person's.
 */
export async function openSession(
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
  const knownDevice = deviceOf(request)
  const device = knownDevice ?? randomToken(32)
  const deviceLabel = deviceLabelOf(request.headers['user-agent'] ?? '')
  const { token, sessionHash } = await transaction(db, async db => {
    if (before !== undefined) await deleteSessionByHash(db, hashToken(before))
    if (attempt !== undefined) await forgetAttempt(db, hashToken(attempt))
    await writeAudit(db, {
      at: now,
      actorId: entry.personId,
      actorKind: entry.kind,
      studentId: entry.kind === 'STUDENT' ? entry.personId : undefined,
      action: 'sign-in',
      object: entry.amr,
      outcome: 'DONE',
      requestId: request.id,
    })
    if (await isNewDevice(db, entry.personId, knownDevice))
      await notifyOfNewDevice(db, entry, deviceLabel, now)
    await rememberDevice(db, entry.personId, device, now)
    return createSession(db, {
      ...entry,
      now,
      absoluteHours: provider.policies['session.absoluteHours'],
      deviceLabel,
    })
  })
  platform.figures.signIns.inc({ outcome: 'done' })
  setSessionCookie(reply, token)
  setDeviceCookie(reply, device)
  setXsrfCookie(reply, xsrfToken(secrets.xsrf, sessionHash))
  clearAttemptCookie(reply)
  if (!hasLanguage(request)) setLanguageCookie(reply, await shownLanguageOf(db, entry.personId))
}

/** Whether somebody who has signed in before does so from this browser for the first time. */
async function isNewDevice(db: Db, personId: number, device: string | undefined): Promise<boolean> {
  const isKnown = device !== undefined && (await isKnownDevice(db, personId, device))
  return !isKnown && hasKnownDevices(db, personId)
}

function notifyOfNewDevice(db: Db, entry: Entry, device: string, now: Date): Promise<void> {
  const event = { key: now.toISOString(), data: { device }, target: addresses.account }
  return notify(db, [{ rule: 'sign-in-on-new-device', ...ownerOfAccount(entry), ...event }], now)
}

function hasLanguage(request: FastifyRequest): boolean {
  return readLanguage(cookieOf(request, languageCookie)) !== undefined
}
