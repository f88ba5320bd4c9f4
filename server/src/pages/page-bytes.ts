import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** A page as it is sent: its bytes in an encoding are made once, at the first request for them. */
export interface PageBytes {
  status: number
  policy: string
  html: string
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

/** How hard a page is compressed that goes to one person, and one that many get. */
const qualityOf = { once: 4, often: 9 }
type Use = keyof typeof qualityOf

/** Sends a page in the best encoding that the browser takes. */
export async function sendPageBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageBytes,
  use: Use,
): Promise<FastifyReply> {
  reply
    .code(page.status)
    .header('Cache-Control', 'no-store, private')
    .header('Content-Security-Policy', page.policy)
    .header('Vary', 'Accept-Encoding')
    .type('text/html; charset=utf-8')
  const encoding = encodingFor(request)
  if (encoding === undefined) return reply.send(page.html)
  page.encoded[encoding] ??= encode(encoding, page.html, use)
  return reply.header('Content-Encoding', encoding).send(await page.encoded[encoding])
}

function encodingFor(request: FastifyRequest): Encoding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const takes = (name: Encoding) =>
    accepted.split(',').some(one => {
      const [given, ...options] = one.split(';').map(part => part.trim().toLowerCase())
      return given === name && !options.some(option => /^q=0(\.0*)?$/.test(option))
    })
  return (['br', 'gzip'] as const).find(takes)
}

/** A page for one person takes less time to compress here than to hand to another thread. */
async function encode(encoding: Encoding, html: string, use: Use): Promise<Buffer> {
  const level = qualityOf[use]
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: level } }
  if (use === 'once') return encoding === 'br' ? brotliCompressSync(html, brotli) : gzipSync(html, { level })
  return encoding === 'br' ? promisify(brotliCompress)(html, brotli) : promisify(gzip)(html, { level })
}
