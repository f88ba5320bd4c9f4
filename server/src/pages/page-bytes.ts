import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressed, negotiateEncoding } from '../platform/http/compression.ts'

/** A page as it is written, with its status and content policy. */
export interface Page {
  status: number
  policy: string
  html: string
}

/** A page that many get. It is kept compressed: as text it takes eight times the memory. */
export interface KeptPage extends Pick<Page, 'status' | 'policy'> {
  brotli: Buffer
  /** Made at the first request for it. */
  gzip?: Promise<Buffer>
}

export async function keptPage({ status, policy, html }: Page): Promise<KeptPage> {
  return { status, policy, brotli: await compressed(html, 'br', 'often') }
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
  if (encoding === 'br') return reply.send(page.brotli)
  if (encoding === undefined) return reply.send(await bytesOf(page))
  page.gzip ??= bytesOf(page).then(bytes => compressed(bytes, 'gzip', 'often'))
  return reply.send(await page.gzip)
}

function bytesOf({ brotli }: KeptPage): Promise<Buffer> {
  return promisify(brotliDecompress)(brotli)
}

function withHeadOf(reply: FastifyReply, { status, policy }: Pick<Page, 'status' | 'policy'>): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store, private')
    .header('Content-Security-Policy', policy)
    .type('text/html; charset=utf-8')
}
