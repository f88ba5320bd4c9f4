import * as z from 'zod/mini'
import { seenBy } from './audience.ts'
import { endpoint, limitOfAdding, studentOrParent, studentOrParentOfMinor } from './endpoint.ts'
import { planGuidance, progress } from './progress.ts'
import { requirement } from './requirement.ts'
import { richText } from './rich-text.ts'
import {
  codeRef,
  countText,
  date,
  dateTime,
  fallbackLanguage,
  id,
  idText,
  ofStudent,
  ofStudyPlan,
  personRef,
  typedText,
  writtenText,
} from './shapes.ts'
import { priorLearningKind } from './study-skills.ts'

/** States of a plan version (domain 2.7). */
export const planState = z.enum([
  'DRAFT',
  'SENT_TO_STUDENT',
  'STUDENT_APPROVED',
  'STUDENT_RETURNED',
  'PROVIDER_APPROVED',
  'UPDATED_SMALL',
  'SUPERSEDED',
])
export type PlanState = z.infer<typeof planState>

export const moduleKind = z.enum([
  'VOCATIONAL',
  'COMMON',
  'COMMON_SUBAREA',
  'LOCAL',
  'ELECTIVE',
  'TUVA_PART',
  'COURSE',
])
export type ModuleKind = z.infer<typeof moduleKind>

export const moduleState = z.enum([
  'RECOGNISED',
  'COMPLETED',
  'AWAITING_ASSESSMENT',
  'ONGOING',
  'SCHEDULED',
  'PLANNED',
  'NOT_PLANNED',
  'FAILED',
])
export type ModuleState = z.infer<typeof moduleState>

export const gradeScale = z.enum(['NUM_1_5', 'PASS_FAIL'])
export type GradeScale = z.infer<typeof gradeScale>

export const planModule = z.object({
  /** Id of the module in this plan; every address below `/studies` uses it. */
  id,
  code: z.optional(z.string()),
  name: z.string(),
  kind: moduleKind,
  parentId: z.optional(id),
  mandatory: z.boolean(),
  osp: z.number(),
  group: z.optional(z.int()),
  state: moduleState,
  grade: seenBy('ASSESSMENT', z.optional(z.string())),
  gradeScale,
  gradedAt: seenBy('ASSESSMENT', z.optional(date)),
  startDate: z.optional(date),
  endDate: z.optional(date),
  teachingHours: z.optional(z.number()),
  /** What it is about, in the words of the curriculum; left out in the overview. */
  description: z.optional(richText),
  descriptionLanguage: fallbackLanguage,
  /** Left out in the overview. */
  requirements: z.optional(z.array(requirement)),
  /** Left out where there are none and, like the next, in the overview. */
  individualCriteria: seenBy('SUPPORT', z.optional(z.array(z.string()))),
  deviationText: seenBy('SUPPORT', z.optional(z.string())),
  importantNote: z.boolean(),
  prerequisiteModuleIds: z.array(id),
  responsibleTeacher: z.optional(personRef),
  providerName: seenBy('LOCATION', z.optional(z.string())),
  priorCompetence: z.optional(
    z.object({
      route: z.enum(['DIRECT', 'ASSESSORS', 'DEMONSTRATION']),
      sentToAssessmentAt: z.optional(date),
      assessors: z.array(z.string()),
      state: z.enum(['PROPOSED', 'SENT', 'RECOGNISED', 'REJECTED']),
    }),
  ),
  counts: z.object({ educationEvents: z.int(), qualificationEvents: z.int(), openEvents: z.int() }),
  /** Which of the four tabs there is something to show in (specification §2: the last can be hidden). */
  tabs: z.object({ qualificationEventAssessment: z.boolean() }),
})
export type PlanModule = z.infer<typeof planModule>

export const planChange = z.object({
  path: z.string(),
  kind: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
  text: z.string(),
})
export type PlanChange = z.infer<typeof planChange>

export const pendingApproval = z.object({
  approvalId: id,
  planId: id,
  version: z.int(),
  requestedAt: dateTime,
  requestedBy: z.optional(personRef),
  dueDate: z.optional(date),
  summary: z.array(planChange),
  requiresStrongAuth: z.boolean(),
  /** A guardian of a minor has marked it as seen. */
  seenByGuardian: z.boolean(),
})
export type PendingApproval = z.infer<typeof pendingApproval>

