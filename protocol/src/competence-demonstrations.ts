import * as z from 'zod/mini'
import { seenBy } from './audience.ts'
import { endpoint, limitOfAdding, student, studentOrParent } from './endpoint.ts'
import { criterionLevel, requirement } from './requirement.ts'
import {
  across,
  codeRef,
  date,
  dateTime,
  id,
  idText,
  ofStudent,
  ofStudyPlan,
  time,
  typedText,
  writtenText,
} from './shapes.ts'
import { gradeScale, ofPlan } from './skill-acquirement-plan.ts'

/** States of a demonstration (domain 2.7), in their order; the last two are outside it. */
export const demonstrationStates = [
  'PLANNED',
  'AGREED',
  'READY',
  'IN_PROGRESS',
  'DONE',
  'AWAITING_ASSESSMENT',
  'ASSESSED',
  'PUBLISHED',
  'REVIEW_REQUESTED',
  'REVIEWED',
  'POSTPONED',
  'CANCELLED',
] as const
export const demonstrationState = z.enum(demonstrationStates)
export type DemonstrationState = z.infer<typeof demonstrationState>

export const demonstrationType = z.enum(['DEMONSTRATION', 'OTHER_PROOF'])
export type DemonstrationType = z.infer<typeof demonstrationType>

/** A grade as written on a certificate. */
export const demonstrationGrade = z.enum(['1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty'])
export type DemonstrationGrade = z.infer<typeof demonstrationGrade>

/** NOT_STARTED until something is saved; LOCKED from the assessment discussion on. */
export const selfAssessmentState = z.enum(['NOT_STARTED', 'DRAFT', 'SUBMITTED', 'LOCKED'])
export type SelfAssessmentState = z.infer<typeof selfAssessmentState>

/** 1 to 5 where the unit is graded so, otherwise «I can» or «not yet». */
export const selfLevel = z.union([z.int().check(z.gte(1), z.lte(5)), z.enum(['PASS', 'NOT_YET'])])
export type SelfLevel = z.infer<typeof selfLevel>

/** Where it is shown: `placeType` 1 workplace, 2 institution, 3 both. Left out where it must not be disclosed. */
export const demonstrationPlace = z.object({
  name: z.string(),
  businessId: z.optional(z.string()),
  description: z.optional(z.string()),
  placeType: codeRef,
  address: z.optional(z.string()),
})
export type DemonstrationPlace = z.infer<typeof demonstrationPlace>

/** Only ever of a published assessment. */
export const demonstrationAssessment = z.object({
  grade: demonstrationGrade,
  accepted: z.boolean(),
  date,
  justification: z.string(),
  /** Work process, methods and materials, knowledge base, lifelong learning; those that were graded. */
  targets: z.array(z.object({ code: z.string(), name: z.string(), grade: demonstrationGrade })),
  /** The assessors' grade of single requirements; empty where only the whole was graded. */
  requirementGrades: z.array(z.object({ requirementId: id, grade: demonstrationGrade })),
  deciders: z.array(codeRef),
  discussionParticipants: z.array(codeRef),
  publishedAt: dateTime,
  /** The last school day on which a review can be requested. */
  reviewRequestUntil: date,
})
export type DemonstrationAssessment = z.infer<typeof demonstrationAssessment>

/** What the student requested after a published assessment, and what was decided. */
export const demonstrationRequest = z.object({
  kind: z.enum(['REVIEW', 'RAISE']),
  state: z.enum(['REQUESTED', 'GRANTED', 'REJECTED']),
  reason: z.optional(z.string()),
  requestedAt: dateTime,
  decidedAt: z.optional(dateTime),
  answer: z.optional(z.string()),
})
export type DemonstrationRequest = z.infer<typeof demonstrationRequest>

