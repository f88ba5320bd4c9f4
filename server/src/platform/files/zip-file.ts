import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Adds the entries of an archive, one after the other. */
export interface ZipEntries {
  addText(name: string, text: string): void
  /** Resolves when all of the content is written. */
  addContent(name: string, content: Readable): Promise<void>
}

/** Writes an archive to a path without holding it in memory; `changedAt` is the time of all that is in it. */
export async function writeZip(
  path: string,
  changedAt: Date,
  fill: (entries: ZipEntries) => Promise<void>,
): Promise<void> {
  const zip = new ZipFile()
  const stop = new AbortController()
  const { signal } = stop
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600, flush: true }), {
    signal,
  })
  // Awaited at the end; until then, whichever await comes first throws the error of a full disk.
  written.catch(() => undefined)
  zip.on('error', error => stop.abort(error))
  const options = { mtime: changedAt }
  try {
    await fill({
      addText: (name, text) => zip.addBuffer(Buffer.from(text), name, options),
      async addContent(name, content) {
        zip.addReadStream(content, name, options)
        await Promise.race([finished(content), written])
      },
    })
    zip.end()
  } catch (error) {
    stop.abort(error)
    await written.catch(() => undefined)
    throw error
  }
  await written
}
