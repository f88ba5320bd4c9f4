import type { NewOutboxRow, OutboxRow } from './outbox-row.ts'

/** The messages between pages and the service worker, and the names that both know. */
export const answersCachePrefix = 'studentgo-answers-'
/**
 * Header of a query: only the store of this device may answer it. `current` is what may be shown before the server is
 * asked, `any` what may be shown without a network.
 */
export const fromDeviceHeader = 'X-From-Device'

export type ToWorker =
  | UserMessage
  /** Signed out: deletes all personal data. `signOut` ends the session on the server once there is a network. */
  | { type: 'clear'; tag: string | undefined; signOut?: UnsentSignOut | undefined }
  /** The person has accepted the new version. */
  | { type: 'skip-waiting' }
  /** A page has found this worker waiting: it takes over if the server requires a newer version. */
  | { type: 'waiting' }
  /** The markup of a screen for the next visit; all its answers may be stored. */
  | { type: 'snapshot'; tag: string; language: string; url: string; markup: string }
  /** A write bypassed the worker: stored answers are older than they look. */
  | { type: 'changed' }
  /** The server reports changed answers, by the prefixes of their paths. */
  | { type: 'stale'; paths: readonly string[] }
  /** There may be a network again: send the queued rows. */
  | { type: 'online'; xsrfToken: string }
  | WriteMessage
  /** The worker answers with the rows of the signed-in person. */
  | { type: 'rows' }
  /** Removes a row; the worker answers whether it was still unsent. */
  | { type: 'remove-row'; id: number }
  | { type: 'retry-row'; id: number; xsrfToken: string }

/**
 * The user of this page, and what may be stored of them. The worker answers with a boolean: whether it lacks the
 * answers that this page has, so that the page refetches them.
 */
export interface UserMessage {
  type: 'user'
  tag: string
  /** Base64, 32 bytes, of this session. */
  key: string
  /** Base64, 32 bytes, of the person. */
  outboxKey: string
  xsrfToken: string
  ownDevice: boolean
  allowed: boolean
  /** The language in which pages are rendered on this device: `fi`, `sv` or `en`. */
  language: string
  /** The chosen appearance, as the document has it. */
  appearance: string
}

/**
 * A write of the person of this tag: it is stored and sent. The worker answers with `WriteStored`, then `WriteEnded`.
 */
export interface WriteMessage {
  type: 'write'
  tag: string
  row: NewOutboxRow
  xsrfToken: string
}

/** A sign-out that has not reached the server. */
export interface UnsentSignOut {
  url: string
  xsrfToken: string
}

/** The server's answer to a page's write through the worker. */
export interface WorkerAnswer {
  status: number
  text: string
}

export interface WriteStored {
  id: number
}

export interface WriteEnded {
  /** Undefined while the row waits. */
  answer?: WorkerAnswer | undefined
  isSent?: boolean
}

export interface RowsAnswer {
  rows: readonly OutboxRow[]
  /** The number of queued rows of other people on this device. */
  ofOthers: number
}

export type FromWorker =
  /** Somebody else is signed in now. */
  | { type: 'other-user'; tag: string }
  /** The rows of this person have changed, and answers of these paths may be stale. */
  | { type: 'outbox'; tag: string; affects: readonly string[] }
