import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder is in use by another server. */
export class FolderInUse extends Error {}

/**
 * Takes the folder for this process alone, because two processes on one embedded database lose each other's
 * writes in silence. Throws `FolderInUse` at once when a living process holds it; the lock of a killed one
 * is taken over. A process is told by its number and its start time, since numbers come round again.
 * Answers what lets the folder go.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'server.lock')
  for (let attempt = 0; attempt < 3; attempt++) {
    if (tryToCreate(file)) return () => release(file)
    const holder = readHolder(file)
    if (holder !== undefined && holder.pid !== process.pid && isAlive(holder)) {
      throw new FolderInUse(
        `${folder} is in use by the server with process number ${holder.pid}; stop it first`,
      )
    }
    rmSync(file, { force: true })
  }
  throw new FolderInUse(`${file} can not be taken`)
}

interface Holder {
  pid: number
  startedAt: string
}

function tryToCreate(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx')
    writeSync(descriptor, JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid) }))
    closeSync(descriptor)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof read !== 'object' || read === null || !('pid' in read) || !('startedAt' in read))
      return undefined
    return { pid: Number(read.pid), startedAt: String(read.startedAt) }
  } catch {
    // Half written by a process that died while starting: nobody's lock.
    return undefined
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    const mayNotSignal = error instanceof Error && 'code' in error && error.code === 'EPERM'
    if (!mayNotSignal) return false
  }
  const startedAt = startTimeOf(holder.pid)
  return startedAt === '' || holder.startedAt === '' || startedAt === holder.startedAt
}

/** The kernel's start time of a process (Linux); empty where there is no such thing to read. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    // Not Linux, or the process has just ended: the number alone decides.
    return ''
  }
}

function release(file: string): void {
  if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true })
}
