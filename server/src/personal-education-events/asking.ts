import type { Language } from '@studentgo/protocol/language'
import type { Policies } from '@studentgo/protocol/policies'
import type { Db, OpenDatabase } from '../platform/database.ts'
import type { Provider } from '../platform/provider.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { type Ask, askOfDatabase, askOfTransaction } from '../timetable/timetable.queries.ts'

/** Who asks, when, and what of it they may see. */
export interface Asking {
  db: Db
  ask: Ask
  studentId: number
  actorId: number
  actorName: string
  reader: 'STUDENT' | 'PARENT'
  /** A guardian who must not learn where the student is. */
  sheltered: boolean
  /** Absences and assessments have scopes of their own beside the plan's. */
  seesAbsences: boolean
  seesAssessments: boolean
  /** The reader is the student, and a study right is in force. */
  mayWrite: boolean
  now: Date
  today: string
  timeZone: string
  language: Language
  policies: Policies
}

interface Call {
  db: Db
  access: StudentAccess
  now: Date
  today: string
  timeZone: string
  language: Language
  provider: Provider
}

export type MakeAsking = (call: Call, writes?: boolean) => Promise<Asking>

/** Reads of a student are prepared on the pool; writes and the audited reads of a guardian are one transaction. */
export function askingOf(database: OpenDatabase): MakeAsking {
  const prepared = askOfDatabase(database)
  return async (call, writes = false) => {
    const { db, access, now, today, timeZone, language, provider } = call
    const isParent = access.reader.kind === 'PARENT'
    return {
      db,
      ask: writes || isParent ? askOfTransaction(db) : prepared,
      studentId: access.studentId,
      actorId: access.reader.personId,
      actorName: access.reader.name,
      reader: access.reader.kind,
      sheltered: access.hidesLocation,
      seesAbsences: access.scopes.includes('ABSENCE'),
      seesAssessments: access.scopes.includes('ASSESSMENT'),
      mayWrite: !isParent && access.mayWrite,
      now,
      today,
      timeZone,
      language,
      policies: provider.policies,
    }
  }
}
