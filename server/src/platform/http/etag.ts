import type { FastifyInstance } from 'fastify'
import { hashToken } from '../secrets.ts'

/**
 * Tags every text answer that a browser may cache, and answers 304 without a body when it still has that one.
 * The browser hands its own copy to the app as a 200, so the app never gets a 3xx. The tag is weak, because
 * compression changes the bytes; it is made of the uncompressed text.
 */
export function answerUnchanged(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    if (!isCacheable(reply.getHeader('cache-control')) || reply.hasHeader('etag')) return payload
    const tag = `W/"${hashToken(payload)}"`
    reply.header('etag', tag)
    if (!matches(request.headers['if-none-match'], tag)) return payload
    reply.code(304).removeHeader('content-type')
    return null
  })
}

function isCacheable(cacheControl: unknown): boolean {
  return (
    typeof cacheControl === 'string' &&
    /\bmax-age=[1-9]/.test(cacheControl) &&
    !cacheControl.includes('no-store')
  )
}

/** Whether `If-None-Match` has the tag, by weak comparison, or `*`. */
function matches(header: string | undefined, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return header?.split(',').some(tagged => tagged.trim() === '*' || opaque(tagged) === opaque(tag)) ?? false
}
