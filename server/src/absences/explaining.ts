import type { ExplanationReason } from '@studentgo/protocol/absences'
import type { Language } from '@studentgo/protocol/language'
import { addDays } from '@studentgo/protocol/rules/calendar'
import type { Db } from '../platform/database.ts'
import { notFound } from '../platform/problems.ts'
import type { Provider } from '../platform/provider.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { askerOf } from './asking.ts'
import { type Judgement, judge, judgeProposal } from './judging.rules.ts'
import { healthDaysOf } from './lessons.queries.ts'
import { asAbsenceCode } from './mark.rules.ts'
import { type JudgedMark, judgeMark, type MarkContext, markAnswer, markContext } from './mark-answers.ts'
import { explanationsOf, lockMarks, marksById, saveExplanations } from './marks.queries.ts'
import { sickDaysInARow } from './sick-days.rules.ts'
import { responsibleTeachersOf } from './student-facts.queries.ts'

/** Sick days are counted over this many days before and after the marks: longer runs are long all the same. */
const healthDaysAround = 60

export interface ExplainCall {
  db: Db
  access: StudentAccess
  now: Date
  today: string
  timeZone: string
  language: Language
  provider: Provider
}

interface ExplainBody {
  absenceIds: number[]
  reasonCode: ExplanationReason
  text?: string | undefined
  attachmentIds?: number[] | undefined
  versions: Record<string, number>
}

interface Rejected {
  id: number
  code: string
}

/**
 * Explains marks. Each one is judged by itself: those that cannot be explained are in `rejected` with their
 * reason, and an id of somebody else looks like one that does not exist.
 */
export async function explainMarks(call: ExplainCall, body: ExplainBody) {
  const { db, access, now, language } = call
  const { asker } = await askerOf(call)
  // Files come with a later feature; until then no attachment is anybody's.
  if ((body.attachmentIds ?? []).length > 0) throw notFound()
  const ids = [...new Set(body.absenceIds)]
  await lockMarks(db, access.studentId, ids)
  const context = markContext(call, asker, await responsibleTeachersOf(db, access.studentId))
  const rows = await marksById(db, access.studentId, ids, language)
  const judged = new Map(rows.map(row => [row.id, judgeMark(row, context)]))
  const rejected: Rejected[] = []
  const explainable = ids.flatMap(id => {
    const mark = judged.get(id)
    const code = refusalOf(mark, body.versions[String(id)])
    if (code !== undefined) rejected.push({ id, code })
    return mark === undefined || code !== undefined ? [] : [mark]
  })
  const judgements = await judgeAll(call, explainable, body.reasonCode)
  const changes = explainable.flatMap(({ row, verdict }, at) => {
    const judgement = judgements[at]
    const kind = verdict.proposeOnly ? ('PROPOSAL' as const) : ('EXPLANATION' as const)
    return judgement === undefined ? [] : [{ id: row.id, version: row.version, kind, ...judgement }]
  })
  const saved = await saveExplanations(db, access.studentId, changes, {
    reason: body.reasonCode,
    text: body.text?.trim() || undefined,
    byId: access.reader.personId,
    byRole: access.reader.kind,
    at: now,
  })
  return { updated: await answersOf(call, saved, context), rejected }
}

function refusalOf(mark: JudgedMark | undefined, version: number | undefined): string | undefined {
  if (mark === undefined) return 'notFound'
  if (version !== mark.row.version) return 'staleVersion'
  return mark.verdict.notExplainableReason
}

/** What the explanation comes to for each mark; days of illness are counted with those being explained. */
async function judgeAll(
  { db, access, provider }: ExplainCall,
  marks: readonly JudgedMark[],
  reason: ExplanationReason,
): Promise<Judgement[]> {
  const days = marks.filter(mark => !mark.verdict.proposeOnly).map(mark => mark.row.school_date)
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  const health =
    reason === 'T' && first !== undefined && last !== undefined
      ? await healthDaysOf(db, access.studentId, {
          from: addDays(first, -healthDaysAround),
          to: addDays(last, healthDaysAround),
        })
      : { known: [], sick: [] }
  const sick = new Set([...health.sick, ...days])
  return marks.map(({ row, verdict }) =>
    verdict.proposeOnly
      ? judgeProposal(asAbsenceCode(row.recorded_code))
      : judge(reason, sickDaysInARow(row.school_date, sick, health.known), provider.policies),
  )
}

async function answersOf(
  { db, access, language }: ExplainCall,
  ids: readonly number[],
  context: MarkContext,
) {
  const rows = await marksById(db, access.studentId, ids, language)
  const explanations = await explanationsOf(db, ids)
  return rows.map(row => markAnswer(judgeMark(row, context), explanations, context))
}
