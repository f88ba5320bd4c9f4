import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../files/file-name.ts'

/** What a handler answers for a file; it is opened when everything else has been decided. */
export interface FileAnswer {
  name: string
  mime: string
  size: number
  /** Made here, so that a browser may show it by itself; what people send is only ever saved. */
  isOurs?: boolean
  open(): Promise<Readable>
}

const policy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')
const sandboxPolicy = `sandbox; ${policy}`

/**
 * Sends a file as a download: whatever its content may try, a browser never shows it on our origin (security
 * 4.11). Our own pages show pictures and PDF that they have fetched. A document that we have drawn opens directly.
 */
export async function sendFile(
  reply: FastifyReply,
  { name, mime, size, isOurs = false, open }: FileAnswer,
): Promise<FastifyReply> {
  const content = await open()
  return reply
    .type(mime)
    .header('Content-Length', size)
    .header('Content-Disposition', contentDisposition(name, isOurs ? 'inline' : 'attachment'))
    .header('Content-Security-Policy', isOurs ? policy : sandboxPolicy)
    .send(content)
}
