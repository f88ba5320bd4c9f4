import type { Language } from '@studentgo/protocol/language'
import type { Policies } from '@studentgo/protocol/policies'
import type { Db, OpenDatabase } from '../platform/database.ts'
import type { Provider } from '../platform/provider.ts'
import type { Whose } from '../platform/whose.ts'
import { mayWrite } from '../skill-acquirement-plan/reading.ts'
import { scopesOf } from '../skill-acquirement-plan/scopes.queries.ts'
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
  whose: Whose
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
    const { db, whose, now, today, timeZone, language, provider } = call
    const isParent = whose.actor.kind === 'PARENT'
    const scopes =
      isParent && !whose.minor ? await scopesOf(db, whose.actor.personId, whose.studentId, today) : undefined
    return {
      db,
      ask: writes || isParent ? askOfTransaction(db) : prepared,
      studentId: whose.studentId,
      actorId: whose.actor.personId,
      actorName: whose.actor.name,
      reader: whose.actor.kind,
      sheltered: isParent && whose.nonDisclosure,
      seesAbsences: scopes === undefined || scopes.includes('ABSENCE'),
      seesAssessments: scopes === undefined || scopes.includes('ASSESSMENT'),
      mayWrite: !isParent && (await mayWrite({ db, whose, now, today, timeZone, language, provider })),
      now,
      today,
      timeZone,
      language,
      policies: provider.policies,
    }
  }
}