export const personalStudyPlan = z.object({
  personalStudyPlanId: id,
  studyRightId: id,
  studyRightOid: z.optional(z.string()),
  qualification: z.object({
    code: z.optional(z.string()),
    name: z.string(),
    basisNumber: z.optional(z.string()),
    level: z.optional(z.enum(['INITIAL', 'FURTHER', 'SPECIALIST', 'TUVA', 'TELMA', 'UNITS'])),
  }),
  competenceArea: z.optional(z.string()),
  titles: z.array(z.string()),
  studyRightState: z.string(),
  startDate: date,
  estimatedEndDate: z.optional(date),
  endDate: z.optional(date),
  funding: z.optional(codeRef),
  studyMode: z.enum(['SCHOOL', 'TRAINING_AGREEMENT', 'APPRENTICESHIP', 'MIXED']),
  responsibleTeacher: z.optional(personRef),
  counsellor: z.optional(personRef),
  group: seenBy('LOCATION', z.optional(z.string())),
  currentPlanId: z.optional(id),
  planState: z.optional(planState),
  /** A version waits for the student's word; `remind` when it has done so for long (domain 2.7). */
  waits: z.optional(z.object({ version: z.int(), dueDate: z.optional(date), remind: z.boolean() })),
  progress: z.optional(progress),
  isDefault: z.boolean(),
})
export type PersonalStudyPlan = z.infer<typeof personalStudyPlan>

/** The parts of a plan that are the student's own (domain 2.7). */
export const ownPart = z.enum(['GOAL', 'WISHES', 'PRIOR_LEARNING'])
export type OwnPart = z.infer<typeof ownPart>

/** Earlier learning that the student has described, and whether to consider it for recognition. */
export const planLearning = z.object({
  id,
  kind: priorLearningKind,
  title: z.string(),
  place: z.optional(z.string()),
  from: z.optional(date),
  to: z.optional(date),
  hours: z.optional(z.int()),
  chosen: z.boolean(),
})
export type PlanLearning = z.infer<typeof planLearning>

export const skillAcquirementPlan = z.object({
  planId: id,
  personalStudyPlanId: id,
  /** The version of the plan that approvals name. */
  version: z.int(),
  state: planState,
  /** The optimistic lock of the student's own parts. */
  lockVersion: z.int(),
  goal: z.object({ careerPlan: z.optional(codeRef), text: z.optional(z.string()) }),
  wishes: z.optional(z.string()),
  /** Of every round of this study right, the newest first; guardians read the chosen alone. */
  priorLearning: z.array(planLearning),
  /** What the student has changed since the newest version; the school takes it up in the next one. */
  proposal: z.optional(z.object({ at: dateTime, parts: z.array(ownPart) })),
  competenceNeed: z.boolean(),
  firstApprovedAt: z.optional(date),
  approvedAt: z.optional(dateTime),
  updatedAt: dateTime,
  competenceReachedAt: z.optional(date),
  progress,
  modules: z.array(planModule),
  guidance: planGuidance,
  pendingApproval: z.optional(pendingApproval),
  changesFromPrevious: z.array(planChange),
  comments: z.array(
    z.object({
      by: z.string(),
      role: z.enum(['STUDENT', 'PARENT', 'STAFF']),
      at: dateTime,
      text: z.string(),
    }),
  ),
  hasEarlierComments: z.boolean(),
  can: z.object({
    editOwnParts: z.boolean(),
    decide: z.boolean(),
    comment: z.boolean(),
    markSeen: z.boolean(),
  }),
  /** The version that this guardian has not marked as seen, while they may. */
  toSee: z.optional(z.object({ approvalId: id, version: z.int() })),
  seenByGuardian: z.boolean(),
})
export type SkillAcquirementPlan = z.infer<typeof skillAcquirementPlan>

export const listPersonalStudyPlans = endpoint({
  method: 'GET',
  path: '/skillacquirementplan/psp',
  who: studentOrParent('PLAN'),
  summary: 'The study rights with their plans and progress, the default first',
  query: z.strictObject({ ...ofStudent }),
  reply: z.array(personalStudyPlan),
  offline: 'ANY_DEVICE',
})

