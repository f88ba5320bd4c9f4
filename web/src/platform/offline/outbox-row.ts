import type { SubError } from '@studentgo/protocol/problem'

/** The writer's part of a row. All of it is sealed on the device. */
export interface NewOutboxRow {
  /** The part of the portal that lists it, `absences` or `messages/12`. */
  place: string
  /** The title of the write, in the language of its writer. */
  title: string
  /** An autosaved text that has not been sent to its readers yet. */
  isDraft?: boolean | undefined
  /** The typed text, to read and copy. */
  text?: string | undefined
  /** A later row of the same slot replaces this one, while it has not been sent. */
  slot?: string | undefined
  /** Path and query of the screen where it was written. */
  address: string
  /** The values of the form, to continue with after a refusal. */
  draft?: { name: string; values: unknown } | undefined
  /** Prefix of the keys of the texts that explain why a partial answer rejected everything. */
  rejections?: string | undefined
  /** Prefixes of the paths whose answers it makes stale. */
  affects: readonly string[]
  request: { method: string; url: string; body: string | undefined; key: string }
}

/** A write that is queued on its writer's own device until the server has answered it. */
export interface OutboxRow extends NewOutboxRow {
  id: number
  /** Milliseconds of this device's clock. */
  queuedAt: number
  /** How often the server has failed to answer it. */
  tries: number
  /** `SENT` lasts until a page has deleted the draft and refetched the answers that the row has changed. */
  state: 'WAITING' | 'SENT' | 'REFUSED'
  /** Why it was refused; undefined for a row that waited for too long. */
  refusal?: readonly SubError[] | undefined
}

/**
 * A row is retried automatically for so long; then its writer decides. The server remembers the key of a write for a
 * day longer (`server/src/session/sweep.job.ts`), so that it takes effect once.
 */
export const sentByItselfDays = 14
