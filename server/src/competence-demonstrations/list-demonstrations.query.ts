import type {
  CompetenceDemonstration,
  DemonstrationSummary,
  listDemonstrations,
  listPlanDemonstrations,
} from '@studentgo/protocol/competence-demonstrations'
import { invalidInput, notFound } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { RequestContext, StudentContext, Writing } from '../platform/request-context.ts'
import type { CurriculumCache, PartById } from '../skill-acquirement-plan/curriculum.cache.ts'
import { findStudyRight } from '../skill-acquirement-plan/study-rights/find-study-rights.query.ts'
import { presentDemonstration, presentSummary } from './demonstration.presenter.ts'
import { inOrder } from './demonstration.rules.ts'
import {
  type DemonstrationRow,
  demonstrationsOf,
  lockDemonstrationRow,
  moduleOfPlan,
} from './demonstrations.sql.ts'

/** Demonstrations of all plans, or of one study right, in the order in which they matter. */
export async function listAllDemonstrations(
  call: CallOf<typeof listDemonstrations>,
): Promise<Unserialised<DemonstrationSummary[]>> {
  const { from, to, state, personalStudyPlanId } = call.query
  if (from !== undefined && to !== undefined && to < from) {
    throw invalidInput({ code: 'endBeforeStart', field: 'query.to' })
  }
  if (personalStudyPlanId !== undefined) await findStudyRight(call, { personalStudyPlanId })
  const { studentId } = call.access
  const rows = await demonstrationsOf(call.db, { studentId, planId: null, demonstrationId: null })
  return presentSummaries(rows, call).filter(
    one =>
      (personalStudyPlanId === undefined || one.personalStudyPlanId === personalStudyPlanId) &&
      (state === undefined || one.state === state) &&
      (from === undefined || one.endDate >= from) &&
      (to === undefined || one.startDate <= to),
  )
}

/** Demonstrations in the order in which they matter. */
export function presentSummaries(
  rows: readonly DemonstrationRow[],
  context: StudentContext,
): Unserialised<DemonstrationSummary[]> {
  return inOrder(rows, context.today).map(row => presentSummary(row, context))
}

/** Demonstrations of one plan whole. Throws `not-found` for a plan, module or demonstration that is not there. */
export async function listDemonstrationsOfPlan(
  call: CallOf<typeof listPlanDemonstrations>,
  curriculum: CurriculumCache,
): Promise<Unserialised<CompetenceDemonstration[]>> {
  const { db, access, today } = call
  const { planId } = call.params
  const { moduleId, demonstrationId } = call.query
  await findStudyRight(call, { planId })
  if (moduleId !== undefined && (await moduleOfPlan(db, { planId, id: moduleId })).length === 0) {
    throw notFound()
  }
  const selection = { studentId: access.studentId, planId, demonstrationId: demonstrationId ?? null }
  const rows = await demonstrationsOf(db, selection)
  if (demonstrationId !== undefined && rows.length === 0) throw notFound()
  const ofModule = rows.filter(
    row =>
      moduleId === undefined ||
      // A common unit is shown in its sub-areas.
      row.modules.some(module => module.id === moduleId || module.parentId === moduleId),
  )
  const part = await partsOfDemonstrations(call, curriculum, ofModule)
  return inOrder(ofModule, today).map(row => presentDemonstration(row, call, part))
}

/** What the curriculum says of the modules that are demonstrated. */
export function partsOfDemonstrations(
  context: RequestContext,
  curriculum: CurriculumCache,
  rows: readonly DemonstrationRow[],
): Promise<PartById> {
  const ids = rows.flatMap(row => row.modules.map(module => module.moduleId))
  return curriculum.partsOf(context, ids)
}

export interface DemonstrationAddress {
  planId: number
  demonstrationId: number
}

/**
 * One demonstration, read through its plan. Throws `not-found` when the plan is not this student's, or the
 * demonstration is not the plan's.
 */
export async function findDemonstration(
  { db, access }: StudentContext,
  { planId, demonstrationId }: DemonstrationAddress,
): Promise<DemonstrationRow> {
  const [row] = await demonstrationsOf(db, { studentId: access.studentId, planId, demonstrationId })
  if (row === undefined) throw notFound()
  return row
}

/** The same, for a change of it: locked until the transaction ends. */
export async function lockDemonstration(
  context: Writing<StudentContext>,
  { planId, demonstrationId }: DemonstrationAddress,
): Promise<DemonstrationRow> {
  await lockDemonstrationRow(context.db, { studentId: context.access.studentId, demonstrationId })
  return findDemonstration(context, { planId, demonstrationId })
}
