import { deleteRecord, getRecord, type OutboxUser, putRecord } from '../disk.ts'
import { storeIn } from '../indexed-db.ts'

/** A row as stored: only its writer's key decrypts it. */
export interface SealedRow {
  tag: string
  /** Idempotency key of the write, part of the seal's additional data. */
  key: string
  queuedAt: number
  isSent?: boolean | undefined
  sealed: Uint8Array<ArrayBuffer>
}

/** Storage that outlives the worker. In tests it is a plain object. */
export interface OutboxDisk {
  readUser(): Promise<OutboxUser | undefined>
  writeUser(user: OutboxUser): Promise<void>
  removeUser(): Promise<void>
  /** The rows of all people, in the order of their addition. */
  rows(): Promise<(SealedRow & { id: number })[]>
  /** Adds a row, which replaces others; resolves to its id. */
  add(row: SealedRow, replaced: readonly number[]): Promise<number>
  put(row: SealedRow & { id: number }): Promise<void>
  remove(id: number): Promise<void>
}

const inRows = storeIn('studentgo-outbox', 'rows', { keyPath: 'id', autoIncrement: true })

export const browserOutboxDisk: OutboxDisk = {
  readUser: () => getRecord<OutboxUser>('outboxUser'),
  writeUser: user => putRecord('outboxUser', user),
  removeUser: () => deleteRecord('outboxUser'),
  rows: () => inRows('readonly', rows => rows.getAll()),
  add: (row, replaced) =>
    inRows('readwrite', rows => {
      for (const id of replaced) rows.delete(id)
      return rows.add(row)
    }),
  async put(row) {
    await inRows('readwrite', rows => rows.put(row))
  },
  async remove(id) {
    await inRows('readwrite', rows => rows.delete(id))
  },
}
