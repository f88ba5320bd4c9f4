import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const keys = {
  accessKey: 'AKIATEST',
  secretKey: 'secret/of+tests',
  region: 'eu-north-1',
  bucket: 'studentgo',
}

/** A store that speaks as much of S3 as the portal does, and checks signatures and hashes as Amazon describes them. */
export async function fakeS3() {
  const objects = new Map<string, Buffer>()
  let isDown = false
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const answer = (status: number, content?: Buffer) => response.writeHead(status).end(content)
    if (isDown) return void request.socket.destroy()
    if (!isSigned(request, body)) return answer(403)
    const name = request.url ?? ''
    if (!name.startsWith(`/${keys.bucket}/`)) return answer(404)
    if (request.method === 'PUT') {
      objects.set(name, body)
      return answer(200)
    }
    const found = objects.get(name)
    if (request.method === 'DELETE') objects.delete(name)
    if (request.method === 'DELETE') return answer(204)
    return found === undefined ? answer(404) : answer(200, found)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    objects,
    setDown(down: boolean) {
      isDown = down
    },
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: keys.bucket,
      S3_REGION: keys.region,
      S3_ACCESS_KEY: keys.accessKey,
      S3_SECRET_KEY: keys.secretKey,
    },
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Signature version 4: the request in its canonical form, under a key made of secret, day, region and service. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (found === null) return false
  const [, accessKey, day = '', region = '', signed = '', signature] = found
  const sent = request.headers['x-amz-content-sha256']
  if (accessKey !== keys.accessKey || sent !== createHash('sha256').update(body).digest('hex')) return false
  const headers = signed.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), signed, sent].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    hash,
  ].join('\n')
  const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secretKey}`)
  return hmac(key, text).toString('hex') === signature
}
