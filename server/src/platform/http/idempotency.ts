import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import { invalidInput, Problem } from './problems.ts'

/** A key that a client sends with a write, so that a retry after a lost answer has one effect (domain 2.0.4). */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (request.method === 'GET' || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{8,128}$/.test(key)) {
    throw invalidInput({ code: 'wrongFormat', field: 'header.Idempotency-Key' })
  }
  return key
}

/**
 * Does `work` once for a key: the record is written in the same transaction as the effect, so a second
 * request with the key waits for the first and then gets the first one's answer. Another body under the same
 * key is refused with `idempotency-conflict`.
 */
export async function once<T>(
  db: Db,
  personId: number,
  route: string,
  key: string,
  body: unknown,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url')
  const claimed = await db
    .insertInto('idempotency_record')
    .values({ person_id: personId, route, key, body_hash: bodyHash, reply: 'null', created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) {
    const reply = await work()
    await db
      .updateTable('idempotency_record')
      .set({ reply: JSON.stringify(reply) })
      .where('person_id', '=', personId)
      .where('route', '=', route)
      .where('key', '=', key)
      .execute()
    return reply
  }
  const earlier = await db
    .selectFrom('idempotency_record')
    .select(['body_hash', 'reply'])
    .where('person_id', '=', personId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (earlier.body_hash !== bodyHash) throw new Problem('idempotency-conflict')
  return earlier.reply as T
}
