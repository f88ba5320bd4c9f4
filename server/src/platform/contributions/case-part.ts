import type { AttachmentCategory, AttachmentRef } from '@studentgo/protocol/attachments'
import type { Endpoint, StaffRole } from '@studentgo/protocol/endpoint'
import type { ProcessKind } from '@studentgo/protocol/process-tracking'
import type { CaseKind, CaseOf } from '@studentgo/protocol/staff-cases'
import type { handleStaffClaim, uploadClaimDocument } from '@studentgo/protocol/staff-cases-steps'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { StudentAccess } from '../access/student-access.ts'
import type { Unserialised } from '../http/wire-values.ts'
import type { StaffContext, StudentContext, Writing } from '../request-context.ts'
import type { OfWaiting } from './waiting-part.ts'

/** Selects the rows: the cases that wait at the desk, or the case with an id in any state. */
export type Which = (
  waiting: RawBuilder<unknown>,
  hasNumber: (caseId: unknown) => RawBuilder<unknown>,
) => RawBuilder<unknown>

/** In SQL, the columns of a case; what a kind does not have is left out. */
export interface CaseColumns {
  id: RawBuilder<unknown>
  state: RawBuilder<unknown>
  sent_at: RawBuilder<unknown>
  /** In the words of the school or of the student. */
  title?: RawBuilder<unknown>
  title_language?: RawBuilder<unknown>
  code?: RawBuilder<unknown>
  due_on?: RawBuilder<unknown>
  from_on?: RawBuilder<unknown>
  to_on?: RawBuilder<unknown>
  handler_id?: RawBuilder<unknown>
  /** Whether it waits for the reader, or for nobody else by name; without it each does. */
  is_mine?: RawBuilder<unknown>
  marks?: RawBuilder<unknown>
  /** Of a change of details, whose code is the field: as JSON the old and the new value. */
  change?: RawBuilder<unknown>
  /** Without them those of `m`. */
  student_id?: RawBuilder<unknown>
  roles?: RawBuilder<unknown>
}

/** A case that a member of staff may handle. Decided once, before anything is read or done. */
export interface FoundCase {
  id: number
  state: string
  studentId: number
  studentName: string
  nonDisclosure: boolean
  /** Where the student can be found stays hidden from the reader. */
  hidesLocation: boolean
  minor: boolean
  /** The reader is its handler. */
  isOwn: boolean
  /** Of an explanation: the marks that it explains. */
  marks: readonly { id: number }[]
}

/** What a kind has of its own; the desk reads the rest. */
export type CaseContent<Kind extends CaseKind> = Unserialised<
  Omit<CaseOf<Kind>, 'kind' | 'id' | 'student' | 'state' | 'dueDate' | 'handler' | 'events'>
>

/** A kind of case, whole, in the feature that it belongs to. The desk gathers the kinds in one list. */
export interface CasePart<Kind extends CaseKind = CaseKind> {
  kind: Kind
  /**
   * In SQL, the cases and who may handle them: `from mine m`, with `student_id` and `roles` of the students whom the reader
   * has, and what is joined and required.
   */
  rows(params: OfWaiting, which: Which): { columns: CaseColumns; from: RawBuilder<unknown> }
  /** The matter with the history of the case; without it the content has the history. */
  history?: ProcessKind
  /** What a decision needs, and what can be done now. */
  read(context: StaffContext, found: FoundCase): Promise<CaseContent<Kind>>
  /** The files that are read through the case: no others are. */
  files(content: CaseContent<Kind>): AttachmentRef[]
}

type StepEndpoint = Omit<typeof handleStaffClaim, 'body'> & Pick<Endpoint, 'body'>

/** What somebody does with one case. */
export interface CaseSteps<Steps extends StepEndpoint = StepEndpoint> {
  /** Takes all of its steps. */
  endpoint: Steps
  take(
    context: Writing<StaffContext>,
    found: FoundCase,
    body: z.output<NonNullable<Steps['body']>>,
  ): Promise<void>
  /** The endpoint that uploads a file for a decision, and the category of the stored file. */
  upload?: { endpoint: typeof uploadClaimDocument; keptAs: AttachmentCategory }
}

/** In SQL: the reader has the student of `m` in a role. */
export function has(role: StaffRole): RawBuilder<unknown> {
  return sql`${sql.lit(role)} = any(m.roles)`
}

/** The read-only context in which a feature presents a case as its author would read it. */
export function asReadBy(
  { db, now, today, timeZone, language, provider, staff }: StaffContext,
  { studentId, studentName, minor, nonDisclosure }: FoundCase,
  reader: StudentAccess['reader'] = { kind: 'STUDENT', personId: studentId, name: studentName },
): StudentContext {
  const access: StudentAccess = {
    studentId,
    reader,
    minor,
    scopes: [],
    mayWrite: false,
    nonDisclosure,
    hidesLocation: false,
    method: 'SESSION',
    signedInAt: staff.signedInAt,
  }
  return { db, now, today, timeZone, language, provider, access }
}
