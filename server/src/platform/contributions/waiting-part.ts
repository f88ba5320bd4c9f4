import type { StaffRole } from '@studentgo/protocol/endpoint'
import type { Language } from '@studentgo/protocol/language'
import type { WaitingKind } from '@studentgo/protocol/staff-today-waiting'
import type { RawBuilder } from 'kysely'

/** For whom, and at what time, the waiting matters are read. */
export interface OfWaiting {
  staffId: number
  today: string
  /** ISO text. */
  now: string
  language: Language
}

/** One thing that waits, as far as its address needs it. */
export interface WaitingMatter {
  kind: WaitingKind
  id: number
  studentId: number | null
}

/**
 * The matters of a feature that wait at the desk. One query reads the statements of all features, each of which can use
 * `mine`: the reader's students, with `student_id` and the `roles` in which the reader has them. The feature's own
 * conditions decide which matters wait for whom.
 */
export interface WaitingPart {
  kinds: readonly WaitingKind[]
  /** Nothing of it is read for staff without any of these roles. */
  roles: readonly StaffRole[]
  /**
   * In SQL, all that waits: `kind`, `id`, `student_id` (null where it is about nobody by name), `title`,
   * `title_language`, `since` and `due_on`.
   */
  waiting(params: OfWaiting): RawBuilder<unknown>
  /** Where one is handled, below the base path. */
  addressOf(matter: WaitingMatter): string
  /** Where all of a kind are, below the base path; without it there is no such list. */
  addressOfAll?(kind: WaitingKind): string
}
