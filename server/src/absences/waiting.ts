import type { Language } from '@studentgo/protocol/language'
import type { WaitingAbsences } from '@studentgo/protocol/waiting-absences'
import type { Db } from '../platform/database.ts'
import type { Provider } from '../platform/provider.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { accountForMarks } from './announced-marks.ts'
import { askerOf, openSince } from './asking.ts'
import { type Asker, waitsFor } from './explaining.rules.ts'
import { type JudgedMark, judgeMark, markContext } from './mark-answers.ts'
import { openMarksOf } from './marks.queries.ts'

export interface WaitingCall {
  db: Db
  access: StudentAccess
  today: string
  timeZone: string
  language: Language
  provider: Provider
}

/** How many marks wait for whoever asks, as home and the list count them. */
export async function waitingAnswer(call: WaitingCall): Promise<WaitingAbsences> {
  const { db, access, today, timeZone, language } = call
  const { asker } = await askerOf(call)
  await accountForMarks(call)
  const context = markContext(call, asker, [])
  const since = openSince(today, context.policies['absence.explainWindowDays'], timeZone)
  const rows = await openMarksOf(db, access.studentId, since, language)
  const waiting = waitingOf(
    rows.map(row => judgeMark(row, context)),
    asker,
  )
  return {
    count: waiting.length,
    ...(waiting[0] === undefined ? {} : { deadline: waiting[0].verdict.explainDeadline }),
    proposing: waiting.some(mark => mark.verdict.proposeOnly),
  }
}

/** Those that wait for whoever asks, the most pressing first. */
export function waitingOf(judged: readonly JudgedMark[], asker: Asker): JudgedMark[] {
  return judged
    .filter(mark => waitsFor(mark.history, mark.verdict, asker))
    .toSorted((a, b) => a.verdict.explainDeadline.localeCompare(b.verdict.explainDeadline))
}
