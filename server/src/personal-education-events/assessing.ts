import type { IntermediateAssessment, OwnAssessmentBody } from '@studentgo/protocol/intermediate-assessments'
import { invalidInput, notFound, Problem } from '../platform/problems.ts'
import type { Asking } from './asking.ts'
import { isSeenBy, judgeAcknowledgement, ownPartSpan } from './assessment.rules.ts'
import { assessmentAnswer } from './assessment-answers.ts'
import {
  addOwnPart,
  assessmentIn,
  assessmentsOf,
  saveAcknowledged,
  saveComment,
} from './assessments.queries.ts'
import { personalEventDetails } from './details.queries.ts'
import { conflict, mustBeInForce, ownPeriod } from './editing.ts'
import { factsOf } from './event-answers.ts'
import { type PersonalEventRow, personalEventById } from './events.queries.ts'
import { abilitiesOf } from './period.rules.ts'

/** What this reader sees of a period's assessments, the newest first. */
export async function assessmentAnswers(asking: Asking, id: number): Promise<IntermediateAssessment[]> {
  const { db, studentId, reader } = asking
  const period = await personalEventById(db, studentId, id)
  if (period === undefined) throw notFound()
  const able = asking.mayWrite && period.rightState === 'lasna'
  const rows = await assessmentsOf(db, id)
  return rows.filter(row => isSeenBy(reader, row)).map(row => assessmentAnswer(row, asking, able))
}

/** The student's own part; one a day, so that a second press of the button is no second part. */
export async function assessOwn(
  asking: Asking,
  id: number,
  body: OwnAssessmentBody,
): Promise<IntermediateAssessment> {
  const { db, today } = asking
  const period = await ownPeriod(asking, id)
  mustBeInForce(period)
  if (period.assessedOn === today) throw conflict('alreadyAssessedToday')
  if (!abilitiesOf(factsOf(period, today), today).assessSelf) throw new Problem('state-conflict')
  const items = await itemsIn(asking, period, body.items)
  const span = ownPartSpan(period, await previousEnd(asking, id), today)
  const assessmentId = await addOwnPart(db, {
    personalEventId: id,
    ...span,
    today,
    strengths: body.strengths?.trim() || undefined,
    develop: body.develop?.trim() || undefined,
    authorId: asking.actorId,
    authorName: asking.actorName,
    now: asking.now,
    items,
  })
  return answerOf(asking, id, assessmentId)
}

async function previousEnd({ db }: Asking, id: number): Promise<string | undefined> {
  const rows = await assessmentsOf(db, id)
  return rows.find(row => row.kind === 'SELF' && row.state !== 'DRAFT')?.periodEnd
}

/** What the student rates is among the requirements of the units served, each once, or in own words. */
async function itemsIn({ db }: Asking, period: PersonalEventRow, items: OwnAssessmentBody['items']) {
  const { requirements } = await personalEventDetails(db, period.id)
  const known = new Set((requirements ?? []).map(one => one.id))
  const seen = new Set<number>()
  return items.map(({ requirementId, text, level, comment }, at) => {
    if (requirementId !== undefined) {
      if (!known.has(requirementId)) throw notFound()
      if (seen.has(requirementId)) {
        throw invalidInput({ code: 'duplicate', field: `body.items.${at}.requirementId` })
      }
      seen.add(requirementId)
    }
    const words = requirementId === undefined ? text?.trim() || undefined : undefined
    return { requirementId, text: words, level, comment: comment?.trim() || undefined }
  })
}

/** Notes that the student has read an assessment, with a word to it if they have one. */
export async function acknowledge(
  asking: Asking,
  id: number,
  wish: { id: number; studentComment?: string | undefined },
): Promise<IntermediateAssessment> {
  const { db, now } = asking
  const period = await ownPeriod(asking, id)
  const row = await assessmentIn(db, id, wish.id)
  if (row === undefined || !isSeenBy('STUDENT', row)) throw notFound()
  mustBeInForce(period)
  const comment = wish.studentComment?.trim() || undefined
  const verdict = judgeAcknowledgement({ ...row, comment: row.comment ?? undefined }, comment)
  if (verdict === 'REFUSED') throw new Problem('state-conflict')
  if (verdict === 'ACKNOWLEDGE') await saveAcknowledged(db, row.id, comment, now)
  if (verdict === 'COMMENT' && comment !== undefined) await saveComment(db, row.id, comment, now)
  return answerOf(asking, id, wish.id)
}

async function answerOf(asking: Asking, id: number, assessmentId: number): Promise<IntermediateAssessment> {
  const row = await assessmentIn(asking.db, id, assessmentId)
  if (row === undefined) throw notFound()
  return assessmentAnswer(row, asking, asking.mayWrite)
}
