import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { orStorageFull } from './disk-full.ts'
import { type FileStorage, pathOfFile } from './storage.ts'

/** Keeps files in a folder: each is synced to the disk before it gets its final name. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (sha256: string) => join(folder, pathOfFile(sha256))
  return {
    place: folder,
    async put(sha256, path) {
      try {
        await place(path, pathOf(sha256))
      } catch (error) {
        throw orStorageFull(error)
      }
    },
    async open(sha256) {
      try {
        return (await open(pathOf(sha256))).createReadStream()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: sha256 => rm(pathOf(sha256), { force: true }),
  }
}

async function place(path: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await sync(path)
  await rename(path, target)
  await sync(dirname(target))
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
