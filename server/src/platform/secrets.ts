import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Db } from './database/database.ts'
import type { PushKeys } from './push/web-push.ts'

/** Keys shared by all instances, made at the first start and kept in the database. */
export interface Secrets {
  readonly xsrf: KeyObject
  readonly throttle: KeyObject
  readonly device: KeyObject
  /** For the codes of official documents. */
  readonly documents: KeyObject
  /** Seals account numbers, and to whom a letter went. */
  readonly account: KeyObject
  readonly pushKeys: PushKeys
}

export async function loadSecrets(db: Db): Promise<Secrets> {
  const names = ['xsrf', 'throttle', 'device', 'documents', 'account', 'push'] as const
  await db
    .insertInto('server_secret')
    .values(names.map(name => ({ name, value: randomBytes(32).toString('base64') })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const rows = await db.selectFrom('server_secret').selectAll().execute()
  const keys = Object.fromEntries(rows.map(row => [row.name, createSecretKey(row.value, 'base64')]))
  const { xsrf, throttle, device, documents, account, push } = keys
  if (!xsrf || !throttle || !device || !documents || !account || !push)
    throw new Error('the database has no server secrets')
  return { xsrf, throttle, device, documents, account, pushKeys: pushKeysOf(push) }
}

/** Any 32 bytes are a private key of the curve P-256, but for one chance in 2³². */
export function pushKeysOf(secret: KeyObject): PushKeys {
  const pair = createECDH('prime256v1')
  const privateKey = secret.export()
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** `bytes` of randomness as text that is safe in an address and a cookie. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** The stored hash of a token that a browser holds. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** An HMAC; a `KeyObject` is made once, which takes longer than the hash itself. */
export function keyedHash(key: KeyObject, text: string): string {
  return keyedDigest(key, text).toString('base64url')
}

/** The same as bytes. */
export function keyedDigest(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

const algorithm = 'aes-256-gcm'

/** Seals a text so that it can be read with the key alone, and as what it was sealed for. */
export function seal(key: KeyObject, text: string, purpose: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Opens what `seal` made; throws for anything else, and for another purpose. */
export function unseal(key: KeyObject, sealed: string, purpose: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const opened = createDecipheriv(algorithm, key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([opened.update(bytes.subarray(28)), opened.final()]).toString('utf8')
}
