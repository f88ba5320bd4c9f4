import type { Language } from '@studentgo/protocol/language'
import type { StudentAccess } from './access/student-access.ts'
import type { Db } from './database/database.ts'
import type { Provider } from './provider.ts'

/** What every handler is given, and hands on whole. `db` is a transaction in everything that writes. */
export interface RequestContext {
  db: Db
  now: Date
  /** The school's calendar day. */
  today: string
  timeZone: string
  language: Language
  provider: Provider
}

/** The context of a request about one student. */
export interface StudentContext extends RequestContext {
  access: StudentAccess
}
