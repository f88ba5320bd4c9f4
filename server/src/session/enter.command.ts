import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import type { Arrival } from './arrival.sql.ts'
import { openSession } from './open-session.command.ts'
import type { NewSession } from './session.sql.ts'
import { areaOf, homeAddress, targetIn } from './sign-in-address.rules.ts'

/** What the answer to a sign-in takes of its request. */
interface Entrance {
  request: FastifyRequest
  reply: FastifyReply
  body: { location?: string | undefined; ownDevice?: boolean | undefined }
}

/**
 * Opens the session of somebody who has shown who they are; answers where they go: the page they came from, which may be
 * stored since this browser was sent to sign in again, or home.
 */
export async function enter(
  platform: Platform,
  { body, request, reply }: Entrance,
  arrival: Arrival,
  entry: Pick<NewSession, 'kind' | 'amr'>,
): Promise<string> {
  const { environment } = platform
  const area = areaOf(entry.kind)
  const ownDevice = body.ownDevice === true
  const attempt = await openSession(platform, request, reply, arrival, { ...entry, ownDevice })
  return targetIn(environment, area, body.location ?? attempt?.location) ?? homeAddress(environment, area)
}