const summary = {
  id,
  planId: id,
  personalStudyPlanId: id,
  /** `moduleId` is the unit's id in the plan. */
  modules: z.array(z.object({ moduleId: id, name: z.string(), osp: z.number() })),
  type: demonstrationType,
  name: z.string(),
  state: demonstrationState,
  startDate: date,
  endDate: date,
  startTime: z.optional(time),
  endTime: z.optional(time),
  /** Whole days from the provider's today to the first day, 0 on that day; only while it is still to come. */
  daysUntil: z.optional(z.int()),
  /** Whether one of its days is today. */
  isNow: z.boolean(),
  environment: seenBy('LOCATION', z.optional(demonstrationPlace)),
  organiser: seenBy('LOCATION', z.optional(z.string())),
  selfAssessment: z.object({
    state: selfAssessmentState,
    submittedAt: z.optional(dateTime),
    /** The student can write it now. */
    open: z.boolean(),
  }),
  /** Accepted tasks alone; a proposal counts when a teacher has accepted it. */
  tasks: z.object({ total: z.int(), done: z.int() }),
  attempt: z.int(),
  raiseAttempt: z.boolean(),
  previousId: z.optional(id),
  /** The attempt after this one: a new try after a failed one, or a raise. */
  nextId: z.optional(id),
  gradeScale,
  /** The last day by which the result should be registered (policy), while it is awaited. */
  resultBy: z.optional(date),
  assessment: z.optional(demonstrationAssessment),
  can: z.object({
    selfAssess: z.boolean(),
    editTasks: z.boolean(),
    requestReview: z.boolean(),
    requestRaise: z.boolean(),
  }),
  version: z.int(),
}

/** A demonstration as a list shows it. */
export const demonstrationSummary = z.object(summary)
export type DemonstrationSummary = z.infer<typeof demonstrationSummary>

/** From how many days before a demonstration its self-assessment waits to be written. */
const soonDays = 14

interface ToAssess {
  can: { selfAssess: boolean }
  selfAssessment: { state: SelfAssessmentState }
  daysUntil?: number | null | undefined
}

/** A self-assessment that the student should write now: the demonstration is over, under way or soon to come. */
export function isToWrite({ can, selfAssessment: { state }, daysUntil }: ToAssess): boolean {
  const isSent = state !== 'NOT_STARTED' && state !== 'DRAFT'
  return can.selfAssess && !isSent && (daysUntil ?? 0) <= soonDays
}

export const competenceDemonstration = z.object({
  ...summary,
  contentDescriptions: z.array(z.string()),
  /** Of all its units, each once. */
  requirements: z.array(requirement),
  /** Adapted assessment of this student; left out where there is none, or the reader has no right to it. */
  individualCriteria: seenBy('SUPPORT', z.optional(z.array(z.string()))),
  deviationText: seenBy('SUPPORT', z.optional(z.string())),
  /** Names of units that have to be completed first and are not. */
  missingPrerequisites: z.array(z.string()),
  assessors: z.array(
    z.object({
      name: z.string(),
      organisation: seenBy('LOCATION', z.optional(z.string())),
      side: z.enum(['PROVIDER', 'WORKING_LIFE']),
      role: codeRef,
    }),
  ),
  /** Work with clients or patients: texts must not contain anything about them. */
  careField: z.boolean(),
  /** The newest first. */
  requests: z.array(demonstrationRequest),
})
export type CompetenceDemonstration = z.infer<typeof competenceDemonstration>

export const listDemonstrations = endpoint({
  method: 'GET',
  path: '/competencedemonstrations',
  who: studentOrParent('ASSESSMENT'),
  summary:
    'Demonstrations of all plans: current and coming first, nearest first; then past ones, newest first',
  query: z.strictObject({
    ...ofStudent,
    ...ofStudyPlan,
    state: z.optional(demonstrationState),
    from: z.optional(date),
    to: z.optional(date),
  }),
  reply: z.array(demonstrationSummary),
  offline: 'ANY_DEVICE',
})

export const listPlanDemonstrations = endpoint({
  method: 'GET',
  path: '/skillacquirementplan/:planId/competencedemonstration',
  who: studentOrParent('ASSESSMENT'),
  summary: 'Demonstrations of a plan, of one unit of it or a single one, ordered as in the list of all plans',
  params: ofPlan,
  query: z.strictObject({
    ...ofStudent,
    moduleId: z.optional(idText),
    demonstrationId: z.optional(idText),
  }),
  reply: z.array(competenceDemonstration),
  offline: 'ANY_DEVICE',
})

const reviewReason = writtenText(3, 2000)

