import type { PlanModule, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { notFound } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import type { CurriculumCache } from './curriculum.cache.ts'
import { presentPlan } from './plan.presenter.ts'
import { planOf } from './plan.sql.ts'
import { commentsOfPage } from './plan-comments.rules.ts'
import { findStudyRight, type StudyRightSelector } from './study-rights/find-study-rights.query.ts'

interface PlanSelector extends StudyRightSelector {
  version?: number | undefined
  view?: 'overview' | undefined
  /** Page 0 of the comments are the newest. */
  commentPage?: number | undefined
}

/**
 * A plan, in one version of it or as it is now; without a name that of the study right to show first. Null where none
 * has been made. Throws `not-found` for a study right, plan or version that is not this student's.
 */
export async function findPlan(
  context: StudentContext,
  curriculum: CurriculumCache,
  { version, view, commentPage = 0, ...selector }: PlanSelector,
): Promise<Unserialised<SkillAcquirementPlan> | null> {
  const isNamed = selector.planId !== undefined || selector.personalStudyPlanId !== undefined
  const named = isNamed ? await findStudyRight(context, selector) : undefined
  const params = {
    studentId: context.access.studentId,
    planId: named?.planId ?? null,
    version: version ?? null,
    today: context.today,
    commentsAfter: commentPage * commentsOfPage,
    mostComments: commentsOfPage + 1,
  }
  const [row] = named?.planId === null ? [] : await planOf(context.db, params)
  if (row === undefined && version === undefined) return null
  if (row === undefined || row.current === null) throw notFound()
  const ids = row.modules.map(module => module.moduleId)
  const plan = presentPlan(row, row.current, await curriculum.partsOf(context, ids), context)
  return view === 'overview' ? { ...plan, modules: plan.modules.map(inOverview) } : plan
}

function inOverview(module: Unserialised<PlanModule>): Unserialised<PlanModule> {
  const {
    requirements: _,
    individualCriteria: _criteria,
    deviationText: _deviation,
    description: _description,
    descriptionLanguage: _language,
    ...rest
  } = module
  return rest
}
