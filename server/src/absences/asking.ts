import { addDays, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { Db } from '../platform/database.ts'
import { invalidInput, notFound, Problem } from '../platform/problems.ts'
import { standingOfStudent, type Whose } from '../platform/whose.ts'
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
  whose: Whose
  today: string
}

/** Who asks, as the rules know them, with the facts that this takes. */
export async function askerOf({ db, whose, today }: Asked): Promise<{ asker: Asker; facts: StudentFacts }> {
  const facts = await studentFacts(db, whose.studentId, today)
  const standing = await standingOfStudent(db, whose.studentId, today)
  return {
    facts,
    asker: {
      kind: whose.actor.kind,
      personId: whose.actor.personId,
      minor: whose.minor,
      mayWrite: standing.mayEnter && standing.mayWrite,
      guardianReachable: facts.guardianReachable,
    },
  }
}

/** Throws unless a study right is in force; a guardian writes only while the student could. */
export function mustWrite(asker: Asker): void {
  if (!asker.mayWrite) throw new Problem('study-right-not-in-force')
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
  { db, whose }: Asked,
  { personalStudyPlanId }: Question,
): Promise<void> {
  if (personalStudyPlanId === undefined) return
  if (!(await isOwnStudyPlan(db, whose.studentId, personalStudyPlanId))) throw notFound()
}

/** Marks recorded, or of lessons held, since this instant can still be open to explaining. */
export function openSince(today: string, windowDays: number, timeZone: string): Date {
  return startOfSchoolDay(addDays(today, -windowDays), timeZone)
}
