import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip'

/** The compression level of a text for one person, and of one for many. */
const qualityOf = { once: 3, often: 9 }
/** In letters. A shorter text fits into a packet uncompressed. */
export const shortest = 1024
/** In letters. A longer text would keep other requests waiting (1 ms here) and is handed to another thread, for 3 ms more. */
const longestHere = 200_000

/** Compresses answers of text for browsers that take it; register it after hooks that read the text. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < shortest) return payload
    const encoding = negotiateEncoding(request, reply)
    return encoding === undefined ? payload : compressed(payload, encoding, 'once')
  })
}

/** Sets and answers the best encoding that the browser accepts; undefined where the text stays uncompressed. */
export function negotiateEncoding(request: FastifyRequest, reply: FastifyReply): Encoding | undefined {
  const encoding = encodingFor(request)
  sayEncoding(reply, encoding)
  return encoding
}

/** The best encoding that the browser takes. */
export function encodingFor(request: FastifyRequest): Encoding | undefined {
  return (['br', 'gzip'] as const).find(name => isTaken(request.headers['accept-encoding'], name))
}

/** Says in an answer how it is encoded, and that another browser may get it otherwise. */
export function sayEncoding(reply: FastifyReply, encoding: Encoding | undefined): void {
  const varies = reply.getHeader('vary')
  reply.header('Vary', varies === undefined ? 'Accept-Encoding' : `${varies}, Accept-Encoding`)
  if (encoding !== undefined) reply.header('Content-Encoding', encoding)
}

function isTaken(accepted: string | string[] | undefined, name: Encoding): boolean {
  return String(accepted ?? '')
    .split(',')
    .some(one => {
      const [sent, ...options] = one.split(';').map(part => part.trim().toLowerCase())
      return sent === name && !options.some(option => /^q=0(\.0*)?$/.test(option))
    })
}

/** The bytes of a text in an encoding. One for one person takes less time here than it takes to hand it on. */
export async function compressed(
  text: string | Buffer,
  encoding: Encoding,
  use: keyof typeof qualityOf,
): Promise<Buffer> {
  const level = qualityOf[use]
  const brotli = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(text.length),
    },
  }
  if (use === 'once' && text.length <= longestHere)
    return encoding === 'br' ? brotliCompressSync(text, brotli) : gzipSync(text, { level })
  return encoding === 'br' ? promisify(brotliCompress)(text, brotli) : promisify(gzip)(text, { level })
}

/**
 * The base-2 logarithm of the smallest window that holds a text. Node reserves the window outside of its heap, and the usual
 * one of 4 MB for each answer makes it collect garbage all the time.
 */
function windowFor(length: number): number {
  return Math.min(
    Math.max(Math.ceil(Math.log2(length)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  )
}
