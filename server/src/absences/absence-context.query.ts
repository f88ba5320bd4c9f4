import { addDays, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { StudentAccess } from '../platform/access/student-access.ts'
import type { RowOf } from '../platform/database/statement.ts'
import { invalidInput } from '../platform/http/problems.ts'
import type { RequestContext, StudentContext } from '../platform/request-context.ts'
import type { Period } from './attendance/lessons.sql.ts'
import type { AbsenceReader } from './marks/explaining.rules.ts'
import { type ResponsibleTeacher, responsibleTeachersOf, studentFacts } from './student-facts.sql.ts'

/** A period longer than this is refused: a school year and its summer fit in. */
const longestPeriodDays = 400

/** The context of a request with what absences need to know of the student's school year and people. */
export interface AbsenceContext extends StudentContext {
  absenceReader: AbsenceReader
  termStart: string | null
  teachers: readonly ResponsibleTeacher[]
}

export async function absenceContextOf(context: StudentContext): Promise<AbsenceContext> {
  const { db, access, today } = context
  const { studentId } = access
  const [facts] = await studentFacts(db, { studentId, today })
  return {
    ...context,
    absenceReader: absenceReaderOf(access, facts),
    termStart: facts?.termStart ?? null,
    teachers: await responsibleTeachersOf(db, { studentId }),
  }
}

/** Who reads or explains, as the rules of explaining want it. */
export function absenceReaderOf(
  { reader, minor, mayWrite }: StudentAccess,
  facts: RowOf<typeof studentFacts> | undefined,
): AbsenceReader {
  const { kind, personId } = reader
  return { kind, personId, minor, mayWrite, guardianReachable: facts?.guardianReachable === true }
}

/** The days asked for: by default from the start of the term until today. Throws for a period that is none. */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { termStart, today }: Pick<AbsenceContext, 'termStart' | 'today'>,
): Period {
  const last = to ?? today
  const first = from ?? termStart ?? addDays(last, -180)
  if (from === undefined && first > last) return { from: last, to: last }
  if (first > last) throw invalidInput({ code: 'endBeforeStart', field: 'query.to' })
  if (addDays(first, longestPeriodDays) < last) {
    throw invalidInput({ code: 'rangeTooLong', field: 'query.to', params: { maximum: longestPeriodDays } })
  }
  return { from: first, to: last }
}

/** Marks recorded, or of lessons held, since this instant can still be open to explaining. */
export function openSince({
  today,
  timeZone,
  provider,
}: Pick<RequestContext, 'today' | 'timeZone' | 'provider'>): Date {
  return startOfSchoolDay(addDays(today, -provider.policies['absence.explainWindowDays']), timeZone)
}
