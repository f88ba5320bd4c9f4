import type { Endpoint } from '@studentgo/protocol/endpoint'
import type { Language } from '@studentgo/protocol/language'
import type { ProcessKind } from '@studentgo/protocol/process-tracking'
import { type RawBuilder, sql } from 'kysely'
import type { StudentAccess } from '../access/student-access.ts'

/** Of whom, for whom and when matters are read. */
export interface OfMatters {
  studentId: number
  readerId: number
  /** A guardian reads of a student under 18. */
  guardsMinor: boolean
  today: string
  language: Language
}

/**
 * What a feature lets people follow: its matters and the events of each, derived from the stored rows.
 * One query reads the statements of all features. Readers who may not call the endpoint that `opens` a matter see none
 * of its kind.
 */
export interface ProcessPart {
  kind: ProcessKind
  opens: Endpoint
  /** Readers of the endpoint who see no matter of this kind all the same. */
  hidesFrom?(access: StudentAccess): boolean
  /** Every reading leaves a row in the audit: special category data. */
  auditsReads?: true
  /**
   * In SQL, the matters of the student: `id`, `related_id` of what it is about, `code` and `title` for the name,
   * `started_at`, `updated_at`, `ended_at`, `step` of steps.rules.ts, `due_on`, `from_on`, `to_on`, `handler_id`.
   */
  matters(params: OfMatters): RawBuilder<unknown>
  /** In SQL, what has happened in them: `id` of the matter, `at`, `type`, `step`, `role`, `actor_id`, `text`. */
  events(params: OfMatters): RawBuilder<unknown>
}

/** In SQL: the one responsible teacher of a student; null where there are several. */
export function responsibleTeacher({ studentId }: Pick<OfMatters, 'studentId'>): RawBuilder<unknown> {
  return sql`(select min(o.staff_id) from responsible_staff o
    join study_right g on g.id = o.study_right_id and g.state <> 'mitatoity'
    where g.student_id = ${studentId} and o.role = 'RESPONSIBLE' having count(distinct o.staff_id) = 1)`
}
