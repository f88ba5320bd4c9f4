import type { Language } from '@studentgo/protocol/language'
import type { SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { Db } from '../platform/database.ts'
import { notFound } from '../platform/problems.ts'
import type { Provider } from '../platform/provider.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { studyRightAccess } from '../platform/study-rights.rules.ts'

import { type StaffFact, staffFacts } from './curriculum.queries.ts'
import { type Curriculum, type CurriculumPart, makeCurriculum } from './curriculum.ts'
import {
  type OwnModuleRow,
  ownPlan,
  type PlanModuleRow,
  planRow,
  type RightRef,
  rightsOf,
} from './plan.queries.ts'
import { planAnswer } from './plan-answer.ts'

/** What every question about plans brings. */
export interface Asked {
  db: Db
  access: StudentAccess
  now: Date
  today: string
  timeZone: string
  language: Language
  provider: Provider
}

/** Which plan is meant; the student's first one when nothing is said. */
export interface PlanQuestion {
  personalStudyPlanId?: number | undefined
  planId?: number | undefined
  version?: number | undefined
}

export interface PlanReader {
  read: (asked: Asked, question: PlanQuestion) => Promise<SkillAcquirementPlan | null>
}

export function makePlanReader(): PlanReader {
  const curriculum = makeCurriculum()
  return {
    async read(asked, question) {
      const { db } = asked
      const { studentId } = asked.access
      const { planId, personalStudyPlanId, version } = question
      if (planId === undefined && personalStudyPlanId === undefined) {
        return readPlan(db, curriculum, asked, { studentId, version })
      }
      const right = await rightAsked(db, studentId, question)
      if (right === undefined) return null
      if (right.planId !== null) {
        return readPlan(db, curriculum, asked, { studentId, planId: right.planId, version })
      }
      if (version !== undefined) throw notFound()
      return null
    },
  }
}

/** The study right that is meant. Throws `not-found` for one, or a plan, that is not this student's. */
export async function rightAsked(
  db: Db,
  studentId: number,
  { planId, personalStudyPlanId }: PlanQuestion,
): Promise<RightRef | undefined> {
  if (planId !== undefined) {
    const right = await ownPlan(db, studentId, planId)
    if (right === undefined) throw notFound()
    if (personalStudyPlanId !== undefined && right.studyRightId !== personalStudyPlanId) throw notFound()
    return right
  }
  const rights = await rightsOf(db, studentId)
  if (personalStudyPlanId === undefined) return rights[0]
  const right = rights.find(one => one.studyRightId === personalStudyPlanId)
  if (right === undefined) throw notFound()
  return right
}

/** The plan, or null where nothing was named and there is none. */
async function readPlan(
  db: Db,
  curriculum: Curriculum,
  asked: Asked,
  which: { studentId: number; planId?: number; version: number | undefined },
): Promise<SkillAcquirementPlan | null> {
  const { access, now, today, timeZone, language, provider } = asked
  const row = await planRow(db, which)
  if (row === undefined && which.planId === undefined && which.version === undefined) return null
  if (row === undefined) throw notFound()
  const own = row.modules ?? []
  const moduleIds = own.map(module => module.moduleId)
  const part = await curriculum.partsOf(db, moduleIds, language, now.getTime())
  const modules = own.map(module => withCurriculum(module, part(module.moduleId), now))
  const planRight = studyRightAccess([{ ...row, state: row.rightState }], today)
  const answer = planAnswer(row, modules, {
    language,
    today,
    timeZone,
    policies: provider.policies,
    part,
    staff: await staffById(
      db,
      modules.flatMap(module => module.responsibleId ?? []),
    ),
    hideAssessmentTab: provider.features.hideQualificationEventAssessment === true,
    assessments: access.scopes.includes('ASSESSMENT'),
    reader: {
      kind: access.reader.kind,
      minor: access.minor,
      mayWrite: planRight.mayWrite,
    },
  })
  if (answer === undefined) throw notFound()
  return answer
}

function withCurriculum(module: OwnModuleRow, part: CurriculumPart | undefined, now: Date): PlanModuleRow {
  return {
    ...module,
    kind: part?.kind ?? 'COURSE',
    group: part?.group ?? null,
    gradeScale: part?.gradeScale ?? 'NUM_1_5',
    openEvents: part?.openEvents(now.getTime()) ?? 0,
  }
}

async function staffById(db: Db, ids: number[]): Promise<Map<number, StaffFact>> {
  if (ids.length === 0) return new Map()
  const facts = await staffFacts(db, [...new Set(ids)])
  return new Map(facts.map(fact => [fact.id, fact]))
}
