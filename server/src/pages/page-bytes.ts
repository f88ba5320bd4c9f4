import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressed, type Encoding, negotiateEncoding } from '../platform/http/compression.ts'

/** A page as it is written, with its status and content policy. */
export interface Page {
  status: number
  policy: string
  html: string
}

/** A page that many get: its bytes in an encoding are made once, at the first request for them. */
export interface KeptPage extends Page {
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

/** Sends a page that is written for one person. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return withHeadOf(reply, page).send(page.html)
}

/** Sends a page that many get, in the best encoding that the browser takes. */
export async function sendKeptPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
): Promise<FastifyReply> {
  withHeadOf(reply, page)
  const encoding = negotiateEncoding(request, reply)
  // As bytes, because a text would be compressed anew.
  if (encoding === undefined) return reply.send(Buffer.from(page.html))
  page.encoded[encoding] ??= compressed(page.html, encoding, 'often')
  return reply.send(await page.encoded[encoding])
}

function withHeadOf(reply: FastifyReply, { status, policy }: Page): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store, private')
    .header('Content-Security-Policy', policy)
    .type('text/html; charset=utf-8')
}
