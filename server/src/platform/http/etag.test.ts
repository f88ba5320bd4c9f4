import { type FastifyInstance, fastify } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { compressAnswers } from './compression.ts'
import { answerUnchanged } from './etag.ts'

const list = JSON.stringify(Array.from({ length: 200 }, (_, index) => `country ${index}`))

describe('a browser that may keep an answer', () => {
  let server: FastifyInstance

  beforeEach(async () => {
    server = fastify()
    answerUnchanged(server)
    compressAnswers(server)
    server.get('/kept', (_, reply) => reply.header('Cache-Control', 'private, max-age=86400').send(list))
    server.get('/other', (_, reply) =>
      reply.header('Cache-Control', 'private, max-age=86400').send(`${list} `),
    )
    server.get('/personal', (_, reply) => reply.header('Cache-Control', 'no-store, private').send(list))
    server.get('/refused', (_, reply) => reply.code(404).header('Cache-Control', 'max-age=60').send(list))
    server.post('/kept', (_, reply) => reply.header('Cache-Control', 'private, max-age=86400').send(list))
  })

  const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

  test('gets a tag with it, and no body again while nothing has changed', async () => {
    const first = await get('/kept')
    expect(first.statusCode).toBe(200)
    expect(first.body).toBe(list)
    const tag = String(first.headers.etag)
    const again = await get('/kept', { 'if-none-match': tag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers['content-type']).toBeUndefined()
    expect(again.headers.etag).toBe(tag)
    expect(again.headers['cache-control']).toBe('private, max-age=86400')
  })

  test('gets the whole answer when it has another one', async () => {
    const other = await get('/other')
    const answer = await get('/kept', { 'if-none-match': String(other.headers.etag) })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(list)
  })

  test('may name several tags, weak or strong, or any', async () => {
    const tag = String((await get('/kept')).headers.etag)
    for (const header of [`"x", ${tag}`, tag.replace('W/', ''), '*']) {
      expect((await get('/kept', { 'if-none-match': header })).statusCode).toBe(304)
    }
    expect((await get('/kept', { 'if-none-match': '"x", ""' })).statusCode).toBe(200)
  })

  test('gets the same tag with and without compression', async () => {
    const plain = await get('/kept')
    const squeezed = await get('/kept', { 'accept-encoding': 'gzip' })
    expect(squeezed.headers['content-encoding']).toBe('gzip')
    expect(squeezed.headers.etag).toBe(plain.headers.etag)
    const again = await get('/kept', {
      'accept-encoding': 'gzip',
      'if-none-match': String(plain.headers.etag),
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('finds no tag on what is personal, refused or a change', async () => {
    expect((await get('/personal', { 'if-none-match': '*' })).headers.etag).toBeUndefined()
    expect((await get('/refused', { 'if-none-match': '*' })).statusCode).toBe(404)
    const change = await server.inject({ method: 'POST', url: '/kept', headers: { 'if-none-match': '*' } })
    expect(change.statusCode).toBe(200)
  })
})
