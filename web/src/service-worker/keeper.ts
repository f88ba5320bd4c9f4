import type { Disk } from './disk.ts'
import { allowanceOf, headersToKeep, isForgotten, type Kept, mayBeRead, mostKept } from './kept.rules.ts'
import { seal, unseal } from './seal.ts'

const contactWrittenEveryMilliseconds = 60_000

/** Whose answers are kept. `key` is there only on a device that the person calls their own. */
export interface Subject {
  tag: string
  contactAt: number
  look: string | undefined
  key: CryptoKey | undefined
  fingerprint: string | undefined
}

/**
 * What the worker holds of one person: always in memory, so that it is gone with the worker; on an own device
 * also sealed on disk (security 4.10).
 */
export interface Keeper {
  readonly disk: Disk
  readonly now: () => number
  readonly memory: Map<string, Kept>
  subject: Subject | undefined
  /** Grows whenever things are forgotten: what was asked for before must not be kept after. */
  generation: number
  /** When something was last changed from this device. */
  changedAt: number
  contactWrittenAt: number
  /** Work on the disk is done one after the other. */
  turn: Promise<unknown>
}

export function makeKeeper(disk: Disk, now: () => number): Keeper {
  const keeper: Keeper = {
    disk,
    now,
    memory: new Map(),
    subject: undefined,
    generation: 0,
    changedAt: 0,
    contactWrittenAt: 0,
    turn: Promise.resolve(),
  }
  void inTurn(keeper, async () => {
    const remembered = await disk.recall()
    if (remembered === undefined || keeper.generation > 0) return
    if (isForgotten(remembered.contactAt, now())) await disk.clear()
    else keeper.subject ??= remembered
  }).catch(() => undefined) // Without a readable disk the worker begins with nothing.
  return keeper
}

/** Nothing personal is left when this has been awaited: not in memory, not on disk, and no key. */
export async function forget(keeper: Keeper): Promise<void> {
  keeper.subject = undefined
  dropMemory(keeper)
  await inTurn(keeper, () => keeper.disk.clear())
}

/** A question that is about to be asked: what is kept of its answer is no newer than this. */
export interface Moment {
  startedAt: number
  generation: number
}

export function presentMoment(keeper: Keeper): Moment {
  return { startedAt: keeper.now(), generation: keeper.generation }
}

interface Answer {
  status: number
  headers: Headers
  body: string
}

/**
 * Keeps an answer if the server allows it. Returns whether it is kept. An answer for another subject than the
 * present one first empties everything, and `onChange` hears of it.
 */
export async function keep(
  keeper: Keeper,
  url: string,
  answer: Answer,
  moment: Moment,
  onChange: (tag: string) => void,
): Promise<boolean> {
  const allowance = allowanceOf(answer.status, name => answer.headers.get(name))
  if (allowance === undefined) return false
  await keeper.turn
  if (keeper.generation !== moment.generation) return false
  if (keeper.subject !== undefined && keeper.subject.tag !== allowance.subject) {
    await forget(keeper)
    onChange(allowance.subject)
  }
  const subject = adopt(keeper, allowance.subject)
  const kept: Kept = {
    savedAt: moment.startedAt,
    ttlMilliseconds: allowance.ttlMilliseconds,
    status: answer.status,
    headers: headersToKeep(answer.headers),
    body: answer.body,
  }
  putInMemory(keeper, url, kept)
  await noteContact(keeper)
  await writeToDisk(keeper, subject, url, kept)
  return true
}

/** A kept answer that may still be read, from memory or from disk. */
export async function readKept(keeper: Keeper, url: string): Promise<Kept | undefined> {
  await keeper.turn
  const { subject } = keeper
  if (subject === undefined) return undefined
  if (isForgotten(subject.contactAt, keeper.now())) {
    await forget(keeper)
    return undefined
  }
  const kept = keeper.memory.get(url) ?? (await readFromDisk(keeper, subject, url))
  if (kept === undefined || keeper.subject !== subject) return undefined
  if (mayBeRead(kept, keeper.now())) return kept
  await removeKept(keeper, url)
  return undefined
}

export async function removeKept(keeper: Keeper, url: string): Promise<void> {
  keeper.memory.delete(url)
  const { subject } = keeper
  if (subject?.key !== undefined) await inTurn(keeper, () => keeper.disk.remove(subject.tag, url))
}

/** The server has answered for this session: the twelve hours start anew. */
export async function noteContact(keeper: Keeper): Promise<void> {
  const { subject } = keeper
  if (subject === undefined) return
  subject.contactAt = keeper.now()
  if (subject.contactAt - keeper.contactWrittenAt < contactWrittenEveryMilliseconds) return
  keeper.contactWrittenAt = subject.contactAt
  await remember(keeper, subject)
}

/** Something was changed from this device: kept pages are no longer shown before the server is asked. */
export function noteChange(keeper: Keeper): void {
  keeper.changedAt = keeper.now()
}

export function adopt(keeper: Keeper, tag: string): Subject {
  keeper.subject ??= {
    tag,
    contactAt: keeper.now(),
    look: undefined,
    key: undefined,
    fingerprint: undefined,
  }
  return keeper.subject
}

export function dropMemory(keeper: Keeper): void {
  keeper.generation += 1
  keeper.memory.clear()
}

/** Writes down who the subject is, on an own device; elsewhere nothing. */
export function remember(keeper: Keeper, subject: Subject): Promise<void> {
  return inTurn(keeper, async () => {
    const { tag, key, fingerprint, contactAt, look } = subject
    if (key === undefined || fingerprint === undefined || keeper.subject !== subject) return
    await keeper.disk.remember({ tag, key, fingerprint, contactAt, look })
  })
}

export function writeToDisk(keeper: Keeper, subject: Subject, url: string, kept: Kept): Promise<void> {
  const { generation } = keeper
  return inTurn(keeper, async () => {
    const { key, tag } = subject
    if (key === undefined || keeper.subject !== subject || keeper.generation !== generation) return
    await keeper.disk.write(tag, url, await seal(key, placeOf(tag, url), kept))
  })
}

export function inTurn<T>(keeper: Keeper, work: () => Promise<T>): Promise<T> {
  const result = keeper.turn.then(work)
  keeper.turn = result.catch(() => undefined)
  return result
}

function putInMemory(keeper: Keeper, url: string, kept: Kept): void {
  keeper.memory.delete(url)
  keeper.memory.set(url, kept)
  const [oldest] = keeper.memory.keys()
  if (keeper.memory.size > mostKept && oldest !== undefined) keeper.memory.delete(oldest)
}

async function readFromDisk(keeper: Keeper, subject: Subject, url: string): Promise<Kept | undefined> {
  const { key, tag } = subject
  if (key === undefined) return undefined
  const sealed = await keeper.disk.read(tag, url)
  const kept = sealed === undefined ? undefined : await unseal(key, placeOf(tag, url), sealed)
  if (kept !== undefined && keeper.subject === subject) putInMemory(keeper, url, kept)
  return kept
}

function placeOf(tag: string, url: string): string {
  return `${tag}\n${url}`
}
