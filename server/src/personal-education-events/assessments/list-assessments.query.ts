import type { IntermediateAssessment } from '@studentgo/protocol/intermediate-assessments'
import { isInForce } from '../../platform/access/study-rights.rules.ts'
import { batch, onlyRow } from '../../platform/database/statement.ts'
import { notFound } from '../../platform/http/problems.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { StudentContext } from '../../platform/request-context.ts'
import { personalEventById } from '../personal-events.sql.ts'
import { presentAssessment } from './assessment.presenter.ts'
import { isVisibleTo } from './assessment.rules.ts'
import { assessmentIn, assessmentsOf } from './assessments.sql.ts'

const periodWithAssessments = batch({ period: personalEventById, assessments: assessmentsOf })

/** What this reader sees of a period's assessments, the newest first. */
export async function listAssessments(
  context: StudentContext,
  personalEventId: number,
): Promise<Unserialised<IntermediateAssessment[]>> {
  const { db, access, language } = context
  const found = onlyRow(
    await periodWithAssessments(db, {
      period: { studentId: access.studentId, id: personalEventId, language },
      assessments: { personalEventId, language },
    }),
  )
  const [period] = found.period
  if (period === undefined) throw notFound()
  return found.assessments
    .filter(row => isVisibleTo(access.reader.kind, row))
    .map(row => presentAssessment(row, isInForce(period.rightState), context))
}

/** One assessment of a period that the student has just written to. */
export async function readAssessment(
  context: StudentContext,
  personalEventId: number,
  id: number,
): Promise<Unserialised<IntermediateAssessment>> {
  const [row] = await assessmentIn(context.db, { personalEventId, id, language: context.language })
  if (row === undefined) throw notFound()
  return presentAssessment(row, true, context)
}
