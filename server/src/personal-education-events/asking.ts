import type { Language } from '@studentgo/protocol/language'
import type { Policies } from '@studentgo/protocol/policies'
import type { Db } from '../platform/database.ts'
import type { Provider } from '../platform/provider.ts'
import type { StudentContext } from '../platform/request-context.ts'
import type { StudentAccess } from '../platform/student-access.ts'

/** Who asks, when, and what of it they may see. */
export interface Asking {
  db: Db
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
  context: StudentContext
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

export type MakeAsking = (call: Call) => Promise<Asking>

export function askingOf(): MakeAsking {
  return async call => {
    const { db, access, now, today, timeZone, language, provider } = call
    const isParent = access.reader.kind === 'PARENT'
    return {
      db,
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
      context: call,
    }
  }
}
