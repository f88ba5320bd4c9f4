import type { NewOutboxRow, OutboxRow } from '#web/platform/offline/outbox-row.ts'
import { importSealKey, seal, unseal } from '#web/platform/offline/seal.ts'
import type { WorkerAnswer, WriteEnded } from '#web/platform/offline/worker-messages.ts'
import type { OutboxUser } from '../disk.ts'
import { makeQueue } from '../queue.ts'
import { hasWaitedTooLong, isForgotten, mostFaults, outcomeOf } from './outbox.rules.ts'
import type { OutboxDisk } from './outbox-disk.ts'

/** Sends a row as the person of this tag; rejects when there is no answer. */
export type SendRow = (
  request: NewOutboxRow['request'],
  tag: string,
  /** No page waits for the answer. */
  background: boolean,
) => Promise<WorkerAnswer>

/**
 * The writes of a person that are queued on their own device. They are stored before they are sent, and sent one after
 * the other with a key by which the server recognises repetitions: none is lost and none takes effect twice, wherever
 * browser, network or server fail. Rows are sealed with a key of the person, so nobody else who uses the device can
 * open them.
 */
export class Outbox {
  readonly #disk: OutboxDisk
  readonly #sendRow: SendRow
  readonly #now: () => number
  /** Called with the paths that may be stale, whenever the rows have changed. */
  readonly #onChange: (tag: string, affects: readonly string[]) => void
  #user: Promise<OutboxUser | undefined>
  #sendingId: number | undefined
  /** Answers to rows for which a page waits. */
  readonly #answers = new Map<number, WriteEnded>()
  readonly #awaited = new Set<number>()
  readonly #addInOrder = makeQueue()
  readonly #sendInOrder = makeQueue()

  constructor(
    disk: OutboxDisk,
    sendRow: SendRow,
    now: () => number,
    onChange: (tag: string, affects: readonly string[]) => void,
  ) {
    this.#disk = disk
    this.#sendRow = sendRow
    this.#now = now
    this.#onChange = onChange
    // Without a readable disk there are no rows either.
    this.#user = disk.readUser().catch(() => undefined)
  }