/** A review needs its reason; a raise may do without. */
export const demonstrationRequestBody = z
  .strictObject({
    demonstrationId: id,
    action: z.enum(['REQUEST_REVIEW', 'REQUEST_RAISE']),
    reason: z.optional(typedText(0, 2000)),
    version: z.int(),
  })
  .check(
    across(
      ['action', 'reason'],
      body => body.action === 'REQUEST_RAISE' || reviewReason.safeParse(body.reason).success,
      {
        path: ['reason'],
        error: 'required',
      },
    ),
  )
export type DemonstrationRequestBody = z.infer<typeof demonstrationRequestBody>

export const requestOfDemonstration = endpoint({
  method: 'POST',
  path: '/skillacquirementplan/:planId/competencedemonstration',
  limit: limitOfAdding,
  affects: [
    '/home',
    '/competencedemonstrations',
    '/skillacquirementplan/:planId/competencedemonstration',
    '/instance',
  ],
  who: student,
  summary: 'Requests a review of a published assessment, or an attempt to raise the grade',
  params: ofPlan,
  body: demonstrationRequestBody,
  reply: competenceDemonstration,
})

/** `{id}` of the paths below a demonstration. */
export const ofDemonstration = z.strictObject({ planId: idText, demonstrationId: idText })

export const selfAssessment = z.object({
  demonstrationId: id,
  state: selfAssessmentState,
  gradeScale,
  items: z.array(
    z.object({
      requirementId: id,
      text: z.string(),
      /** The unit of the requirement, by name. */
      moduleName: z.string(),
      level: z.nullable(selfLevel),
      comment: z.optional(z.string()),
      criteriaShown: z.array(z.object({ level: criterionLevel, texts: z.array(z.string()) })),
      /** The assessors' grade of the same requirement, once published. */
      assessedGrade: z.optional(demonstrationGrade),
    }),
  ),
  overallLevel: z.optional(selfLevel),
  strengths: z.optional(z.string()),
  develop: z.optional(z.string()),
  howPrepared: z.optional(z.string()),
  /** Guardians who see assessments may read it once it is sent; the student decides. */
  sharedWithParents: z.boolean(),
  savedAt: z.optional(dateTime),
  submittedAt: z.optional(dateTime),
  editable: z.boolean(),
  /** Side by side: only of a published assessment. */
  assessment: z.optional(demonstrationAssessment),
  /** 0 while nothing is saved. */
  version: z.int(),
})
export type SelfAssessment = z.infer<typeof selfAssessment>

export const readSelfAssessment = endpoint({
  method: 'GET',
  path: '/skillacquirementplan/:planId/competencedemonstration/:demonstrationId/selfassessment',
  who: studentOrParent('ASSESSMENT'),
  summary: "The student's self-assessment by requirement; for a guardian only once it is sent and shared",
  params: ofDemonstration,
  query: z.strictObject({ ...ofStudent }),
  reply: selfAssessment,
  offline: 'OWN_DEVICE',
})

/** What is left out stays as it was; an empty text or a level of null takes it away. */
export const selfAssessmentBody = z.strictObject({
  /** A draft is the student's alone. What was sent takes changes only by being sent again. */
  state: z.enum(['DRAFT', 'SUBMITTED']),
  items: z.optional(
    z
      .array(
        z.strictObject({
          requirementId: id,
          level: z.optional(z.nullable(selfLevel)),
          comment: z.optional(typedText(0, 1000)),
        }),
      )
      .check(z.maxLength(200)),
  ),
  overallLevel: z.optional(z.nullable(selfLevel)),
  strengths: z.optional(typedText(0, 2000)),
  develop: z.optional(typedText(0, 2000)),
  howPrepared: z.optional(typedText(0, 2000)),
  sharedWithParents: z.optional(z.boolean()),
  version: z.int().check(z.gte(0)),
})
export type SelfAssessmentBody = z.infer<typeof selfAssessmentBody>

export const saveSelfAssessment = endpoint({
  method: 'PUT',
  path: '/skillacquirementplan/:planId/competencedemonstration/:demonstrationId/selfassessment',
  affects: [
    '/home',
    '/competencedemonstrations',
    '/skillacquirementplan/:planId/competencedemonstration',
    '/instance',
  ],
  who: student,
  summary: 'Saves a draft self-assessment, sends it or sends changes; the assessment discussion locks it',
  params: ofDemonstration,
  body: selfAssessmentBody,
  reply: selfAssessment,
})
