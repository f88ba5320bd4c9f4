import type {
  CompetenceDemonstration,
  DemonstrationSummary,
} from '@studentgo/protocol/competence-demonstrations'
import type { Language } from '@studentgo/protocol/language'
import type { Policies } from '@studentgo/protocol/policies'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { GradeScale, Requirement } from '@studentgo/protocol/skill-acquirement-plan'
import { inLanguage } from '../platform/localised.ts'
import type { CurriculumPart } from '../skill-acquirement-plan/curriculum.ts'
import { optional } from '../skill-acquirement-plan/module-answers.ts'
import { raiseRefused, reviewRefused } from './after-result.rules.ts'
import { assessorRole, placeType } from './assessment-words.ts'
import {
  areTasksOpen,
  daysUntil,
  isNow,
  isSelfAssessmentOpen,
  resultDueBy,
  selfAssessmentStateOf,
} from './demonstration.rules.ts'
import type { DemonstrationRow } from './demonstrations.queries.ts'
import { assessmentAnswer, resultOf } from './result-answers.ts'

export interface DemonstrationFrame {
  language: Language
  timeZone: string
  today: string
  policies: Policies
  reader: {
    kind: 'STUDENT' | 'PARENT'
    /** The student's study rights let them write today. */
    mayWrite: boolean
    /** May read how the assessment is adapted to the student: a right of its own for guardians of adults. */
    seesSupport: boolean
    /** May be told where the student is at a time (security 3.2: non-disclosure). */
    seesPlaces: boolean
  }
}

/** A demonstration as a list shows it to this reader. */
export function summaryAnswer(row: DemonstrationRow, frame: DemonstrationFrame): DemonstrationSummary {
  const { language, today, policies, reader } = frame
  const modules = row.modules ?? []
  return {
    id: row.id,
    planId: row.planId,
    personalStudyPlanId: row.studyRightId,
    modules: modules.map(({ planModuleId, name, osp }) => ({
      moduleId: planModuleId,
      name: inLanguage(name, language),
      osp,
    })),
    type: row.type,
    name: inLanguage(row.name, language),
    state: row.state,
    startDate: row.startDate,
    endDate: row.endDate,
    ...optional('startTime', row.startTime),
    ...optional('endTime', row.endTime),
    ...optional('daysUntil', daysUntil(row, today)),
    isNow: isNow(row, today),
    ...(reader.seesPlaces
      ? { environment: placeAnswer(row, language), ...optional('organiser', row.organiser) }
      : {}),
    selfAssessment: selfAnswer(row, frame),
    tasks: { total: row.tasksTotal, done: row.tasksDone },
    attempt: row.attempt,
    raiseAttempt: row.raiseAttempt,
    ...optional('previousId', row.previousId),
    ...optional('nextId', row.nextId),
    gradeScale: scaleOf(row),
    ...optional('resultBy', resultDueBy(row, policies['assessment.registerWithinDays'])),
    ...optional('assessment', assessmentAnswer(row, frame)),
    can: abilities(row, frame),
    version: row.version,
  }
}

/** A demonstration whole; `part` knows the curriculum. */
export function demonstrationAnswer(
  row: DemonstrationRow,
  frame: DemonstrationFrame,
  part: (moduleId: number) => CurriculumPart | undefined,
): CompetenceDemonstration {
  const { language, timeZone, reader } = frame
  const modules = row.modules ?? []
  const at = (instant: string) => isoWithOffset(new Date(instant), timeZone)
  const criteria = modules.flatMap(one => one.individualCriteria.map(text => inLanguage(text, language)))
  const deviations = modules.flatMap(one =>
    one.deviationText ? [inLanguage(one.deviationText, language)] : [],
  )
  return {
    ...summaryAnswer(row, frame),
    contentDescriptions: row.content.map(text => inLanguage(text, language)),
    requirements: requirementsOf(row, part),
    ...(reader.seesSupport && criteria.length > 0 ? { individualCriteria: criteria } : {}),
    ...(reader.seesSupport && deviations.length > 0 ? { deviationText: deviations.join('\n') } : {}),
    missingPrerequisites: (row.missing ?? []).map(name => inLanguage(name, language)),
    assessors: row.assessors.map(({ name, organisation, side, role }) => ({
      name,
      ...optional('organisation', reader.seesPlaces ? organisation : null),
      side,
      role: assessorRole(role, language),
    })),
    careField: row.careField,
    requests: (row.requests ?? []).map(({ reason, requestedAt, decidedAt, answer, ...asked }) => ({
      ...asked,
      ...optional('reason', reason),
      requestedAt: at(requestedAt),
      ...optional('decidedAt', decidedAt === null ? null : at(decidedAt)),
      ...optional('answer', answer),
    })),
  }
}

/** The requirements of all its units, each once, in the order of the units. */
export function requirementsOf(
  row: DemonstrationRow,
  part: (moduleId: number) => CurriculumPart | undefined,
): Requirement[] {
  return (row.modules ?? []).flatMap(module => part(module.moduleId)?.requirements ?? [])
}

/** The scale of the first unit: a demonstration has one grade. */
export function scaleOf(row: DemonstrationRow): GradeScale {
  return row.modules?.[0]?.gradeScale ?? 'NUM_1_5'
}

function placeAnswer(row: DemonstrationRow, language: Language): DemonstrationSummary['environment'] {
  return {
    name: row.placeName,
    ...optional('businessId', row.placeBusinessId),
    ...optional('description', row.placeDescription && inLanguage(row.placeDescription, language)),
    placeType: placeType(String(row.placeType), language),
    ...optional('address', row.placeAddress),
  }
}

/** A guardian hears of a self-assessment only what the student has shared. */
function selfAnswer(row: DemonstrationRow, { timeZone, reader }: DemonstrationFrame) {
  const self =
    reader.kind === 'STUDENT' || (row.self?.shared && row.self.state === 'SUBMITTED') ? row.self : null
  const submittedAt = self?.submittedAt ?? null
  return {
    state: selfAssessmentStateOf(row.state, row.discussed, self?.state),
    ...optional('submittedAt', submittedAt === null ? null : isoWithOffset(new Date(submittedAt), timeZone)),
    open: reader.kind === 'STUDENT' && isSelfAssessmentOpen(row.state, row.discussed),
  }
}

function abilities(row: DemonstrationRow, frame: DemonstrationFrame): DemonstrationSummary['can'] {
  const { reader, today } = frame
  const mayWrite = reader.kind === 'STUDENT' && reader.mayWrite && row.rightState === 'lasna'
  const result = resultOf(row, frame)
  return {
    selfAssess: mayWrite && isSelfAssessmentOpen(row.state, row.discussed),
    editTasks: mayWrite && areTasksOpen(row.state),
    requestReview: mayWrite && reviewRefused(result, today) === undefined,
    requestRaise: mayWrite && raiseRefused(result) === undefined,
  }
}
