import type { SubError } from '@studentgo/protocol/problem'

/** What the writer of a row gave with it. It is sealed on the device, as all that the row says. */
export interface NewOutboxRow {
  /** The part of the portal that lists it, `absences` or `messages/12`. */
  place: string
  /** What it is, in the language in which it was written. */
  title: string
  /** A text that saves itself, not yet sent to its readers. */
  isDraft?: boolean | undefined
  /** What was typed, to be read and copied. */
  text?: string | undefined
  /** A later row of the same slot replaces this one, while it has not been sent. */
  slot?: string | undefined
  /** Path and query of the screen where it was written. */
  address: string
  /** What the form held, to go on with after a refusal. */
  draft?: { name: string; values: unknown } | undefined
  /** How the keys of the texts begin that say why a partial answer rejected everything. */
  rejections?: string | undefined
  /** How the paths of the answers begin that it makes stale. */
  affects: readonly string[]
  request: { method: string; url: string; body: string | undefined; key: string }
}

/** A write that waits on its writer's own device until the server has answered it. */
export interface OutboxRow extends NewOutboxRow {
  id: number
  /** Milliseconds of this device's clock. */
  queuedAt: number
  /** How often the server has failed on it. */
  tries: number
  /** `SENT` lasts until a page has dropped the draft and fetched again what the row has changed. */
  state: 'WAITING' | 'SENT' | 'REFUSED'
  /** Why it was refused; none for a row that waited for too long. */
  refusal?: readonly SubError[] | undefined
}

/**
 * A row is sent by itself for so long; then its writer decides. The server remembers the key of a write for a day longer
 * (`server/src/session/sweep.job.ts`), so that it takes effect once.
 */
export const sentByItselfDays = 14
