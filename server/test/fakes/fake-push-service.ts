import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TakenPush {
  path: string
  headers: Record<string, unknown>
  /** What the browser reads once it has opened the message. */
  text: string
}

const keys = createECDH('prime256v1')
const publicKey = keys.generateKeys()
const auth = randomBytes(16)

/** Keys of a browser that takes push messages. */
export const browserKeys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }

/** Opens a message as the browser does (RFC 8291). */
function opened(body: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const [sender, sealed] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32)
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** The push service of a browser on this machine; a browser is a path. */
export async function fakePushService() {
  const pushed: TakenPush[] = []
  const statuses = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      pushed.push({ path, headers: request.headers, text: opened(Buffer.concat(parts)) })
      response.writeHead(statuses.get(path) ?? 201).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    /** What it answers for a browser; 201 where nothing was said. */
    answer(path: string, status: number) {
      statuses.set(path, status)
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
