/** What pages and the service worker say to each other, and the names of what is kept on the device. */
export const keptCachePrefix = 'studentgo-kept-'

export type ToWorker =
  | SubjectTold
  /** Signed out: nothing personal stays. `signOut` ends the session on the server once there is a network. */
  | { type: 'forget'; signOut?: UnsentSignOut | undefined }
  /** The person has decided for the new version. */
  | { type: 'skip-waiting' }
  /** There is a network again: send what waits. */
  | { type: 'online' }

/** Who is signed in on this page, and what may be kept of them. */
export interface SubjectTold {
  type: 'subject'
  tag: string
  /** Base64, 32 bytes, of this session. */
  key: string
  ownDevice: boolean
  allowed: boolean
  /** As pages are written on this device: `fi`, `sv` or `en`. */
  language: string
  /** The chosen look, or the device's. */
  theme: string
}

/** A sign-out that the server has not heard of. */
export interface UnsentSignOut {
  url: string
  xsrfToken: string
}

/** The worker's answer to `subject`. */
export interface SubjectHeard {
  /** Nothing is kept yet of what this page shows: it asks once more, so that the answers pass by the worker. */
  askAgain: boolean
}

export type FromWorker =
  /** What is needed for reading without a network is kept. */
  | { type: 'offline-ready' }
  /** The server no longer knows this session. */
  | { type: 'session-over' }
  /** Somebody else is signed in now. */
  | { type: 'subject-changed'; tag: string }
