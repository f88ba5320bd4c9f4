import { createHmac, createSecretKey, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from './database/database.ts'

/** Keys shared by all instances, made at the first start and kept in the database. */
export interface Secrets {
  readonly xsrf: KeyObject
  readonly throttle: KeyObject
  readonly device: KeyObject
}

export async function loadSecrets(db: Db): Promise<Secrets> {
  const names = ['xsrf', 'throttle', 'device'] as const
  await db
    .insertInto('server_secret')
    .values(names.map(name => ({ name, value: randomBytes(32).toString('base64') })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const rows = await db.selectFrom('server_secret').selectAll().execute()
  const keys = Object.fromEntries(rows.map(row => [row.name, createSecretKey(row.value, 'base64')]))
  const { xsrf, throttle, device } = keys
  if (!xsrf || !throttle || !device) throw new Error('the database has no server secrets')
  return { xsrf, throttle, device }
}

/** `bytes` of randomness as text that is safe in an address and a cookie. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** What the database keeps of a token that a browser holds. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** An HMAC; a `KeyObject` is made once, which takes longer than the hash itself. */
export function keyedHash(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
