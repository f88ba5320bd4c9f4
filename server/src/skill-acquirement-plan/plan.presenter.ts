import type { Language } from '@studentgo/protocol/language'
import type { Policies } from '@studentgo/protocol/policies'
import { isoWithOffset, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type {
  PendingApproval,
  PlanChange,
  PlanLearning,
  SkillAcquirementPlan,
} from '@studentgo/protocol/skill-acquirement-plan'
import { inLanguage } from '../platform/localised.ts'
import { mayEditOwnParts } from './approval.rules.ts'
import { type ModuleFrame, moduleAnswers, optional, staffRef } from './module-answers.ts'
import type { PlanChangeRow, PlanModuleRow, PlanRow, VersionRow } from './plan.queries.ts'
import { careerPlan } from './plan-texts.ts'
import { progressOf, withoutVerdicts } from './progress.rules.ts'

export interface PlanFrame extends ModuleFrame {
  today: string
  timeZone: string
  policies: Policies
  /** Who reads, and whether the study right of the plan lets anybody write now. */
  reader: { kind: 'STUDENT' | 'PARENT'; minor: boolean; mayWrite: boolean }
}

/** A plan in the version asked for, as this reader sees it; undefined where there is no such version. */
export function planAnswer(
  row: PlanRow,
  modules: readonly PlanModuleRow[],
  frame: PlanFrame,
): SkillAcquirementPlan | undefined {
  const { language, timeZone } = frame
  const { current, pending } = row
  if (current === null) return undefined
  const at = (instant: string) => isoWithOffset(new Date(instant), timeZone)
  return {
    planId: row.planId,
    personalStudyPlanId: row.studyRightId,
    version: current.version,
    state: current.state,
    lockVersion: row.lockVersion,
    goal: {
      ...optional('careerPlan', row.careerCode === null ? null : careerPlan(row.careerCode, language)),
      ...optional('text', row.goalText),
    },
    ...optional('wishes', row.wishes),
    priorLearning: learningAnswers(row, frame),
    ...optional('proposal', row.proposal && { ...row.proposal, at: at(row.proposal.at) }),
    competenceNeed: row.competenceNeed,
    ...optional('firstApprovedAt', row.firstApprovedOn),
    ...optional('approvedAt', row.approvedAt === null ? null : at(row.approvedAt)),
    updatedAt: at(row.updatedAt),
    ...optional('competenceReachedAt', row.competenceReachedOn),
    progress: progressAnswer(row, modules, frame),
    modules: moduleAnswers(modules, frame),
    guidance: {
      ...optional('nextMeeting', comingMeeting(row, frame)),
      ...optional('responsible', row.responsible && staffRef(row.responsible)),
    },
    ...optional('pendingApproval', pending && pendingAnswer(row.planId, pending, frame)),
    changesFromPrevious: changesIn(current.changes, language),
    comments: (row.comments ?? []).map(comment => ({ ...comment, at: at(comment.at) })),
    can: abilities(row, current, frame),
  }
}

/** What was told in the survey is the student's own voice: others read what the plan names of it. */
function learningAnswers({ learning }: PlanRow, { reader }: PlanFrame): PlanLearning[] {
  return (learning ?? [])
    .filter(entry => entry.chosen || reader.kind === 'STUDENT')
    .map(({ id, kind, title, chosen, ...entry }) => ({
      id,
      kind,
      title,
      ...optional('place', entry.place),
      ...optional('from', entry.from),
      ...optional('to', entry.to),
      ...optional('hours', entry.hours),
      chosen,
    }))
}

/** A talk that has been is no longer the next one. */
function comingMeeting({ nextMeetingAt }: PlanRow, { today, timeZone }: PlanFrame): string | null {
  if (nextMeetingAt === null || schoolDateOf(nextMeetingAt, timeZone) < today) return null
  return isoWithOffset(new Date(nextMeetingAt), timeZone)
}

function progressAnswer(
  row: PlanRow,
  modules: readonly PlanModuleRow[],
  { today, policies, assessments }: PlanFrame,
) {
  if (assessments) return progressOf({ ...row, modules }, today, policies)
  const progress = progressOf({ ...row, modules: withoutVerdicts(modules) }, today, policies)
  const { averageGrade: _, ...rest } = progress
  return rest
}

function abilities(row: PlanRow, current: VersionRow, { reader }: PlanFrame): SkillAcquirementPlan['can'] {
  const isStudent = reader.kind === 'STUDENT'
  const { mayWrite } = reader
  const waits = row.pending !== null
  return {
    editOwnParts: isStudent && mayWrite && mayEditOwnParts(current.state) && !waits,
    decide: isStudent && mayWrite && waits,
    comment: mayWrite && (isStudent || reader.minor),
    markSeen: !isStudent && mayWrite && reader.minor && waits,
  }
}

/** The version that waits for the student. */
export function pendingAnswer(
  planId: number,
  version: VersionRow,
  { language, timeZone }: { language: Language; timeZone: string },
): PendingApproval {
  const at = (instant: string) => isoWithOffset(new Date(instant), timeZone)
  return {
    approvalId: version.id,
    planId,
    version: version.version,
    requestedAt: at(version.requestedAt ?? ''),
    ...optional('requestedBy', version.requestedBy && staffRef(version.requestedBy)),
    ...optional('dueDate', version.dueDate),
    summary: changesIn(version.changes, language),
    requiresStrongAuth: version.requiresStrongAuth,
    seenByGuardian: version.seenByGuardian,
  }
}

export function changesIn(changes: readonly PlanChangeRow[], language: Language): PlanChange[] {
  return changes.map(({ path, kind, text }) => ({ path, kind, text: inLanguage(text, language) }))
}
