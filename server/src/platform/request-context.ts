import type { Language } from '@studentgo/protocol/language'
import type { StaffAccess, StaffMember } from './access/staff-access.ts'
import type { StudentAccess } from './access/student-access.ts'
import type { Db, ReadDb } from './database/database.ts'
import type { Provider } from './provider.ts'

/** What every handler is given, and hands on whole. */
export interface RequestContext {
  db: ReadDb
  now: Date
  /** The school's calendar day. */
  today: string
  timeZone: string
  language: Language
  provider: Provider
}

/** The context of a request that writes; `db` is its transaction. */
export type Writing<Context extends RequestContext> = Context & { db: Db }

/** The context of a request about one student. */
export interface StudentContext extends RequestContext {
  access: StudentAccess
}

/** The context of a request from the desk of the staff. */
export interface StaffContext extends RequestContext {
  staff: StaffMember
}

/** The same of one about a student, whom `access` says they may handle. */
export interface StaffStudentContext extends StaffContext {
  access: StaffAccess
}
