import type { IntermediateAssessment } from '@studentgo/protocol/intermediate-assessments'
import { notFound, Problem } from '../../platform/http/problems.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { StudentContext, Writing } from '../../platform/request-context.ts'
import { lockPersonalEvent, mustBeInForce } from '../read-personal-events.query.ts'
import { isVisibleTo, judgeAcknowledgement } from './assessment.rules.ts'
import { assessmentIn } from './assessments.sql.ts'
import { readAssessment } from './list-assessments.query.ts'

/** Notes that the student has read an assessment, with a comment if they have one. */
export async function acknowledge(
  context: Writing<StudentContext>,
  personalEventId: number,
  body: { id: number; studentComment?: string | undefined },
): Promise<Unserialised<IntermediateAssessment>> {
  const { db, now, language } = context
  const { id } = body
  const period = await lockPersonalEvent(context, personalEventId)
  const [row] = await assessmentIn(db, { personalEventId, id, language })
  if (row === undefined || !isVisibleTo('STUDENT', row)) throw notFound()
  mustBeInForce(period)
  const comment = body.studentComment?.trim() || null
  const verdict = judgeAcknowledgement(row, comment)
  if (verdict === 'REFUSED') throw new Problem('state-conflict')
  const commented = { student_comment: comment, student_comment_at: comment === null ? null : now }
  const update = db.updateTable('intermediate_assessment').where('id', '=', id)
  if (verdict === 'ACKNOWLEDGE') {
    await update
      .set({ ...commented, state: 'ACKNOWLEDGED', acknowledged_at: now })
      .where('state', '=', 'PUBLISHED')
      .execute()
  }
  if (verdict === 'COMMENT') await update.set(commented).where('student_comment', 'is', null).execute()
  return readAssessment(context, personalEventId, id)
}
