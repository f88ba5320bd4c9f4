import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import { assessorCookie, cookieOf } from '../http/browser/cookies.ts'
import { hashToken } from '../secrets.ts'
import { linkByVisit } from './assessor-link.sql.ts'

/** An assessor of working life without an account, and the one demonstration that the link is for. */
export interface AssessorAccess {
  linkId: number
  studentId: number
  demonstrationId: number
}

/**
 * The assessor who has opened a link in this browser, as long as the link counts: until it is used up, taken back or
 * over, and no longer than the demonstration waits for its result. Undefined for everybody else, whatever the cause.
 */
export async function assessorOf(
  db: Db,
  request: FastifyRequest,
  { now, today }: { now: Date; today: string },
): Promise<AssessorAccess | undefined> {
  const token = cookieOf(request, assessorCookie)
  if (token === undefined) return undefined
  const [found] = await linkByVisit(db, { visitHash: hashToken(token), now: now.toISOString(), today })
  return found
}

/** The audit's fields for an assessor, who is no person of the portal. */
export function assessorObject(linkId: number): string {
  return `assessor link ${linkId}`
}
