import { type HeldAnswer, mostHeld } from '@studentgo/protocol/held-answers'
import { fingerprintOf, importSealKey, seal, unseal } from '#web/platform/offline/seal.ts'
import type { ToWorker, UserMessage } from '#web/platform/offline/worker-messages.ts'
import type { Disk } from './disk.ts'
import {
  allowanceOf,
  isCurrent,
  isExpired,
  mayBeRead,
  mostAnswers,
  type StoredAnswer,
} from './offline.rules.ts'
import { makeQueue } from './queue.ts'

const writtenEveryMilliseconds = 60_000
const snapshotTtlMilliseconds = 24 * 60 * 60 * 1000

/** The user whose answers are stored. `key` exists only on a device that the person calls their own. */
interface User {
  tag: string
  contactAt: number
  /** The language of the answers, once a page has sent it. */
  language: string | undefined
  key: CryptoKey | undefined
  fingerprint: string | undefined
  /** The requests of pages when they were opened, the latest last. */
  openedWith: readonly string[]
}

/** A stored answer by its URL here, and by its address on the server. */
export interface Held extends HeldAnswer {
  url: string
}

/** When a query was sent: its answer is no newer than this, and is dropped if the store was cleared meanwhile. */
export interface QueryStart {
  at: number
  generation: number
  language: string | undefined
}

interface Answer {
  status: number
  headers: Headers
  body: string
}

/**
 * The stored answers of one user: always in memory, so that they are lost with the worker; on an own device also sealed
 * on disk (security 4.10).
 */
export class OfflineStore {
  readonly #disk: Disk
  readonly #now: () => number
  readonly #onClear: () => Promise<void>
  readonly #memory = new Map<string, StoredAnswer>()
  /** The age of the answers on the disk. */
  readonly #writtenAt = new Map<string, number>()
  #user: User | undefined
  /** Increases whenever the store is cleared. */
  #generation = 0
  #changedAt = 0
  #contactWrittenAt = 0
  /** Disk operations run one after the other. */
  readonly #runExclusive = makeQueue()

  constructor(disk: Disk, now: () => number, onClear = async () => {}) {
    this.#disk = disk
    this.#now = now
    this.#onClear = onClear
    // Without a readable disk the worker starts empty.
    void this.#runExclusive(() => this.#restoreUser()).catch(() => undefined)
  }

