import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { type FileStorage, pathOfFile, StorageUnavailable } from './storage.ts'

/** Which bucket of which S3-compatible store, and the keys to it. */
export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** Nobody waits longer for a store that does not answer. */
const patienceMilliseconds = 15_000

/** Keeps files in an S3-compatible store. Each request names the hash of what it sends, so the store checks it too. */
export function s3Storage({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): FileStorage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 1,
  })
  const place = `${endpoint.replace(/\/$/, '')}/${bucket}`

  async function ask(method: 'GET' | 'PUT' | 'DELETE', sha256: string, body?: Blob): Promise<Response> {
    const hash = body === undefined ? createHash('sha256').digest('hex') : sha256
    try {
      return await client.fetch(`${place}/${pathOfFile(sha256)}`, {
        method,
        headers: { 'X-Amz-Content-Sha256': hash },
        signal: AbortSignal.timeout(patienceMilliseconds),
        ...(body === undefined ? {} : { body }),
      })
    } catch (error) {
      throw new StorageUnavailable('the store does not answer', { cause: error })
    }
  }

  async function mustBe(response: Response, ...statuses: number[]): Promise<void> {
    if (statuses.includes(response.status)) return
    await response.body?.cancel()
    throw new StorageUnavailable(`the store answers ${response.status}`)
  }

  return {
    place,
    async put(sha256, path) {
      const response = await ask('PUT', sha256, await openAsBlob(path))
      await mustBe(response, 200)
      await response.body?.cancel()
    },
    async open(sha256) {
      const response = await ask('GET', sha256)
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      await mustBe(response, 200)
      if (response.body === null) throw new StorageUnavailable('the store answers nothing')
      return Readable.fromWeb(response.body as ReadableStream)
    },
    async remove(sha256) {
      const response = await ask('DELETE', sha256)
      await mustBe(response, 200, 204, 404)
      await response.body?.cancel()
    },
  }
}
