import type { KeyObject } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { mayStoreOffline, type Visitor } from '../access/visitor.ts'
import { keyedHash } from '../secrets.ts'

/** Names a person to their own device, and to nobody else: a device forgets when it changes. */
export function subjectTagOf(personId: number, deviceSecret: KeyObject): string {
  return keyedHash(deviceSecret, String(personId)).slice(0, 22)
}

/**
 * Marks an answer that a device may keep for `seconds`, and for whom (security 4.10). Without the mark
 * nothing is kept; guardians and protected students never get it.
 */
export function allowOffline(
  reply: FastifyReply,
  visitor: Visitor | undefined,
  seconds: number,
  deviceSecret: KeyObject,
): void {
  if (seconds <= 0 || visitor === undefined || !mayStoreOffline(visitor)) return
  reply.header('X-Offline', `allow; ttl=${seconds}`)
  reply.header('X-Subject', subjectTagOf(visitor.personId, deviceSecret))
}

/** Takes the mark away from an answer that turns out to hold what no device may keep. */
export function forbidOffline(reply: FastifyReply): void {
  reply.removeHeader('X-Offline')
  reply.removeHeader('X-Subject')
}

/** Whether a device may store the answer as it is now. */
export function isMarkedOffline(reply: FastifyReply): boolean {
  return reply.hasHeader('X-Offline')
}
