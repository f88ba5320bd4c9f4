import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { Endpoint } from '@studentgo/protocol/endpoint'
import type { Policies } from '@studentgo/protocol/policies'
import { importLimits } from '@studentgo/protocol/staff-import'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { makeConcurrencyLimiter } from '../concurrency-limiter.ts'
import { fileProblem, type ReceivedFile } from '../files/intake.ts'
import { keepFile } from '../files/stored-files.ts'
import type { Platform } from '../platform.ts'
import { invalidInput, Problem } from './problems.ts'

/** A file that was received, inspected and stored; nothing uses it yet. */
export interface UploadedFile {
  fileId: number
  name: string
}

interface Upload {
  fields: unknown
  file: UploadedFile
}

/** Nobody occupies the server's disk and connections alone. */
const uploading = makeConcurrencyLimiter({ atOnce: 30, waiting: 100, maxPerKey: 2 })
/** Bytes for headers and texts beside the file. */
const besideFileBytes = 64 * 1024
const limits = { files: 1, fields: 10, fieldSize: 4096, headerPairs: 20 }

/** How large a file may be that an endpoint takes. */
export function mostBytesOf({ filesFor }: Pick<Endpoint, 'filesFor'>, policies: Policies): number {
  return filesFor === 'IMPORT' ? importLimits.fileBytes : policies['attachment.maxBytes']
}

/** Binds a route whose body is multipart; on all others such a body is refused as before. */
export function routeWithFile(fastify: FastifyInstance, route: RouteOptions): void {
  fastify.register(async scope => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.route({ ...route, config: { takesFile: true } })
  })
}

/**
 * Receives the body of an upload: first its texts, which `readFields` validates, then the file. The file
 * streams to the disk and is put into the store before any transaction begins.
 */
export function receiveUpload<Fields>(
  platform: Platform,
  request: FastifyRequest,
  {
    personId,
    mostBytes,
    now,
    filesFor,
  }: Pick<Endpoint, 'filesFor'> & {
    personId: number
    mostBytes: number
    now: Date
  },
  readFields: (fields: Record<string, unknown>) => Fields,
): Promise<Upload> {
  if (!request.headers['content-type']?.startsWith('multipart/form-data')) {
    throw new Problem('unsupported-media-type')
  }
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + besideFileBytes)
    throw new Problem('too-large')
  const { files, db } = platform
  return uploading(async () => {
    let received: ReceivedFile | undefined
    try {
      const parts = partsOf(request, mostBytes)
      const { fields: sent, content, name } = await fieldsAndFile(parts)
      const fields = readFields(sent)
      received = await receive(content, () => files.intake.receive(content, name, mostBytes, filesFor))
      await mustBeLast(parts)
      const fileId = await keepFile(db, files, received, now)
      return { fields, file: { fileId, name: received.name } }
    } finally {
      if (received !== undefined) await files.intake.discard(received)
      // Reads the rest of a refused body, so that the connection can be reused.
      request.raw.unpipe()
      request.raw.resume()
    }
  }, `person ${personId}`)
}

type Parts = ReturnType<FastifyRequest['parts']>

function partsOf(request: FastifyRequest, mostBytes: number): Parts {
  // One byte more than is allowed shows that the file is too large.
  return request.parts({ limits: { ...limits, fileSize: mostBytes + 1 } })
}

async function nextOf(parts: Parts) {
  try {
    return await parts.next()
  } catch {
    // Whatever is wrong with the multipart: cut off, no boundary, too many parts.
    throw new Problem('invalid-input')
  }
}

async function fieldsAndFile(
  parts: Parts,
): Promise<{ fields: Record<string, unknown>; content: Readable; name: string }> {
  const fields: Record<string, unknown> = Object.create(null)
  for (;;) {
    const { value: part, done } = await nextOf(parts)
    if (done || part === undefined) throw fileProblem('file.missing')
    if (part.type === 'file') {
      if (part.fieldname !== 'file')
        throw invalidInput({ code: 'unknownField', field: `body.${part.fieldname}` })
      return { fields, content: part.file, name: part.filename ?? '' }
    }
    if (part.fieldname in fields || part.valueTruncated) {
      throw invalidInput({ code: 'notAllowed', field: `body.${part.fieldname}` })
    }
    fields[part.fieldname] = part.value
  }
}

/** Tells an upload that was cut off from a disk that failed. */
async function receive<T>(content: Readable, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) && content.errored) throw new Problem('invalid-input')
    throw error
  }
}

async function mustBeLast(parts: Parts): Promise<void> {
  const { value: part } = await nextOf(parts)
  if (part !== undefined) throw invalidInput({ code: 'unknownField', field: `body.${part.fieldname}` })
}
