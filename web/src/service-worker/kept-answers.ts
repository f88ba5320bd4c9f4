import { adopt, forget, inTurn, type Keeper, noteContact, type Subject } from './keeper.ts'
import { allowanceOf, headersToKeep, isForgotten, type Kept, mayBeRead, mostKept } from './kept.rules.ts'
import { seal, unseal } from './seal.ts'

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

export function writeToDisk(keeper: Keeper, subject: Subject, url: string, kept: Kept): Promise<void> {
  const { generation } = keeper
  return inTurn(keeper, async () => {
    const { key, tag } = subject
    if (key === undefined || keeper.subject !== subject || keeper.generation !== generation) return
    await keeper.disk.write(tag, url, await seal(key, placeOf(tag, url), kept))
  })
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
