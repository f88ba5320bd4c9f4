import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * What the embedded database must find before it commits: three pieces of its log. Without room for them it never comes
 * back from a commit, and says nothing; so it is not let there.
 */
export const bytesToCommit = 48 * 1024 ** 2

/** A disk without room, known before anything was tried. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC'
}

/** What is free where an embedded database lies, or will lie. */
export async function freeBytesAt(folder: string): Promise<number> {
  let there = folder
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  const { bavail, bsize } = await statfs(there)
  return bavail * bsize
}

/** Throws `DiskFull` where less is free than is needed; a database without a folder of its own takes no room here. */
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

/** Below this even the small commits of people come near the end of the disk. */
const bytesToServe = 32 * 1024 ** 2
const lookEveryMs = 5000

/** Calls `stop` with the reason once there is no room to commit any more; the process does not wait for it. */
export function watchDiskSpace(
  database: { freeBytes?: () => Promise<number> },
  stop: (reason: string) => void,
  everyMs = lookEveryMs,
): void {
  if (database.freeBytes === undefined) return
  const timer = setInterval(() => {
    requireDiskSpace(database, bytesToServe).catch((error: unknown) => {
      // A look that fails says nothing of the room.
      if (!(error instanceof DiskFull)) return
      clearInterval(timer)
      stop(error.message)
    })
  }, everyMs)
  timer.unref()
}
