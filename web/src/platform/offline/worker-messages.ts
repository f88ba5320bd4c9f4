import type { NewOutboxRow, OutboxRow } from './outbox-row.ts'

/** What pages and the service worker say to each other, and the names that both know. */
export const answersCachePrefix = 'studentgo-answers-'
/**
 * On a query: only what this device has stored. `current` is what may be shown before the server is asked, `any`
 * what may be shown without a network.
 */
export const fromDeviceHeader = 'X-From-Device'

export type ToWorker =
  | UserMessage
  /** Signed out: nothing personal stays. `signOut` ends the session on the server once there is a network. */
  | { type: 'clear'; tag: string | undefined; signOut?: UnsentSignOut | undefined }
  /** The person has decided for the new version. */
  | { type: 'skip-waiting' }
  /** A page has found this worker waiting: it takes over if the server demands a newer version. */
  | { type: 'waiting' }
  /** How a screen looks whose answers may all be stored, for the next visit. */
  | { type: 'snapshot'; tag: string; language: string; url: string; markup: string }
  /** Something was changed past the worker: stored answers are older than they look. */
  | { type: 'changed' }
  /** The server says that answers whose paths begin so have changed. */
  | { type: 'stale'; paths: readonly string[] }
  /** There may be a network again: send what waits. */
  | { type: 'online'; xsrfToken: string }
  | WriteMessage
  /** The worker answers with the rows of the person who is signed in. */
  | { type: 'rows' }
  /** Takes a row back; the worker answers whether it had not been sent. */
  | { type: 'remove-row'; id: number }
  | { type: 'retry-row'; id: number; xsrfToken: string }

/**
 * Who is signed in on this page, and what may be stored of them. The worker answers with a boolean: whether it
 * lacks the answers that this page has, so that the page asks for them once more.
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
  /** As pages are written on this device: `fi`, `sv` or `en`. */
  language: string
  /** What has been chosen of how the portal is shown, as the document has it. */
  appearance: string
}

/** A write of the person of this tag: it is stored and sent. The worker answers with `WriteStored`, then `WriteEnded`. */
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

/** An answer that the worker got to a write of a page. */
export interface WorkerAnswer {
  status: number
  text: string
}

export interface WriteStored {
  id: number
}

export interface WriteEnded {
  /** None while the row waits. */
  answer?: WorkerAnswer | undefined
  isSent?: boolean
}

export interface RowsAnswer {
  rows: readonly OutboxRow[]
  /** How many rows of other people wait on this device. */
  ofOthers: number
}

export type FromWorker =
  /** Somebody else is signed in now. */
  | { type: 'other-user'; tag: string }
  /** The rows of this person have changed, and what may be stale. */
  | { type: 'outbox'; tag: string; affects: readonly string[] }
