import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Problem } from './problems.ts'

/**
 * A body is JSON in UTF-8 or it is refused with `unsupported-media-type`: no form and no plain text, which
 * another site's page could send without asking (security 4.7), and no other encoding, which would come in
 * as something that nobody wrote.
 */
export function acceptOnlyJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8Named(request.headers['content-type'] ?? ''))
      return done(new Problem('unsupported-media-type'))
    if (!isUtf8(body)) return done(new Problem('invalid-input'))
    parse(request, body.toString('utf8'), done)
  })
}

function isUtf8Named(contentType: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]
  return charset === undefined || charset.toLowerCase() === 'utf-8'
}