  /** A page sends who is signed in, with the key of their rows. */
  async attach(tag: string, base64: string): Promise<void> {
    if ((await this.#user)?.tag !== tag) {
      const user = { tag, key: await importSealKey(base64) }
      this.#user = Promise.resolve(user)
      await this.#disk.writeUser(user)
      // Pages may have read the rows before the key was known.
      this.#onChange(tag, [])
    }
    for (const { id, queuedAt } of await this.#disk.rows()) {
      if (isForgotten(queuedAt, this.#now())) await this.#disk.remove(id)
    }
  }

  /** Nobody is signed in: queued rows stay, and cannot be opened. */
  async detach(): Promise<void> {
    this.#user = Promise.resolve(undefined)
    this.#answers.clear()
    await this.#disk.removeUser().catch(() => undefined)
  }

  /** Deletes the rows of a person who signs out. */
  async deleteRows(tag: string): Promise<void> {
    for (const row of await this.#disk.rows()) if (row.tag === tag) await this.#disk.remove(row.id)
  }

  /** The rows of the signed-in person, in the order in which they were written. */
  async rows(): Promise<OutboxRow[]> {
    const user = await this.#user
    if (user === undefined) return []
    const stored = (await this.#disk.rows()).filter(({ tag }) => tag === user.tag)
    const rows = await Promise.all(
      stored.map(async ({ id, key, queuedAt, sealed }) => {
        const row = await unseal<StoredRow>(user.key, placeOf(user.tag, key), sealed)
        return row && { ...row, id, queuedAt }
      }),
    )
    return rows.filter(row => row !== undefined)
  }

  /** The number of queued rows on this device that the signed-in person cannot open. */
  async countOfOthers(): Promise<number> {
    const user = await this.#user
    return (await this.#disk.rows()).filter(({ tag, isSent }) => tag !== user?.tag && !isSent).length
  }

  /** Stores a row, which replaces an unsent one of the same slot; resolves to its id. */
  #add(tag: string, row: NewOutboxRow): Promise<number> {
    // Sealing is asynchronous: the queue keeps the order of the calls.
    return this.#addInOrder(async () => {
      const user = await this.#user
      if (user?.tag !== tag) throw new Error('somebody else is signed in')
      const replaced = (await this.rows()).filter(
        ({ id, slot }) => slot !== undefined && slot === row.slot && id !== this.#sendingId,
      )
      const sealed = await this.#seal(user, { ...row, tries: 0, state: 'WAITING' })
      const added = { tag, key: row.request.key, queuedAt: this.#now(), sealed }
      return this.#disk.add(
        added,
        replaced.map(({ id }) => id),
      )
    })
  }

  /** Stores a row and sends it after those before it; resolves to the outcome. */
  async write(tag: string, row: NewOutboxRow, onStored: (id: number) => void): Promise<WriteEnded> {
    const id = await this.#add(tag, row)
    this.#awaited.add(id)
    onStored(id)
    await this.send()
    this.#awaited.delete(id)
    const ended = this.#answers.get(id) ?? {}
    this.#answers.delete(id)
    if (ended.answer === undefined) this.#onChange(tag, [])
    return ended
  }

  /** Removes a row; false once it is being sent. */
  async remove(id: number): Promise<boolean> {
    if (id === this.#sendingId) return false
    const rows = await this.rows()
    if (!rows.some(row => row.id === id)) return false
    await this.#disk.remove(id)
    await this.#noteChange()
    return true
  }

  /** Sends a refused row again. */
  async retry(id: number): Promise<void> {
    const user = await this.#user
    const row = (await this.rows()).find(row => row.id === id)
    if (user === undefined || row === undefined) return
    await this.#store(user, { ...row, state: 'WAITING', tries: 0, queuedAt: this.#now() })
    await this.send()
    await this.#noteChange()
  }

  /** Sends the queued rows; resolves to whether none is left. */
  send(): Promise<boolean> {
    return this.#sendInOrder(async () => {
      for (;;) {
        const user = await this.#user
        const next = (await this.rows()).find(({ state }) => state === 'WAITING')
        if (user === undefined || next === undefined) return true
        if (!(await this.#sendOne(user, next))) return false
      }
    })
  }

  /** Whether the row is finished, so that the next can be sent. */
  async #sendOne(user: OutboxUser, row: OutboxRow): Promise<boolean> {
    if (hasWaitedTooLong(row.queuedAt, this.#now())) {
      await this.#store(user, { ...row, state: 'REFUSED' })
      this.#onChange(user.tag, [])
      return true
    }
    this.#sendingId = row.id
    try {
      const answer = await this.#answerTo(user, row)
      const outcome = outcomeOf(answer, row.rejections)
      if (outcome.kind === 'LATER' || outcome.kind === 'NEW_TOKEN') return false
      const isSent = outcome.kind === 'SENT'
      const tries = row.tries + 1
      if (outcome.kind === 'FAULT' && tries < mostFaults) {
        await this.#store(user, { ...row, tries })
        return false
      }
      if (this.#awaited.has(row.id)) this.#answers.set(row.id, { answer, isSent })
      if (isSent) await this.#finish(user, row)
      else await this.#store(user, { ...row, state: 'REFUSED', refusal: outcome.refusal })
      // A refusal often means that something has changed.
      this.#onChange(user.tag, row.affects)
      return true
    } catch {
      // No network: the row waits.
      return false
    } finally {
      this.#sendingId = undefined
    }
  }

  /** The refusal of an outdated token has renewed it: the row is sent again. */
  async #answerTo({ tag }: OutboxUser, { id, request }: OutboxRow): Promise<WorkerAnswer> {
    const isBackground = !this.#awaited.has(id)
    const answer = await this.#sendRow(request, tag, isBackground)
    const { kind } = outcomeOf(answer)
    return kind === 'NEW_TOKEN' ? this.#sendRow(request, tag, isBackground) : answer
  }

  /**
   * The rest of a row is for a page: to drop its draft, and to refetch what it has changed if no page waited for it.
   */
  async #finish(user: OutboxUser, { draft, request, ...row }: OutboxRow): Promise<void> {
    if (draft === undefined && this.#awaited.has(row.id)) return this.#disk.remove(row.id)
    await this.#store(user, {
      ...row,
      text: undefined,
      state: 'SENT',
      draft: draft && { ...draft, values: null },
      request: { ...request, body: undefined },
    })
  }

  async #store(user: OutboxUser, { id, queuedAt, ...row }: OutboxRow): Promise<void> {
    const sealed = await this.#seal(user, row)
    const isSent = row.state === 'SENT'
    await this.#disk.put({ id, tag: user.tag, key: row.request.key, queuedAt, isSent, sealed })
  }

  #seal({ tag, key }: OutboxUser, row: StoredRow): Promise<Uint8Array<ArrayBuffer>> {
    return seal(key, placeOf(tag, row.request.key), row)
  }

  async #noteChange(): Promise<void> {
    const user = await this.#user
    if (user !== undefined) this.#onChange(user.tag, [])
  }
}

type StoredRow = Omit<OutboxRow, 'id' | 'queuedAt'>

function placeOf(tag: string, key: string): string {
  return `${tag}\noutbox ${key}`
}
