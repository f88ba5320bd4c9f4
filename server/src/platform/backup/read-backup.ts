import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise } from 'yauzl'
import type { Files } from '../files/files.ts'
import { OperatorError } from '../operator-error.ts'
import { type BackupManifest, backupManifest, fileFolder, manifestName, tableEntry } from './backup-format.ts'

/** An archive that is no backup, or no longer whole. */
export class DamagedBackup extends OperatorError {}

export interface Backup {
  manifest: BackupManifest
  /** The lines of a table, some at a time. */
  linesOf(table: string): AsyncGenerator<string[]>
  /** Reads every file; those that are what their names say go to `files`, where it is given. */
  takeFiles(files: Pick<Files, 'intake' | 'storage'> | undefined): Promise<void>
  close(): void
}

const batch = 500

/** Opens an archive that `writeBackup` made. Throws `DamagedBackup`. */
export async function openBackup(path: string): Promise<Backup> {
  const damaged = (what: string) => new DamagedBackup(`${path} cannot be restored: ${what}`)
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(error => {
    throw damaged(error instanceof Error ? error.message : String(error))
  })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  const contentOf = (name: string) => {
    const entry = entries.get(name)
    if (entry === undefined) throw damaged(`${name} is not in it`)
    return zip.openReadStreamPromise(entry)
  }
  const manifest = backupManifest.safeParse(parsed(await text(await contentOf(manifestName))))
  if (!manifest.success) throw damaged(`${manifestName} is not what this program writes`)
  const files = [...entries.keys()].filter(name => name.startsWith(fileFolder))
  if (files.length !== manifest.data.files)
    throw damaged(`it should hold ${manifest.data.files} files, and holds ${files.length}`)
  return {
    manifest: manifest.data,
    async *linesOf(table) {
      let lines: string[] = []
      for await (const line of createInterface({ input: await contentOf(tableEntry(table)) })) {
        lines.push(line)
        if (lines.length === batch) {
          yield lines
          lines = []
        }
      }
      if (lines.length > 0) yield lines
    },
    async takeFiles(target) {
      if (target !== undefined) await mkdir(target.intake.folder, { recursive: true, mode: 0o700 })
      for (const name of files) {
        const sha256 = name.slice(fileFolder.length)
        const hash = createHash('sha256')
        const place = target === undefined ? undefined : join(target.intake.folder, randomUUID())
        try {
          await pipeline(
            await contentOf(name),
            async function* (content: AsyncIterable<Buffer>) {
              for await (const part of content) {
                hash.update(part)
                yield part
              }
            },
            place === undefined ? nowhere : createWriteStream(place, { mode: 0o600 }),
          )
          if (hash.digest('hex') !== sha256) throw damaged(`the file ${sha256} has another content`)
          if (place !== undefined) await target?.storage.put(sha256, place)
        } finally {
          if (place !== undefined) await rm(place, { force: true })
        }
      }
    },
    close: () => zip.close(),
  }
}

async function nowhere(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
