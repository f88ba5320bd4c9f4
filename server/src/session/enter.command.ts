import type { FastifyReply, FastifyRequest } from 'fastify'
import { attemptCookie, cookieOf } from '../platform/http/browser/cookies.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/secrets.ts'
import { attemptOf } from './attempt.sql.ts'
import { openSession } from './open-session.command.ts'
import type { NewSession } from './session.sql.ts'
import { areaOf, homeAddress, targetIn } from './sign-in-address.rules.ts'

/** What the answer to a sign-in takes of its request. */
interface Entrance {
  request: FastifyRequest
  reply: FastifyReply
  now: Date
  body: { location?: string | undefined; ownDevice?: boolean | undefined }
}

/** Opens the session of somebody who has shown who they are; answers where they go: the page they came from, or home. */
export async function enter(
  platform: Platform,
  { body, request, reply, now }: Entrance,
  entry: Pick<NewSession, 'personId' | 'kind' | 'amr'>,
): Promise<string> {
  const { environment } = platform
  const area = areaOf(entry.kind)
  const requested = body.location ?? (await locationOfAttempt(platform, request, now))
  await openSession(platform, request, reply, { ...entry, ownDevice: body.ownDevice === true })
  return targetIn(environment, area, requested) ?? homeAddress(environment, area)
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