export const readPlan = endpoint({
  method: 'GET',
  path: '/skillacquirementplan',
  who: studentOrParent('PLAN'),
  summary: 'The personal plan (HOKS) of a study right, or one version of it; null if there is none yet',
  query: z.strictObject({
    ...ofStudent,
    ...ofStudyPlan,
    planId: z.optional(idText),
    version: z.optional(countText),
    /** Without requirements, which are many, and what was agreed on support, which no device keeps. */
    view: z.optional(z.literal('overview')),
    commentPage: z.optional(countText),
  }),
  reply: z.nullable(skillAcquirementPlan),
  offline: 'ANY_DEVICE',
})

/** The student's own parts; what is left out stays as it was. */
export const planOwnParts = z.strictObject({
  planId: id,
  version: z.int(),
  goalText: z.optional(typedText(0, 4000)),
  wishes: z.optional(typedText(0, 2000)),
  /** The whole choice: what is not among them is not chosen any more. */
  priorLearningIds: z.optional(z.array(id).check(z.maxLength(200))),
})

export const planCommentForm = z.strictObject({ planId: id, comment: writtenText(1, 2000) })

export const editPlan = endpoint({
  method: 'PUT',
  path: '/skillacquirementplan',
  limit: limitOfAdding,
  affects: ['/home', '/skillacquirementplan'],
  who: studentOrParentOfMinor('PLAN'),
  summary:
    "Edits the student's own parts (goal, wishes, prior learning) or comments, also as a guardian of a minor",
  query: z.strictObject({ ...ofStudent }),
  body: z.union([planOwnParts, planCommentForm]),
  reply: skillAcquirementPlan,
})

export const approvalHistory = z.object({
  approvalId: id,
  version: z.int(),
  decision: z.enum(['APPROVED', 'RETURNED', 'SEEN']),
  by: z.string(),
  role: z.enum(['STUDENT', 'PARENT', 'STAFF']),
  at: dateTime,
  comment: z.optional(z.string()),
  method: z.enum(['SESSION', 'STRONG']),
})

export const planApprovals = z.object({
  pending: z.optional(pendingApproval),
  history: z.array(approvalHistory),
  /** Every version but drafts, the newest first: also the small ones that ask nobody. */
  versions: z.array(
    z.object({
      version: z.int(),
      state: planState,
      at: dateTime,
      changes: z.array(planChange),
      /** What the school said to the student who returned it. */
      staffAnswer: z.optional(z.string()),
      staffAnsweredAt: z.optional(dateTime),
    }),
  ),
})
export type PlanApprovals = z.infer<typeof planApprovals>
export const readPlanApprovals = endpoint({
  method: 'GET',
  path: '/skillacquirementplan/studenthoksapproval',
  who: studentOrParent('PLAN'),
  summary: 'The version awaiting approval with its changes, and earlier decisions',
  query: z.strictObject({ ...ofStudent, ...ofStudyPlan }),
  reply: planApprovals,
  offline: 'OWN_DEVICE',
})

const planDecision = z.strictObject({
  approvalId: id,
  version: z.int(),
  decision: z.enum(['APPROVED', 'RETURNED']),
  comment: z.optional(typedText(0, 2000)),
  confirmed: z.literal(true),
})

/** Shortest comment with which a version is returned: the teacher has to know what to mend. */
export const shortestReturnComment = 3
const returnComment = writtenText(shortestReturnComment, 2000)
export function isReturnComment(comment: string | undefined): boolean {
  return returnComment.safeParse(comment).success
}

/** A decision as its form checks it; the server says the same of a comment that is too short. */
export const planDecisionForm = planDecision.check(
  z.refine(({ decision, comment }) => decision === 'APPROVED' || isReturnComment(comment), {
    path: ['comment'],
    error: 'required',
  }),
)

export const planSeenForm = z.strictObject({
  approvalId: id,
  decision: z.literal('SEEN'),
  comment: z.optional(typedText(0, 2000)),
})

export const decidePlan = endpoint({
  method: 'POST',
  path: '/skillacquirementplan/studenthoksapproval',
  affects: ['/home', '/skillacquirementplan', '/studentparentaccess/student'],
  who: studentOrParentOfMinor('PLAN'),
  summary: 'Approves or returns a version as the student, or marks it as seen as a guardian of a minor',
  query: z.strictObject({ ...ofStudent }),
  body: z.union([planDecision, planSeenForm]),
  reply: planApprovals,
})

/** `{id}` of the paths below a plan. */
export const ofPlan = z.strictObject({ planId: idText })
