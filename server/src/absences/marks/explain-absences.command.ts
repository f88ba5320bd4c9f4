import type { ExplanationReason } from '@studentgo/protocol/absences'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { useAttachments } from '../../attachments/use-attachments.command.ts'
import { announceAbout, announceToDesk } from '../../platform/live/messages.ts'
import type { StudentContext, Writing } from '../../platform/request-context.ts'
import { type AbsenceContext, absenceContextOf } from '../absence-context.query.ts'
import { healthDaysOf } from '../attendance/lessons.sql.ts'
import { type Judgement, judge, judgeProposal } from './judging.rules.ts'
import { type JudgedMark, judgeMark, presentMark } from './mark.presenter.ts'
import { asAbsenceCode } from './mark.rules.ts'
import { lockMarks, marksById, saveExplanations, saveMarkChanges } from './marks.sql.ts'
import { sickDaysInARow } from './sick-days.rules.ts'

/** Sick days are counted over this many days before and after the marks: longer runs are long all the same. */
const healthDaysAround = 60

interface ExplainBody {
  absenceIds: number[]
  reasonCode: ExplanationReason
  text?: string | undefined
  attachmentIds?: number[] | undefined
  versions: Record<string, number>
}

/**
 * Explains marks. Each one is judged by itself: those that cannot be explained are in `rejected` with their
 * reason, and an id of somebody else looks like one that does not exist.
 */
export async function explainMarks(request: Writing<StudentContext>, body: ExplainBody) {
  const context = await absenceContextOf(request)
  const { db, access, now, today, language } = context
  const { studentId, reader } = access
  const ids = [...new Set(body.absenceIds)]
  await lockMarks(db, studentId, ids)
  const rows = await marksById(db, { studentId, ids, language })
  const judged = new Map(rows.map(row => [row.id, judgeMark(row, context)]))
  const rejected: { id: number; code: string }[] = []
  const explainable = ids.flatMap(id => {
    const mark = judged.get(id)
    const code = refusalOf(mark, body.versions[String(id)])
    if (code !== undefined) rejected.push({ id, code })
    return mark === undefined || code !== undefined ? [] : [mark]
  })
  const changes = (await judgeAll(context, explainable, body)).map(({ mark, ...judgement }) => ({
    id: mark.row.id,
    version: mark.row.version,
    kind: mark.verdict.proposeOnly ? ('PROPOSAL' as const) : ('EXPLANATION' as const),
    ...judgement,
  }))
  const saved = await saveMarkChanges(db, changes)
  const explanations = await saveExplanations(
    db,
    changes
      .filter(change => saved.includes(change.id))
      .map(({ id, kind, state, typeCode }) => ({
        mark_id: id,
        kind,
        reason_code: body.reasonCode,
        text: body.text?.trim() || null,
        by_id: reader.personId,
        by_role: reader.kind,
        at: now,
        state,
        result_code: state === 'ACCEPTED' ? typeCode : null,
        decided_by: null,
        decided_at: state === 'ACCEPTED' ? now : null,
      })),
  )
  if (body.attachmentIds === undefined) await keepAttachments(context, explanations, judged)
  else {
    const objectIds = explanations.map(one => one.id)
    await useAttachments(db, access, body.attachmentIds, { module: 'EXPLANATION', objectIds })
  }
  await announceAbout(db, { students: [studentId], today }, ['/absence', '/home'])
  await announceToDesk(db, [studentId])
  return { updated: await presentMarks(context, saved), rejected }
}

/** A reworded explanation keeps the author's own files. */
async function keepAttachments(
  { db, access }: Writing<AbsenceContext>,
  explanations: readonly { id: number; markId: number }[],
  judged: ReadonlyMap<number, JudgedMark>,
): Promise<void> {
  for (const { id, markId } of explanations) {
    const earlier = judged.get(markId)?.row.explanations ?? []
    const own = earlier.filter(one => one.byId === access.reader.personId).flatMap(one => one.attachments)
    const ids = own.filter(file => file.scan !== 'REJECTED').map(file => file.id)
    await useAttachments(db, access, ids, { module: 'EXPLANATION', objectIds: [id] })
  }
}

function refusalOf(mark: JudgedMark | undefined, version: number | undefined): string | undefined {
  if (mark === undefined) return 'notFound'
  if (version !== mark.row.version) return 'staleVersion'
  return mark.verdict.notExplainableReason
}

/** The result of the explanation for each mark; days of illness include those being explained. */
async function judgeAll(
  { db, access, provider }: Writing<AbsenceContext>,
  marks: readonly JudgedMark[],
  { reasonCode: reason, attachmentIds = [] }: Pick<ExplainBody, 'reasonCode' | 'attachmentIds'>,
): Promise<(Judgement & { mark: JudgedMark })[]> {
  const days = marks.filter(mark => !mark.verdict.proposeOnly).map(mark => mark.row.day)
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  const known =
    reason === 'T' && first !== undefined && last !== undefined
      ? await healthDaysOf(db, {
          studentId: access.studentId,
          from: addDays(first, -healthDaysAround),
          to: addDays(last, healthDaysAround),
        })
      : []
  const sick = new Set([...known.filter(one => one.sick).map(one => one.day), ...days])
  const knownDays = known.map(one => one.day)
  return marks.map(mark => ({
    mark,
    ...(mark.verdict.proposeOnly
      ? judgeProposal(asAbsenceCode(mark.row.recordedCode))
      : judge(
          reason,
          sickDaysInARow(mark.row.day, sick, knownDays),
          provider.policies,
          attachmentIds.length > 0 || mark.row.explanations.some(one => one.attachments.length > 0),
        )),
  }))
}

async function presentMarks(context: AbsenceContext, ids: readonly number[]) {
  const { db, access, language } = context
  const rows = await marksById(db, { studentId: access.studentId, ids, language })
  return rows.map(row => presentMark(judgeMark(row, context), context))
}
