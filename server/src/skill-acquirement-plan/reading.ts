import type { Language } from '@studentgo/protocol/language'
import type { SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { Db, OpenDatabase } from '../platform/database.ts'
import { notFound } from '../platform/problems.ts'
import type { Provider } from '../platform/provider.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { studyRightAccess } from '../platform/study-rights.rules.ts'
import { type Ask, askOfDatabase, askOfTransaction } from '../timetable/timetable.queries.ts'
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
  /** How to ask: prepared on the pool, or on the connection of a guardian's audited read or of a write. */
  askFor: (asked: Asked, writes: boolean) => Ask
  read: (asked: Asked, question: PlanQuestion, writes?: boolean) => Promise<SkillAcquirementPlan | null>
}

export function makePlanReader(database: OpenDatabase): PlanReader {
  const prepared = askOfDatabase(database)
  const curriculum = makeCurriculum()
  const askFor = ({ db, access }: Asked, writes: boolean) =>
    writes || access.reader.kind === 'PARENT' ? askOfTransaction(db) : prepared
  return {
    askFor,
    async read(asked, question, writes = false) {
      const ask = askFor(asked, writes)
      const { studentId } = asked.access
      const { planId, personalStudyPlanId, version } = question
      if (planId === undefined && personalStudyPlanId === undefined) {
        return readPlan(ask, curriculum, asked, { studentId, version })
      }
      const right = await rightAsked(ask, studentId, question)
      if (right === undefined) return null
      if (right.planId !== null) {
        return readPlan(ask, curriculum, asked, { studentId, planId: right.planId, version })
      }
      if (version !== undefined) throw notFound()
      return null
    },
  }
}

/** The study right that is meant. Throws `not-found` for one, or a plan, that is not this student's. */
export async function rightAsked(
  ask: Ask,
  studentId: number,
  { planId, personalStudyPlanId }: PlanQuestion,
): Promise<RightRef | undefined> {
  if (planId !== undefined) {
    const right = await ownPlan(ask, studentId, planId)
    if (right === undefined) throw notFound()
    if (personalStudyPlanId !== undefined && right.studyRightId !== personalStudyPlanId) throw notFound()
    return right
  }
  const rights = await rightsOf(ask, studentId)
  if (personalStudyPlanId === undefined) return rights[0]
  const right = rights.find(one => one.studyRightId === personalStudyPlanId)
  if (right === undefined) throw notFound()
  return right
}

/** The plan, or null where nothing was named and there is none. */
async function readPlan(
  ask: Ask,
  curriculum: Curriculum,
  asked: Asked,
  which: { studentId: number; planId?: number; version: number | undefined },
): Promise<SkillAcquirementPlan | null> {
  const { access, now, today, timeZone, language, provider } = asked
  const row = await planRow(ask, which)
  if (row === undefined && which.planId === undefined && which.version === undefined) return null
  if (row === undefined) throw notFound()
  const own = row.modules ?? []
  const moduleIds = own.map(module => module.moduleId)
  const part = await curriculum.partsOf(ask, moduleIds, language, now.getTime())
  const modules = own.map(module => withCurriculum(module, part(module.moduleId), now))
  const planRight = studyRightAccess([{ ...row, state: row.rightState }], today)
  const answer = planAnswer(row, modules, {
    language,
    today,
    timeZone,
    policies: provider.policies,
    part,
    staff: await staffById(
      ask,
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

async function staffById(ask: Ask, ids: number[]): Promise<Map<number, StaffFact>> {
  if (ids.length === 0) return new Map()
  const facts = await staffFacts(ask, [...new Set(ids)])
  return new Map(facts.map(fact => [fact.id, fact]))
}
