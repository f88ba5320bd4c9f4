import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { OperatorError } from '../../platform/operator-error.ts'

const mostEntries = 10_000
const mostUnpacked = 4 * 1024 ** 3

/**
 * Calls `use` with a folder: this one or, for a zip archive, a temporary one with its tables, its mapping and the
 * content of its folder `files`. Tables may be in a folder of the archive; everything else in it is ignored.
 */
export async function withUnpacked<T>(path: string, use: (folder: string) => Promise<T>): Promise<T> {
  if (!isZip(path)) return use(path)
  const folder = await mkdtemp(join(tmpdir(), 'studentgo-zip-'))
  try {
    await unpack(path, folder)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function isZip(path: string): boolean {
  return path.toLowerCase().endsWith('.zip')
}

async function unpack(path: string, folder: string): Promise<void> {
  const archive = await openPromise(path, { lazyEntries: true, strictFileNames: true }).catch(error => {
    throw new OperatorError(`${path} is no zip archive: ${error instanceof Error ? error.message : error}`)
  })
  await mkdir(join(folder, 'files'))
  let entries = 0
  let unpacked = 0
  for await (const entry of archive.eachEntry()) {
    const place = placeOf(entry.fileName)
    if (place === undefined) continue
    entries++
    unpacked += entry.uncompressedSize
    if (entry.isEncrypted()) throw new OperatorError(`${path} is locked by a password`)
    if (entries > mostEntries || unpacked > mostUnpacked) throw new OperatorError(`${path} holds too much`)
    await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(join(folder, place)))
  }
}

/** Where an entry belongs, by only the last parts of its name. */
function placeOf(name: string): string | undefined {
  const own = basename(name)
  if (name.endsWith('/') || name.startsWith('__MACOSX') || own.startsWith('.')) return undefined
  if (/(^|\/)files\/[^/]+$/.test(name)) return join('files', own)
  return /\.(csv|txt|json)$/i.test(own) ? own : undefined
}
