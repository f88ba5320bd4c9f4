import * as z from 'zod/mini'
import { seenBy } from './audience.ts'
import { endpoint, student, studentOrParent } from './endpoint.ts'
import { participation } from './participations.ts'
import { businessIdShape, isBusinessId } from './rules/business-id.ts'
import {
  codeRef,
  date,
  dateTime,
  id,
  idText,
  lineText,
  ofStudent,
  personRef,
  typedText,
  writtenText,
} from './shapes.ts'
import { ofPlan } from './skill-acquirement-plan.ts'
import { room } from './timetable.ts'

/** How a part of the plan is learned (eHOKS osaamisenhankkimistapa). */
export const learningMethod = z.enum(['SCHOOL', 'TRAINING_AGREEMENT', 'APPRENTICESHIP'])
export type LearningMethod = z.infer<typeof learningMethod>

export const personalEventState = z.enum([
  'PLANNED',
  'REGISTERED',
  'WAITLISTED',
  'ONGOING',
  'COMPLETED',
  'INTERRUPTED',
  'CANCELLED',
])
export type PersonalEventState = z.infer<typeof personalEventState>

export const personalWorkplace = z.object({
  name: z.string(),
  businessId: z.optional(z.string()),
  address: z.optional(z.string()),
  instructor: z.optional(
    z.object({ name: z.string(), email: z.optional(z.string()), phone: z.optional(z.string()) }),
  ),
  tasks: z.array(z.string()),
  partTimePercent: z.optional(z.int()),
  /** The contract that the period is based on, where one is known. */
  contractId: z.optional(id),
  apprenticeshipBasis: z.optional(codeRef),
})
export type PersonalWorkplace = z.infer<typeof personalWorkplace>

const summary = {
  id,
  planId: id,
  /** The units of the plan that it serves, each by its slot (domain D5). */
  links: z.array(
    z.object({ peeemId: id, moduleId: id, moduleName: z.string(), osp: z.optional(z.number()) }),
  ),
  /** `code` is a `LearningMethod`. */
  method: codeRef,
  educationEventId: z.optional(id),
  name: z.string(),
  specifier: seenBy('LOCATION', z.optional(z.string())),
  startDate: date,
  endDate: date,
  state: personalEventState,
  teachers: z.array(personRef),
  rooms: seenBy('LOCATION', z.optional(z.array(room))),
  teachingHours: z.optional(z.number()),
  learningEnvironments: z.array(z.object({ environment: codeRef, start: date, end: z.optional(date) })),
  /** Only of a period at a workplace, once the place is known. */
  workplace: seenBy('LOCATION', z.optional(personalWorkplace)),
  /** Who answers for it besides the teachers: at the college, and at another that acquires the training. */
  representatives: seenBy(
    'LOCATION',
    z.optional(
      z.array(
        z.object({ side: z.enum(['PROVIDER', 'ACQUIRER']), name: z.string(), role: z.optional(z.string()) }),
      ),
    ),
  ),
  interruptions: z.array(z.object({ start: date, end: z.optional(date) })),
  /**
   * Of the lessons held and marked; at a workplace of the agreed days so far against the hours logged. Left out
   * for a guardian whose access does not cover absences.
   */
  attendance: seenBy('ABSENCE', z.optional(z.object({ heldMinutes: z.int(), attendedMinutes: z.int() }))),
  /** Those that are published; `unread` are those that the student has not acknowledged. By scope ASSESSMENT. */
  intermediateAssessments: seenBy(
    'ASSESSMENT',
    z.optional(z.object({ count: z.int(), latestAt: z.optional(date), unread: z.int() })),
  ),
  /** A grade, or `S` for passed; by scope ASSESSMENT. */
  result: seenBy('ASSESSMENT', z.optional(z.object({ grade: z.string(), at: z.optional(date) }))),
  version: z.int(),
}

export const personalEducationEvent = z.object(summary)
export type PersonalEducationEvent = z.infer<typeof personalEducationEvent>

export const goalAuthor = z.enum(['STUDENT', 'STAFF', 'WORKPLACE'])

/** SENT can still be changed by sending again; from IN_REVIEW on the school has it in hand. */
export const proposalState = z.enum(['SENT', 'IN_REVIEW', 'ACCEPTED', 'REJECTED'])
export type ProposalState = z.infer<typeof proposalState>

export const workplaceProposal = z.object({
  id,
  name: z.string(),
  businessId: z.optional(z.string()),
  contact: z.string(),
  state: proposalState,
  sentAt: dateTime,
  decidedAt: z.optional(dateTime),
  decidedBy: z.optional(personRef),
  /** The school's comment on it. */
  comment: z.optional(z.string()),
})
export type WorkplaceProposal = z.infer<typeof workplaceProposal>

export const diaryEntry = z.object({
  date,
  text: z.string(),
  hours: z.optional(z.number()),
  /** At a workplace the hours are those of the day log that the instructor confirms; see `/absence/participations`. */
  hoursState: seenBy('ABSENCE', z.optional(z.enum(['LOGGED', 'CONFIRMED', 'DISPUTED']))),
})
export type DiaryEntry = z.infer<typeof diaryEntry>

