import type { KeyObject } from 'node:crypto'
import type { Endpoint } from '@studentgo/protocol/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayStoreOffline, type Visitor } from '../access/visitor.ts'
import { keyedHash } from '../secrets.ts'

/** Names a person to their own device, and to nobody else: a device forgets when it changes. */
export function subjectTagOf(personId: number, deviceSecret: KeyObject): string {
  return keyedHash(deviceSecret, String(personId)).slice(0, 22)
}

/**
 * Whether a request was written by somebody else than the visitor: a device sends what waited without a network with the
 * tag of its writer, and another person may have signed in there meanwhile.
 */
export function isOfOtherPerson(
  request: FastifyRequest,
  visitor: Pick<Visitor, 'personId'>,
  deviceSecret: KeyObject,
): boolean {
  const tag = request.headers['x-subject']
  return tag !== undefined && tag !== subjectTagOf(visitor.personId, deviceSecret)
}

const storedSeconds = 86_400

/**
 * Marks an answer that this device may store for a day, and for whom (security 4.10). Without the mark nothing is stored;
 * guardians and protected students never get it.
 */
export function allowOffline(
  reply: FastifyReply,
  visitor: Visitor | undefined,
  { offline }: Pick<Endpoint, 'offline'>,
  deviceSecret: KeyObject,
): void {
  if (visitor === undefined || !mayStoreOffline(visitor)) return
  if (offline === 'NEVER' || (offline === 'OWN_DEVICE' && !visitor.ownDevice)) return
  reply.header('X-Offline', `allow; ttl=${storedSeconds}`)
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
