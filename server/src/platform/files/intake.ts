import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { subErrorOf } from '@studentgo/protocol/problem'
import { extensionOf, type FileKindName, fileKinds, kindByName } from '@studentgo/protocol/rules/file-kinds'
import { makeConcurrencyLimiter } from '../concurrency-limiter.ts'
import { Problem } from '../http/problems.ts'
import { cleanImage } from './clean-image.ts'
import { orStorageFull, storageFull } from './disk-full.ts'
import type { FileFault } from './file-faults.ts'
import { safeFileName } from './file-name.ts'
import { faultOfPdf } from './inspect-pdf.ts'
import { faultOfText } from './inspect-text.ts'
import { faultOfDocument } from './inspect-zip.ts'

/** A received file of a verified kind; it is at `path` until somebody takes it. */
export interface ReceivedFile {
  path: string
  name: string
  mime: string
  size: number
  sha256: string
}

/** Receives files into a folder of its own, inspects them one after another, and removes leftovers. */
export interface Intake {
  /** On one file system with the store of a disk, so that a file is moved there in one step. */
  readonly folder: string
  /** Throws `invalid-input` with the fault of the file, `too-large`, or `storage-full`. */
  receive(
    content: Readable,
    sentName: string,
    mostBytes: number,
    filesFor?: 'PEOPLE' | 'IMPORT',
  ): Promise<ReceivedFile>
  /** Makes a file of the portal's own there: whole, or nothing of it stays. Throws `storage-full`. */
  make(
    kind: Pick<ReceivedFile, 'name' | 'mime'>,
    write: (path: string) => Promise<void>,
  ): Promise<ReceivedFile>
  discard(file: Pick<ReceivedFile, 'path'>): Promise<void>
  /** Removes what a crash has left. */
  sweep(): Promise<void>
}

/** How many bytes the disk of a folder has free; tests replace it. */
export type FreeBytes = (folder: string) => Promise<number>

/** Free space reserved for the database and the log, which are often on the same disk. */
const freeFloorBytes = 2 * 1024 ** 3

/** No upload takes so long. */
const staleMilliseconds = 2 * 3_600_000

/** Two files are inspected at once, however many arrive: redrawing a large picture takes memory. */
const inspection = makeConcurrencyLimiter({ atOnce: 2, waiting: 200 })

/** Tables and archives, which the importer takes beside what people may send. */
const importMimes: Readonly<Record<string, string>> = { csv: 'text/csv', zip: 'application/zip' }

export function makeIntake(folder: string, freeBytes: FreeBytes = freeBytesOf): Intake {
  const newPath = () => join(folder, randomUUID())

  async function receive(
    content: Readable,
    sentName: string,
    mostBytes: number,
    filesFor: 'PEOPLE' | 'IMPORT' = 'PEOPLE',
  ): Promise<ReceivedFile> {
    const name = safeFileName(sentName)
    // The importer inspects its files itself; nobody is ever sent such a file as it came.
    const mime = filesFor === 'IMPORT' ? importMimes[extensionOf(name)] : undefined
    const kind = mime === undefined ? kindOf(name) : undefined
    const sent = newPath()
    const cleaned = newPath()
    return leavingNothing([sent, cleaned], async () => {
      await write(content, sent)
      const { size } = await stat(sent)
      if (size === 0) throw fileProblem('file.empty')
      if (size > mostBytes) throw new Problem('too-large')
      if (kind === undefined) return whole(sent, { name, mime: mime ?? '' })
      const path = await inspection(() => inspected(sent, cleaned, kind))
      await rm(path === sent ? cleaned : sent, { force: true })
      return whole(path, { name, mime: fileKinds[kind].mime })
    })
  }

  function make(
    kind: Pick<ReceivedFile, 'name' | 'mime'>,
    write: (path: string) => Promise<void>,
  ): Promise<ReceivedFile> {
    const path = newPath()
    return leavingNothing([path], async () => {
      await write(path)
      return whole(path, kind)
    })
  }

  /** Runs work that needs room on the disk. Removes its files where it fails. */
  async function leavingNothing<Result>(
    paths: readonly string[],
    work: () => Promise<Result>,
  ): Promise<Result> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await freeBytes(folder)) < freeFloorBytes) throw storageFull()
    try {
      return await work()
    } catch (error) {
      await Promise.all(paths.map(path => rm(path, { force: true })))
      throw orStorageFull(error)
    }
  }

  return {
    folder,
    receive,
    make,
    discard: ({ path }) => rm(path, { force: true }),
    async sweep() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // By the time of the disk, not the school's clock: the folder changed when the last file came.
      const { mtimeMs: last } = await stat(folder)
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (found !== undefined && found.mtimeMs < last - staleMilliseconds) await rm(path, { force: true })
      }
    },
  }
}

function kindOf(name: string): FileKindName {
  const kind = kindByName(name)
  if (kind === undefined) throw fileProblem('file.kind')
  if (kind === 'heic') throw fileProblem('file.heic')
  return kind
}

/** Answers the path of the file that may be kept; a picture is redrawn into a new file. */
async function inspected(sent: string, cleaned: string, kind: FileKindName): Promise<string> {
  if (kind === 'jpg' || kind === 'png') {
    const fault = (await isHeic(sent))
      ? 'file.heic'
      : await cleanImage(sent, cleaned, kind, await startOf(sent))
    if (fault !== undefined) throw fileProblem(fault)
    return cleaned
  }
  const fault = await faultOf(await readFile(sent), kind)
  if (fault !== undefined) throw fileProblem(fault)
  return sent
}

function faultOf(
  content: Buffer,
  kind: Exclude<FileKindName, 'jpg' | 'png'>,
): Promise<FileFault | undefined> | FileFault | undefined {
  if (kind === 'pdf') return faultOfPdf(content)
  return kind === 'txt' ? faultOfText(content) : faultOfDocument(content, kind)
}

/** A phone may call a photo `.jpg` that it has never made one. */
async function isHeic(path: string): Promise<boolean> {
  const start = (await startOf(path)).toString('latin1')
  return /^.{4}ftyp(hei|hev|mif|msf|avi)/s.test(start)
}

async function startOf(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function write(content: Readable, path: string): Promise<void> {
  await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }))
}

async function whole(path: string, kind: Pick<ReceivedFile, 'name' | 'mime'>): Promise<ReceivedFile> {
  return { path, ...kind, size: (await stat(path)).size, sha256: await hashOf(path) }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Refuses a file by the name of its fault. */
export function fileProblem(fault: FileFault): Problem {
  return new Problem('invalid-input', { subErrors: [subErrorOf(fault, 'body.file')] })
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
