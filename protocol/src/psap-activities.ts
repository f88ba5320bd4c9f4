import * as z from 'zod/mini'
import { endpoint, student, studentOrParent } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import { date, dateTime, fallbackLanguage, id, idText, ofStudent, ofStudyPlan } from './shapes.ts'

export const activityType = z.enum([
  'INITIAL_INTERVIEW',
  'HOKS_MEETING',
  'HOKS_UPDATE',
  'GUIDANCE',
  'SUPPORT_MEETING',
  'PROGRESS_REVIEW',
  'INTERVENTION',
  'OTHER',
])
export type ActivityType = z.infer<typeof activityType>

export const actionOwner = z.enum(['STUDENT', 'PARENT', 'STAFF'])
export type ActionOwner = z.infer<typeof actionOwner>

export const agreedAction = z.object({
  text: z.string(),
  textLanguage: fallbackLanguage,
  responsible: actionOwner,
  dueDate: z.optional(date),
  done: z.boolean(),
})
export type AgreedAction = z.infer<typeof agreedAction>

export const planActivity = z.object({
  id,
  date,
  type: activityType,
  title: z.string(),
  titleLanguage: fallbackLanguage,
  summary: z.string(),
  summaryLanguage: fallbackLanguage,
  participants: z.array(
    z.object({ name: z.string(), role: z.enum(['STUDENT', 'PARENT', 'STAFF', 'OTHER']) }),
  ),
  /** An action is named by its place in this list. */
  agreedActions: z.array(agreedAction),
  nextMeeting: z.optional(dateTime),
  planVersion: z.optional(z.int()),
  visibility: z.enum(['STUDENT', 'STUDENT_AND_PARENT']),
  acknowledgedAt: z.optional(dateTime),
})
export type PlanActivity = z.infer<typeof planActivity>

/** How the year's plan talks compare with the provider's promise. */
export const reviewPace = z.object({
  /** The policy `hoks.reviewsPerYear`. */
  perYear: z.int(),
  /** Talks of the last twelve months in which the plan was gone through. */
  heldInYear: z.int(),
  lastOn: z.optional(date),
  /** The day by which the next one should be. */
  dueBy: date,
  overdue: z.boolean(),
})
export type ReviewPace = z.infer<typeof reviewPace>

/** What of the talks is still ahead. */
const planAhead = z.object({
  /** The next talk that has been agreed on, and the entry that records it. */
  nextMeeting: z.optional(
    z.object({ activityId: id, at: dateTime, title: z.string(), titleLanguage: fallbackLanguage }),
  ),
  /** Absent when no study right is in force. */
  reviews: z.optional(reviewPace),
  /** What the student has promised and not ticked off, whatever the page; the nearest day first. */
  openActions: z.array(
    z.object({
      activityId: id,
      actionIndex: z.int(),
      text: z.string(),
      textLanguage: fallbackLanguage,
      dueDate: z.optional(date),
    }),
  ),
})
export type PlanAhead = z.infer<typeof planAhead>

export const planActivities = z.extend(pageOf(planActivity), planAhead.shape)
export type PlanActivities = z.infer<typeof planActivities>

export const listPlanActivities = endpoint({
  method: 'GET',
  path: '/personalinfo/psapactivities',
  who: studentOrParent('PLAN'),
  summary: 'Plan meetings, newest first, with what was agreed; 20 to a page',
  query: z.strictObject({ ...ofStudent, ...ofStudyPlan, ...pageQuery }),
  reply: planActivities,
  offline: 'OWN_DEVICE',
})

const actionIndex = z.int().check(z.gte(0), z.lte(1000))

export const updatePlanActivity = endpoint({
  method: 'PUT',
  path: '/personalinfo/psapactivities',
  affects: ['/home', '/personalinfo/psapactivities'],
  who: student,
  summary: "Marks a plan entry as read by the student, or ticks or unticks one of the student's actions",
  body: z.union([
    z.strictObject({ id, acknowledged: z.literal(true) }),
    z.strictObject({ id, actionIndex, done: z.boolean() }),
  ]),
  reply: planActivity,
})

export const readPlanMeeting = endpoint({
  method: 'GET',
  path: '/personalinfo/psapactivities/:activityId/meeting',
  who: studentOrParent('PLAN'),
  summary: 'The next meeting that an entry names, as an iCalendar file',
  dialect: 'text',
  params: z.strictObject({ activityId: idText }),
  query: z.strictObject({ ...ofStudent }),
  reply: z.string(),
  offline: 'OWN_DEVICE',
})
