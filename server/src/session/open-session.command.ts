import { addresses } from '@studentgo/protocol/addresses'
import { languageCookie, readLanguage } from '@studentgo/protocol/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { insertAudit, prepareAudit } from '../platform/access/audit.ts'
import { onlyRow, writeBatch } from '../platform/database/statement.ts'
import {
  attemptCookie,
  clearAttemptCookie,
  cookieOf,
  deviceOf,
  keepAppearance,
  sessionCookie,
  setDeviceCookie,
  setLanguageCookie,
  setSessionCookie,
  setXsrfCookie,
} from '../platform/http/browser/cookies.ts'
import { xsrfToken } from '../platform/http/browser/xsrf.ts'
import { newNotice, ownerOfAccount, prepareNotice } from '../platform/notify/notify.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken, randomToken } from '../platform/secrets.ts'
import { deviceHash, forgetDevices, rememberDevice } from './account.sql.ts'
import type { Arrival } from './arrival.sql.ts'
import { forgetAttempt, type SignInAttempt } from './attempt.sql.ts'
import { type NewSession, newSession, prepareSession } from './session.sql.ts'
import { deviceLabelOf } from './sign-in.rules.ts'

interface Entry {
  kind: NewSession['kind']
  /** How they have shown who they are, in words of RFC 8176 with the first factor first. */
  amr: NewSession['amr']
  ownDevice: boolean
  identity?: NewSession['identity']
}

const entering = {
  ...newSession,
  attempt: forgetAttempt,
  audit: insertAudit,
  device: rememberDevice,
  oldDevices: forgetDevices,
}
const enter = writeBatch(entering)
const enterOnNewDevice = writeBatch({ ...entering, ...newNotice })

/**
 * Opens a session: a new identifier, and whatever session this browser had before dies in the same statement (one browser,
 * one subject). Remembers the browser, and notifies a person who has signed in before of a new one. A browser without a
 * language of its own gets the person's; the appearance is always the person's, once they have chosen. Answers what
 * this browser was about to do.
 */
export async function openSession(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { personId, language, appearance, knownDevices }: Arrival,
  entry: Entry,
): Promise<SignInAttempt | undefined> {
  const { db, clock, secrets } = platform
  const { kind, amr } = entry
  const now = clock.now()
  const provider = await platform.provider()
  const before = cookieOf(request, sessionCookie)
  const attempt = cookieOf(request, attemptCookie)
  const device = deviceOf(request) ?? randomToken(32)
  const ownDevice = { personId, deviceHash: deviceHash(personId, device) }
  const deviceLabel = deviceLabelOf(request.headers['user-agent'] ?? '')
  const absoluteHours = provider.policies['session.absoluteHours']
  const { token, sessionHash, params } = prepareSession(
    { ...entry, personId, now, absoluteHours, deviceLabel },
    before === undefined ? undefined : hashToken(before),
  )
  const entrance = {
    ...params,
    attempt: { idHash: attempt === undefined ? undefined : hashToken(attempt), now },
    audit: prepareAudit({
      at: now,
      actorId: personId,
      actorKind: kind,
      studentId: kind === 'STUDENT' ? personId : undefined,
      action: 'sign-in',
      object: amr,
      outcome: 'DONE',
      requestId: request.id,
    }),
    device: { ...ownDevice, now },
    oldDevices: ownDevice,
  }
  const isNew = knownDevices.length > 0 && !knownDevices.includes(ownDevice.deviceHash)
  const event = { key: now.toISOString(), data: { device: deviceLabel }, target: addresses.account }
  const owner = ownerOfAccount({ personId, kind })
  const notice = () => prepareNotice([{ rule: 'sign-in-on-new-device', ...owner, ...event }], now)
  const done = await (isNew ? enterOnNewDevice(db, { ...entrance, ...notice() }) : enter(db, entrance))
  platform.figures.signIns.inc({ outcome: 'done' })
  setSessionCookie(reply, token)
  setDeviceCookie(reply, device)
  setXsrfCookie(reply, xsrfToken(secrets.xsrf, sessionHash))
  clearAttemptCookie(reply)
  if (!hasLanguage(request)) setLanguageCookie(reply, language)
  if (appearance !== null) keepAppearance(reply, appearance, entry.ownDevice)
  return onlyRow(done).attempt[0]?.attempt ?? undefined
}

function hasLanguage(request: FastifyRequest): boolean {
  return readLanguage(cookieOf(request, languageCookie)) !== undefined
}
