import type { IntermediateAssessment } from '@studentgo/protocol/intermediate-assessments'
import { isInForce } from '../../platform/access/study-rights.rules.ts'
import { notFound } from '../../platform/http/problems.ts'
import type { StudentContext } from '../../platform/request-context.ts'
import { personalEventOf } from '../read-personal-events.query.ts'
import { presentAssessment } from './assessment.presenter.ts'
import { isVisibleTo } from './assessment.rules.ts'
import { assessmentIn, assessmentsOf } from './assessments.sql.ts'

/** What this reader sees of a period's assessments, the newest first. */
export async function listAssessments(
  context: StudentContext,
  personalEventId: number,
): Promise<IntermediateAssessment[]> {
  const { db, access, language } = context
  const period = await personalEventOf(context, personalEventId)
  const rows = await assessmentsOf(db, { personalEventId, language })
  return rows
    .filter(row => isVisibleTo(access.reader.kind, row))
    .map(row => presentAssessment(row, isInForce(period.rightState), context))
}

/** One assessment of a period that the student has just written to. */
export async function readAssessment(
  context: StudentContext,
  personalEventId: number,
  id: number,
): Promise<IntermediateAssessment> {
  const [row] = await assessmentIn(context.db, { personalEventId, id, language: context.language })
  if (row === undefined) throw notFound()
  return presentAssessment(row, true, context)
}