  startQuery(): QueryStart {
    return { at: this.#now(), generation: this.#generation, language: this.#user?.language }
  }

  /** Notes a change from this device: older answers are no longer shown before those of the server. */
  async noteChange(): Promise<void> {
    this.#changedAt = this.#now()
    await this.#diskIdle()
    if (this.#user !== undefined) await this.#saveUser(this.#user)
  }

  /** Whether a user's answers may be read; clears the store when they have expired. */
  async hasUser(): Promise<boolean> {
    await this.#diskIdle()
    if (this.#user === undefined) return false
    if (!isExpired(this.#user.contactAt, this.#now())) return true
    await this.clear()
    return false
  }

  /**
   * Stores an answer if the server allows it. An answer for another user than the present one first clears the
   * store and calls `onOtherUser`.
   */
  async put(
    url: string,
    answer: Answer,
    start: QueryStart,
    onOtherUser: (tag: string) => void,
  ): Promise<void> {
    const allowance = allowanceOf(answer.status, name => answer.headers.get(name))
    if (allowance === undefined) return
    await this.#diskIdle()
    if (this.#generation !== start.generation) return
    if (this.#user !== undefined && this.#user.tag !== allowance.userTag) {
      await this.clear()
      onOtherUser(allowance.userTag)
    }
    const user = this.#userOf(allowance.userTag)
    const { ttlMilliseconds } = allowance
    const language = start.language ?? user.language
    const etag = answer.headers.get('ETag') ?? undefined
    const stored = { savedAt: start.at, ttlMilliseconds, language, etag, body: answer.body }
    this.#putInMemory(url, stored)
    await this.#noteContact(user)
    await this.#writeToDisk(user, url, stored)
  }

  /** Stores the markup of a screen, if it is of the present user and in the language of the answers. */
  async putSnapshot({ tag, language, url, markup }: Extract<ToWorker, { type: 'snapshot' }>): Promise<void> {
    await this.#diskIdle()
    const user = this.#user
    if (user?.tag !== tag || user.language !== language) return
    const stored = { savedAt: this.#now(), ttlMilliseconds: snapshotTtlMilliseconds, language, body: markup }
    this.#putInMemory(snapshotUrl(url), stored)
    await this.#writeToDisk(user, snapshotUrl(url), stored)
  }

  /** Whether nothing has changed since a query started: no write, no other user and no other language. */
  isAsThen({ at, generation, language }: QueryStart): boolean {
    return at > this.#changedAt && generation === this.#generation && language === this.#user?.language
  }

  /** The server confirms the answer with this tag: its age is renewed, unless another answer has replaced it. */
  async renew(url: string, tag: string | undefined, start: QueryStart): Promise<void> {
    const answer = await this.get(url)
    const user = this.#user
    if (answer === undefined || answer.etag !== tag) return
    if (user === undefined || this.#generation !== start.generation) return
    const renewed = { ...answer, savedAt: start.at }
    this.#putInMemory(url, renewed)
    await this.#noteContact(user)
    // Frequent readers do not wear the disk out: the answer there may be a minute older.
    const writtenAt = this.#writtenAt.get(url) ?? Number.NEGATIVE_INFINITY
    if (start.at - writtenAt >= writtenEveryMilliseconds) await this.#writeToDisk(user, url, renewed)
  }

  /** Notes a request of a page that was just opened. */
  async noteOpenedWith(url: string): Promise<void> {
    const user = this.#user
    if (user === undefined || user.openedWith.includes(url)) return
    user.openedWith = [...user.openedWith, url].slice(-mostHeld)
    await this.#saveUser(user)
  }

  /** The stored answers to the requests of earlier openings, except for one. */
  async held(except: string): Promise<Held[]> {
    const urls = (this.#user?.openedWith ?? []).filter(url => url !== except)
    const answers = await Promise.all(urls.map(async url => ({ url, tag: (await this.get(url))?.etag })))
    return answers.flatMap(({ url, tag }) =>
      tag === undefined ? [] : [{ url, tag, address: addressOf(url) }],
    )
  }

  /** The markup of a screen, while its answers may be shown before the server is asked. */
  async getSnapshot(url: string): Promise<string | undefined> {
    return (await this.getCurrent(snapshotUrl(url)))?.body
  }

  /** A stored answer that may be read without a network. */
  async get(url: string): Promise<StoredAnswer | undefined> {
    if (!(await this.hasUser())) return undefined
    const user = this.#user
    const answer = this.#memory.get(url) ?? (await this.#readFromDisk(url))
    if (answer === undefined || this.#user !== user) return undefined
    if (mayBeRead(answer, this.#now())) return answer
    this.#memory.delete(url)
    if (user?.key !== undefined) await this.#runExclusive(() => this.#disk.remove(user.tag, url))
    return undefined
  }

  /** A stored answer that may be shown before the server's answer. */
  async getCurrent(url: string): Promise<StoredAnswer | undefined> {
    const answer = await this.get(url)
    const present = { now: this.#now(), changedAt: this.#changedAt, language: this.#user?.language }
    return answer !== undefined && isCurrent(answer, present) ? answer : undefined
  }

  /** Nothing personal is left when this has resolved: not in memory, not on disk, and no key. */
  async clear(): Promise<void> {
    this.#user = undefined
    this.#clearMemory()
    // Storage that the browser blocks, as in some private windows, is empty too.
    await this.#runExclusive(() => this.#disk.clear()).catch(() => undefined)
    await this.#onClear()
  }

  /**
   * A page sends who is signed in, with what key, in which language, and whether the device is the person's own.
   * Resolves to whether the store lacks the answers that the page already has, or has them in another language: those
   * stay until newer ones come, for reading without a network.
   */
  async attachUser(message: UserMessage): Promise<boolean> {
    await this.#diskIdle()
    if (!message.allowed) {
      await this.clear()
      return false
    }
    if (this.#user !== undefined && this.#user.tag !== message.tag) await this.clear()
    const isNew = this.#user === undefined
    const user = this.#userOf(message.tag)
    const isInOther = user.language !== undefined && user.language !== message.language
    // Answers from before a page had sent its language are in that language.
    if (user.language === undefined) {
      for (const answer of this.#memory.values()) answer.language ??= message.language
    }
    user.language = message.language
    if (message.ownDevice) await this.#openDisk(user, message.key)
    else await this.#leaveDisk(user)
    return isNew || isInOther || !(await this.#hasAnswers(user))
  }

  async #restoreUser(): Promise<void> {
    const record = await this.#disk.readUser()
    if (record === undefined || this.#generation > 0) return
    if (isExpired(record.contactAt, this.#now())) {
      await this.#disk.clear()
      return
    }
    this.#user ??= { openedWith: [], ...record }
    this.#changedAt = Math.max(this.#changedAt, record.changedAt ?? 0)
  }

  #userOf(tag: string): User {
    this.#user ??= {
      tag,
      contactAt: this.#now(),
      language: undefined,
      key: undefined,
      fingerprint: undefined,
      openedWith: [],
    }
    return this.#user
  }

  async #hasAnswers({ key, tag }: User): Promise<boolean> {
    return this.#memory.size > 0 || (key !== undefined && (await this.#disk.hasEntries(tag)))
  }

  /** Notes an answer of the server for this user: the twelve hours start again. */
  async #noteContact(user: User): Promise<void> {
    user.contactAt = this.#now()
    if (user.contactAt - this.#contactWrittenAt < writtenEveryMilliseconds) return
    this.#contactWrittenAt = user.contactAt
    await this.#saveUser(user)
  }

  #clearMemory(): void {
    this.#generation += 1
    this.#memory.clear()
    this.#writtenAt.clear()
  }

  async #openDisk(user: User, key: string): Promise<void> {
    const fingerprint = await fingerprintOf(key)
    if (user.fingerprint !== fingerprint) {
      // Answers sealed by an earlier session cannot be opened with the key of this one.
      await this.#runExclusive(() => this.#disk.clear())
      user.key = await importSealKey(key)
      user.fingerprint = fingerprint
      for (const [url, answer] of this.#memory) await this.#writeToDisk(user, url, answer)
    }
    await this.#saveUser(user)
  }

  async #leaveDisk(user: User): Promise<void> {
    user.key = undefined
    user.fingerprint = undefined
    await this.#runExclusive(() => this.#disk.clear())
  }

  /** Stores the user's record on an own device; nothing on others. */
  #saveUser(user: User): Promise<void> {
    return this.#runExclusive(async () => {
      const { key, fingerprint, ...rest } = user
      if (key === undefined || fingerprint === undefined || this.#user !== user) return
      await this.#disk.writeUser({ ...rest, key, fingerprint, changedAt: this.#changedAt })
    })
  }

  #putInMemory(url: string, answer: StoredAnswer): void {
    this.#memory.delete(url)
    this.#memory.set(url, answer)
    const [oldest] = this.#memory.keys()
    if (this.#memory.size > mostAnswers && oldest !== undefined) this.#memory.delete(oldest)
  }

  #writeToDisk(user: User, url: string, answer: StoredAnswer): Promise<void> {
    const generation = this.#generation
    this.#writtenAt.set(url, answer.savedAt)
    return this.#runExclusive(async () => {
      const { key, tag } = user
      if (key === undefined || this.#user !== user || this.#generation !== generation) return
      await this.#disk.write(tag, url, await seal(key, placeOf(tag, url), answer))
    })
  }

  async #readFromDisk(url: string): Promise<StoredAnswer | undefined> {
    const user = this.#user
    if (user?.key === undefined) return undefined
    const sealed = await this.#disk.read(user.tag, url)
    if (sealed === undefined) return undefined
    const answer = await unseal<StoredAnswer>(user.key, placeOf(user.tag, url), sealed)
    if (answer !== undefined && this.#user === user) this.#putInMemory(url, answer)
    return answer
  }

  #diskIdle(): Promise<void> {
    return this.#runExclusive(async () => undefined)
  }
}

function addressOf(url: string): string {
  return url.slice(new URL(url).origin.length)
}

function placeOf(tag: string, url: string): string {
  return `${tag}\n${url}`
}

/** The address of a snapshot, different from that of any answer. */
function snapshotUrl(url: string): string {
  return url.split('#', 1)[0] ?? url
}
