import type { Disk } from './disk.ts'
import { isForgotten, type Kept } from './kept.rules.ts'

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
  // A disk that a browser does not open, as in some private windows, holds nothing either.
  await inTurn(keeper, () => keeper.disk.clear()).catch(() => undefined)
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

export function inTurn<T>(keeper: Keeper, work: () => Promise<T>): Promise<T> {
  const result = keeper.turn.then(work)
  keeper.turn = result.catch(() => undefined)
  return result
}
