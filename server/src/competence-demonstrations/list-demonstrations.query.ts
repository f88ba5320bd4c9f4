import type {
  CompetenceDemonstration,
  DemonstrationSummary,
  listDemonstrations,
  listPlanDemonstrations,
} from '@studentgo/protocol/competence-demonstrations'
import { invalidInput, notFound } from '../platform/problems.ts'
import type { Call } from '../platform/serve.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { isOwnStudyRight } from '../timetable/timetable.queries.ts'
import { inOrder } from './demonstration.rules.ts'
import { demonstrationAnswer, summaryAnswer } from './demonstration-answers.ts'
import { type DemonstrationRow, demonstrationRows, isModuleOfPlan } from './demonstrations.queries.ts'
import { type Asked, type DemonstrationReader, frameFor, mustBeOwnPlan } from './reading.ts'

/** Demonstrations of all plans, or of one study right, in the order in which they matter. */
export async function allDemonstrations(
  call: Call<typeof listDemonstrations> & { access: StudentAccess },
): Promise<DemonstrationSummary[]> {
  const { access, query, today } = call
  const { from, to, state, personalStudyPlanId } = query
  if (from !== undefined && to !== undefined && to < from) {
    throw invalidInput({ code: 'endBeforeStart', field: 'query.to' })
  }
  const db = call.db
  if (
    personalStudyPlanId !== undefined &&
    !(await isOwnStudyRight(db, access.studentId, personalStudyPlanId))
  ) {
    throw notFound()
  }
  const rows = await demonstrationRows(db, { studentId: access.studentId })
  const frame = await frameFor(call)
  return inOrder(
    rows.filter(
      row =>
        (personalStudyPlanId === undefined || row.studyRightId === personalStudyPlanId) &&
        (state === undefined || row.state === state) &&
        (from === undefined || row.endDate >= from) &&
        (to === undefined || row.startDate <= to),
    ),
    today,
  ).map(row => summaryAnswer(row, frame))
}

/** Demonstrations of one plan whole. Throws `not-found` for a plan, unit or demonstration that is not there. */
export async function planDemonstrations(
  reader: DemonstrationReader,
  call: Call<typeof listPlanDemonstrations> & { access: StudentAccess },
): Promise<CompetenceDemonstration[]> {
  const { access, params, query, today } = call
  const db = call.db
  await mustBeOwnPlan(db, access.studentId, params.planId)
  const { moduleId, demonstrationId } = query
  if (moduleId !== undefined && !(await isModuleOfPlan(db, params.planId, moduleId))) throw notFound()
  const wish = { studentId: access.studentId, planId: params.planId, demonstrationId }
  const rows = await demonstrationRows(db, wish)
  if (demonstrationId !== undefined && rows.length === 0) throw notFound()
  const ofModule = rows.filter(
    row =>
      moduleId === undefined ||
      // A common unit is shown in its sub-areas.
      (row.modules ?? []).some(module => module.planModuleId === moduleId || module.parentId === moduleId),
  )
  return wholeAnswers(reader, call, inOrder(ofModule, today))
}

/** Shapes rows whole for this reader. */
export async function wholeAnswers(
  reader: DemonstrationReader,
  asked: Asked,
  rows: readonly DemonstrationRow[],
): Promise<CompetenceDemonstration[]> {
  const { language, now } = asked
  const ids = rows.flatMap(row => (row.modules ?? []).map(module => module.moduleId))
  const part = await reader.curriculum.partsOf(asked.db, ids, language, now.getTime())
  const frame = await frameFor(asked)
  return rows.map(row => demonstrationAnswer(row, frame, part))
}
