import type { StaffRole } from '@studentgo/protocol/endpoint'
import type { Language } from '@studentgo/protocol/language'
import type { WaitingKind } from '@studentgo/protocol/staff-today-waiting'
import type { RawBuilder } from 'kysely'

/** For whom, and when, it is read what waits. */
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
 * What a feature lets wait at the desk. The statements of all features are read as one, and `mine` is in reach of each of
 * them: whose students, with `student_id` and the `roles` in which somebody has them. Which of them wait for whom is said by
 * the feature's own conditions.
 */
export interface WaitingPart {
  kinds: readonly WaitingKind[]
  /** Nothing of it is read for whoever holds none of these. */
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
