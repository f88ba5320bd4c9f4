import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Free bytes that a commit of the embedded database needs: three segments of its log. Without them a commit never returns,
 * so it is refused before.
 */
export const bytesToCommit = 48 * 1024 ** 2

/** The disk is too full to begin. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC'
}

/** Free bytes on the disk of a folder, which may not exist yet. */
export async function freeBytesAt(folder: string): Promise<number> {
  let there = folder
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  const { bavail, bsize } = await statfs(there)
  return bavail * bsize
}

/** Throws `DiskFull` if fewer bytes are free than needed; PostgreSQL is not checked. */
export async function requireDiskSpace(
  { freeBytes }: { freeBytes?: () => Promise<number> },
  needed = bytesToCommit,
): Promise<void> {
  const free = await freeBytes?.()
  if (free === undefined || free >= needed) return
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2)
  throw new DiskFull(
    `${megabytes(free)} MB are free where the database lies, and it needs ${megabytes(needed)} MB`,
  )
}

/** With fewer free bytes even small commits may fill the disk. */
const bytesToServe = 32 * 1024 ** 2
const lookEveryMs = 5000

/** Calls `stop` with the reason once the disk is too full to commit. Does not keep the process alive. */
export function watchDiskSpace(
  database: { freeBytes?: () => Promise<number> },
  stop: (reason: string) => void,
  everyMs = lookEveryMs,
): void {
  if (database.freeBytes === undefined) return
  const timer = setInterval(() => {
    requireDiskSpace(database, bytesToServe).catch((error: unknown) => {
      // A failed check says nothing about the disk.
      if (!(error instanceof DiskFull)) return
      clearInterval(timer)
      stop(error.message)
    })
  }, everyMs)
  timer.unref()
}