export const personalEducationEventDetails = z.object({
  ...summary,
  sessions: z.array(
    z.object({
      sessionId: id,
      start: dateTime,
      end: dateTime,
      rooms: seenBy('LOCATION', z.array(room)),
      teachers: z.array(personRef),
      topic: seenBy('LOCATION', z.optional(z.string())),
      state: z.enum(['PLANNED', 'CHANGED', 'MOVED', 'CANCELLED', 'HELD']),
      /** Once the roll was called; by scope ABSENCE. */
      participation: seenBy('ABSENCE', z.optional(participation)),
    }),
  ),
  /** The agreed hours of a workplace period; ISO weekdays, 1 is Monday. */
  agreedHours: seenBy(
    'LOCATION',
    z.optional(z.object({ weekdays: z.array(z.int()), dailyStart: z.string(), dailyEnd: z.string() })),
  ),
  materialsUrl: seenBy('LOCATION', z.optional(z.string())),
  instructions: seenBy('LOCATION', z.optional(z.string())),
  goals: seenBy('LOCATION', z.array(z.object({ text: z.string(), by: goalAuthor }))),
  /** Newest first. */
  diary: seenBy('LOCATION', z.array(diaryEntry)),
  /** The student's proposals of a workplace, newest first. */
  workplaceProposals: seenBy('LOCATION', z.array(workplaceProposal)),
  /** What an own intermediate assessment may rate: the requirements of the units served. */
  requirements: z.array(z.object({ requirementId: id, moduleId: id, text: z.string() })),
  can: z.object({
    editGoals: z.boolean(),
    writeDiary: z.boolean(),
    proposeWorkplace: z.boolean(),
    assessSelf: z.boolean(),
    remove: z.boolean(),
  }),
})
export type PersonalEducationEventDetails = z.infer<typeof personalEducationEventDetails>

/** `{id}` of the paths below a period. */
export const ofPersonalEvent = z.strictObject({ personalEventId: idText })

export const listPersonalEducationEvents = endpoint({
  method: 'GET',
  path: '/skillacquirementplan/:planId/personaleducationevents',
  who: studentOrParent('PLAN'),
  summary: 'Periods of learning of a plan: how, where and when; cancelled ones only on request',
  params: ofPlan,
  query: z.strictObject({
    ...ofStudent,
    moduleId: z.optional(idText),
    state: z.optional(personalEventState),
  }),
  reply: z.array(personalEducationEvent),
  offline: 'ANY_DEVICE',
})

export const readPersonalEducationEvent = endpoint({
  method: 'GET',
  path: '/personaleducationevent/:personalEventId',
  who: studentOrParent('PLAN'),
  summary: 'One period of learning with its sessions, attendance, workplace, goals and diary',
  params: ofPersonalEvent,
  query: z.strictObject({ ...ofStudent }),
  reply: personalEducationEventDetails,
  offline: 'ANY_DEVICE',
})

const version = z.int().check(z.gte(1))

export const goalsMaximum = 10

export const ownGoal = z.strictObject({ text: writtenText(1, 500) })

/** The student's own goals, all of them: those of the school and the workplace stay as they are. */
export const ownGoals = z.array(ownGoal).check(z.maxLength(goalsMaximum))

/** One entry a day; sent again it replaces the day's, with no text and no hours it takes the day's away. */
export const diaryEntryBody = z.strictObject({
  date,
  text: typedText(0, 2000),
  hours: z.optional(z.number().check(z.gte(0), z.lte(12))),
})

/** One fault, whether it is the shape or the check digit that is wrong. */
const businessId = z.string().check(
  z.regex(businessIdShape, { error: 'businessId' }),
  z.refine(text => !businessIdShape.test(text) || isBusinessId(text), { error: 'businessId' }),
)

export const workplaceProposalBody = z.strictObject({
  name: lineText(1, 200),
  businessId: z.optional(businessId),
  /** Whom the school can ask, and how. */
  contact: writtenText(1, 500),
})

export const personalEventBody = z.union([
  z.strictObject({
    goals: z.optional(ownGoals),
    diaryEntry: z.optional(diaryEntryBody),
    version,
  }),
  z.strictObject({ workplaceProposal: workplaceProposalBody, version: z.optional(version) }),
])
export type PersonalEventBody = z.infer<typeof personalEventBody>

export const editPersonalEducationEvent = endpoint({
  method: 'PUT',
  path: '/personaleducationevent/:personalEventId',
  affects: [
    '/home',
    '/absence',
    '/personaleducationevent',
    '/skillacquirementplan',
    '/studenttimetable',
    '/instance',
  ],
  who: student,
  summary: "Saves the student's own goals, a diary entry, or a workplace that the student has found",
  params: ofPersonalEvent,
  body: personalEventBody,
  reply: personalEducationEventDetails,
})

export const removePersonalEducationEvent = endpoint({
  method: 'DELETE',
  path: '/personaleducationevent/:personalEventId',
  affects: [
    '/home',
    '/absence',
    '/personaleducationevent',
    '/skillacquirementplan',
    '/studenttimetable',
    '/instance',
  ],
  who: student,
  summary: 'Removes a planned event that the student has added',
  params: ofPersonalEvent,
  reply: z.object({ state: z.literal('CANCELLED') }),
})
