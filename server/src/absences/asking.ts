import { addDays, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { Db } from '../platform/database.ts'
import { invalidInput, notFound } from '../platform/problems.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import type { Asker } from './explaining.rules.ts'
import type { Range } from './lessons.queries.ts'
import { isOwnStudyPlan, type StudentFacts, studentFacts } from './student-facts.queries.ts'

/** A range longer than this is refused: a school year and its summer fit in. */
const longestRangeDays = 400

interface Question {
  from?: string | undefined
  to?: string | undefined
  personalStudyPlanId?: number | undefined
}

interface Asked {
  db: Db
  access: StudentAccess
  today: string
}

/** Who asks, as the rules know them, with the facts that this takes. */
export async function askerOf({ db, access, today }: Asked): Promise<{ asker: Asker; facts: StudentFacts }> {
  const facts = await studentFacts(db, access.studentId, today)
  return {
    facts,
    asker: {
      kind: access.reader.kind,
      personId: access.reader.personId,
      minor: access.minor,
      mayWrite: access.mayWrite,
      guardianReachable: facts.guardianReachable,
    },
  }
}

/** The days asked for: by default from the start of the term until today. Throws for a range that is none. */
export function rangeOf({ from, to }: Question, facts: StudentFacts, today: string): Range {
  const last = to ?? today
  const first = from ?? facts.termStart ?? addDays(last, -180)
  if (from === undefined && first > last) return { from: last, to: last }
  if (first > last) throw invalidInput({ code: 'endBeforeStart', field: 'query.to' })
  if (addDays(first, longestRangeDays) < last) {
    throw invalidInput({ code: 'rangeTooLong', field: 'query.to', params: { maximum: longestRangeDays } })
  }
  return { from: first, to: last }
}

/** Throws `not-found` for a study plan that is not this student's. */
export async function mustOwnStudyPlan(
  { db, access }: Asked,
  { personalStudyPlanId }: Question,
): Promise<void> {
  if (personalStudyPlanId === undefined) return
  if (!(await isOwnStudyPlan(db, access.studentId, personalStudyPlanId))) throw notFound()
}

/** Marks recorded, or of lessons held, since this instant can still be open to explaining. */
export function openSince(today: string, windowDays: number, timeZone: string): Date {
  return startOfSchoolDay(addDays(today, -windowDays), timeZone)
}
