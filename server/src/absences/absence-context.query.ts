import { addDays, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { StudentAccess } from '../platform/access/student-access.ts'
import { onlyRow, type RowOf } from '../platform/database/statement.ts'
import { invalidInput } from '../platform/http/problems.ts'
import type { RequestContext, StudentContext } from '../platform/request-context.ts'
import type { Period } from './attendance/lessons.sql.ts'
import type { AbsenceReader } from './marks/explaining.rules.ts'
import { type guardianReach, peopleAround, type ResponsibleTeacher } from './student-facts.sql.ts'

/** A period longer than this is refused: a school year and its summer fit in. */
const longestPeriodDays = 400

/** The context of a request with the facts that absences need about the people around the student. */
export interface AbsenceContext extends StudentContext {
  absenceReader: AbsenceReader
  teachers: readonly ResponsibleTeacher[]
}

export async function absenceContextOf<Context extends StudentContext>(
  context: Context,
): Promise<Context & AbsenceContext> {
  return withPeople(context, onlyRow(await peopleAround(context.db, peopleParams(context))))
}

/** What `peopleAround` needs. */
export function peopleParams(context: StudentContext) {
  return { guardians: guardiansParams(context), teachers: { studentId: context.access.studentId } }
}

/** What `guardianReach` needs. */
export function guardiansParams({ access: { studentId, minor }, today }: StudentContext) {
  return { studentId, minor, today }
}

/** The context with the people that `peopleAround` has read. */
export function withPeople<Context extends StudentContext>(
  context: Context,
  { guardians, teachers }: RowOf<typeof peopleAround>,
): Context & AbsenceContext {
  return { ...context, absenceReader: absenceReaderOf(context.access, onlyRow(guardians)), teachers }
}

/** Who reads or explains, as the rules of explaining want it. */
export function absenceReaderOf(
  { reader, minor, mayWrite }: StudentAccess,
  guardians: RowOf<typeof guardianReach>,
): AbsenceReader {
  const { kind, personId } = reader
  return { kind, personId, minor, mayWrite, guardianReachable: guardians.isReachable }
}

/** The requested days: by default from the start of the term until today. Throws for an invalid period. */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
  termStart: string | null,
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
