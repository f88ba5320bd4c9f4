import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type FastifyInstance, fastify } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { compressAnswers } from './compression.ts'

const long = JSON.stringify(Array.from({ length: 200 }, (_, index) => `maa ${index} ä`))
const veryLong = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => `maa ${index} ä`))
const short = '{"name":"maa"}'

describe('an answer of text', () => {
  let server: FastifyInstance

  beforeAll(() => {
    server = fastify()
    compressAnswers(server)
    server.get('/long', (_, reply) => reply.send(long))
    server.get('/very-long', (_, reply) => reply.send(veryLong))
    server.get('/short', (_, reply) => reply.send(short))
    server.get('/varies', (_, reply) => reply.header('Vary', 'Cookie').send(long))
    server.get('/refused', (_, reply) => reply.code(422).send(long))
    server.get('/bytes', (_, reply) => reply.header('Content-Encoding', 'gzip').send(Buffer.from(long)))
  })

  const get = (url: string, accepted?: string) =>
    server.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['br', 'BR;q=0.1, gzip', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
    ['gzip', 'br; q=0.000, gzip', gunzipSync],
    [undefined, undefined, (bytes: Buffer) => bytes],
    [undefined, 'identity', (bytes: Buffer) => bytes],
    [undefined, 'brotli, xgzip', (bytes: Buffer) => bytes],
  ])('comes in %s where the browser takes «%s»', async (encoding, accepted, decode) => {
    for (const [url, text] of [
      ['/long', long],
      ['/very-long', veryLong],
    ] as const) {
      const { headers, rawPayload } = await get(url, accepted)
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['content-length']).toBe(String(rawPayload.length))
      expect(decode(rawPayload).toString()).toBe(text)
      expect(rawPayload.length < text.length / 2).toBe(encoding !== undefined)
    }
  })

  test('that is short comes as it is', async () => {
    const { headers, body } = await get('/short', 'br')
    expect([headers['content-encoding'], headers.vary, body]).toEqual([undefined, undefined, short])
  })

  test('says all that it depends on', async () => {
    expect((await get('/varies', 'br')).headers.vary).toBe('Cookie, Accept-Encoding')
  })

  test('is compressed when it refuses, too', async () => {
    const { statusCode, headers, rawPayload } = await get('/refused', 'br')
    expect([statusCode, headers['content-encoding']]).toEqual([422, 'br'])
    expect(brotliDecompressSync(rawPayload).toString()).toBe(long)
  })

  test('that comes as bytes is left as it is', async () => {
    const { headers, rawPayload } = await get('/bytes', 'br')
    expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', undefined])
    expect(rawPayload.toString()).toBe(long)
  })
})
