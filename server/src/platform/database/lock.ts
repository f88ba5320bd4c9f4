import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** The data folder is in use by another server. */
export class FolderInUse extends OperatorError {}

const ownerOnly = 0o700
const attempts = 40
const pauseMilliseconds = 25

/**
 * Takes the folder for this process alone, because two processes on one embedded database lose each other's
 * writes in silence. Throws `FolderInUse` at once when a living process holds it; the lock of a killed one
 * is taken over, by only one of several that start together. A process is identified by its number and its start
 * time, since numbers are reused. Only the owner can then access the folder. Answers the function that releases it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: ownerOnly })
  // The database writes files that every user of the machine could read and change; nobody else reaches them here.
  chmodSync(folder, ownerOnly)
  const file = join(folder, 'server.lock')
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (tryToAcquire(file)) return () => release(file)
    const holder = readHolder(file)
    if (holder !== undefined && isAlive(holder)) {
      throw new FolderInUse(
        `${folder} is in use by the server with process number ${holder.pid}; stop it first`,
      )
    }
    removeStale(file)
  }
  throw new FolderInUse(`${file} cannot be taken`)
}

interface Holder {
  pid: number
  startedAt: string
}

/** Makes the file with our name in it, in one step: nobody ever sees it empty. False when it is there already. */
function tryToAcquire(file: string): boolean {
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid) }))
  try {
    linkOrCopy(own, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    // A file system without links, such as that of a memory stick.
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}

/**
 * Removes the lock of a dead process, under a second lock: between seeing that a lock is dead and removing it,
 * another process may have put a living one in its place.
 */
function removeStale(file: string): void {
  const guard = `${file}.takeover`
  if (tryToAcquire(guard)) {
    try {
      const content = readContent(file)
      // One that has gone meanwhile is not removed: a living one may have replaced it.
      if (content !== undefined && !isHeld(content)) rmSync(file, { force: true })
    } finally {
      rmSync(guard, { force: true })
    }
    return
  }
  const guardian = readHolder(guard)
  if (guardian !== undefined && !isAlive(guardian)) rmSync(guard, { force: true })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMilliseconds)
}

function isHeld(content: string): boolean {
  const holder = holderIn(content)
  return holder !== undefined && isAlive(holder)
}

function readHolder(file: string): Holder | undefined {
  return holderIn(readContent(file) ?? '')
}

/** Undefined when there is no such file. */
function readContent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Undefined when the file is damaged: nobody's lock. */
function holderIn(content: string): Holder | undefined {
  try {
    const read: unknown = JSON.parse(content)
    if (typeof read !== 'object' || read === null || !('pid' in read) || !('startedAt' in read))
      return undefined
    return { pid: Number(read.pid), startedAt: String(read.startedAt) }
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder): boolean {
  if (!isRunning(holder.pid)) return false
  const startedAt = startTimeOf(holder.pid)
  // Without start times our own number can only be that of an earlier process.
  if (startedAt === '' || holder.startedAt === '') return holder.pid !== process.pid
  return startedAt === holder.startedAt
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is there, and somebody else's.
    return codeOf(error) === 'EPERM'
  }
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

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function release(file: string): void {
  if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true })
}
