import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import texts from '@studentgo/protocol/translations/server/skill-acquirement-plan.json' with { type: 'json' }
import { isInForce } from '../platform/access/study-rights.rules.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { codeRefIn } from '../platform/texts.ts'
import { mayEditOwnParts } from './approvals/approval.rules.ts'
import { presentChanges, presentPending } from './approvals/approvals.presenter.ts'
import type { VersionRow } from './approvals/approvals.sql.ts'
import type { PartById } from './curriculum.cache.ts'
import { presentModules } from './module.presenter.ts'
import type { PlanRow } from './plan.sql.ts'
import { pageOfComments } from './plan-comments.rules.ts'
import { progressOf, withoutVerdicts } from './study-rights/progress.rules.ts'

/** A plan in the version `current` as this reader sees it. */
export function presentPlan(
  row: PlanRow,
  current: VersionRow,
  part: PartById,
  context: StudentContext,
): Unserialised<SkillAcquirementPlan> {
  const { language, today, access, provider } = context
  const {
    pending,
    careerCode,
    goalText,
    responsible,
    nextDemonstration,
    studyRightId,
    approvedAt,
    ...columns
  } = row
  const planned = row.modules.map(module => ({ ...part(module.moduleId), ...module }))
  const modules = access.scopes.includes('ASSESSMENT') ? planned : withoutVerdicts(planned)
  const page = pageOfComments(row.comments)
  return {
    ...columns,
    personalStudyPlanId: studyRightId,
    version: current.version,
    state: current.state,
    goal: {
      careerPlan: careerCode && codeRefIn(texts, 'careerPlan', careerCode, language),
      text: goalText,
    },
    // The survey is the student's own voice: others read what the plan names of it.
    priorLearning: row.learning.filter(entry => entry.chosen || access.reader.kind === 'STUDENT'),
    proposal: presentProposal(row),
    approvedAt,
    updatedAt: row.updatedAt,
    progress: progressOf({ ...row, modules }, today, provider.policies),
    modules: presentModules(modules, context),
    guidance: {
      nextMeeting: nextMeeting(row, context),
      nextDemonstration: nextDemonstration && {
        ...nextDemonstration,
        name: inLanguage(nextDemonstration.name, language),
      },
      responsible: responsible && personRef(responsible),
    },
    pendingApproval: pending && presentPending(row.planId, pending, context),
    changesFromPrevious: presentChanges(current.changes, language),
    comments: page.comments,
    hasEarlierComments: page.hasEarlierComments,
    ...whatGuardiansSee(row, current, context),
  }
}

function presentProposal({ proposals }: PlanRow) {
  const newest = proposals
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  if (newest === undefined) return undefined
  return { at: newest, parts: proposals.map(({ part }) => part) }
}

/** A talk that has been is no longer the next one. */
function nextMeeting({ nextMeetingAt }: PlanRow, { today, timeZone }: StudentContext): string | null {
  if (nextMeetingAt === null || schoolDateOf(nextMeetingAt, timeZone) < today) return null
  return nextMeetingAt
}

/** The open tasks, and for a guardian the version that they have not marked as seen. */
function whatGuardiansSee(
  row: PlanRow,
  current: VersionRow,
  context: StudentContext,
): Pick<SkillAcquirementPlan, 'can' | 'seenByGuardian'> & { toSee: SkillAcquirementPlan['toSee'] | null } {
  const can = abilities(row, current, context)
  const { id, version, seenBy } = row.pending ?? current
  const hasSeen = seenBy.includes(context.access.reader.personId)
  return {
    can,
    seenByGuardian: seenBy.length > 0,
    toSee: can.markSeen && !hasSeen ? { approvalId: id, version } : null,
  }
}

function abilities(
  { rightState, pending }: PlanRow,
  current: VersionRow,
  { access }: StudentContext,
): SkillAcquirementPlan['can'] {
  const isStudent = access.reader.kind === 'STUDENT'
  const mayWrite = isInForce(rightState)
  const waits = pending !== null
  const isDecided = current.state === 'STUDENT_APPROVED' || current.state === 'STUDENT_RETURNED'
  return {
    editOwnParts: isStudent && mayWrite && mayEditOwnParts(current.state) && !waits,
    decide: isStudent && mayWrite && waits,
    comment: mayWrite && (isStudent || access.minor),
    markSeen: !isStudent && mayWrite && access.minor && (waits || isDecided),
  }
}
