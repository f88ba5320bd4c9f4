import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'

/** The keys that a browser gave with its subscription, base64url. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

/** By which services of browsers know a portal (VAPID), base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Made anew for each message. */
interface MessageKeys {
  sender: ECDH
  salt: Buffer
}

export function newMessageKeys(): MessageKeys {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  return { sender, salt: randomBytes(16) }
}

const recordSize = 4096
const lastRecord = 2

/**
 * Seals a message so that the browser alone can read it (RFC 8291), as one record of `aes128gcm` (RFC 8188). Throws for keys
 * that are none.
 */
export function sealForBrowser(text: string, { p256dh, auth }: BrowserKeys, keys: MessageKeys): Buffer {
  const { sender, salt } = keys
  const browserKey = Buffer.from(p256dh, 'base64url')
  const senderKey = sender.getPublicKey()
  const secret = derive(
    sender.computeSecret(browserKey),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey]),
    32,
  )
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(lastRecord)), cipher.final()]
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(senderKey.length, 4)
  return Buffer.concat([salt, head, senderKey, ...sealed, cipher.getAuthTag()])
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

export interface Vapid {
  /** The origin of the service. */
  audience: string
  /** Where its operator reaches ours. */
  subject: string
  /** A span such as `12h` from now by the machine's own clock, which is what the service compares with; or an instant in seconds. */
  expires: string | number
}

/** The header by which a service knows who sends (RFC 8292). */
export async function vapidHeader({ publicKey, privateKey }: PushKeys, vapid: Vapid): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const key = await importJWK({ kty: 'EC', crv: 'P-256', d: privateKey, x, y }, 'ES256')
  const token = await new SignJWT({ aud: vapid.audience })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setExpirationTime(vapid.expires)
    .setSubject(vapid.subject)
    .sign(key)
  return `vapid t=${token}, k=${publicKey}`
}
