import * as z from 'zod/mini'
import { contractType } from './contracts.ts'
import { endpoint, student } from './endpoint.ts'
import { newsSummary } from './news.ts'
import { progressShares } from './progress.ts'
import { date, dateTime, fallbackLanguage, id } from './shapes.ts'
import { timetable } from './timetable.ts'

/** The last day on which a task can be done, or the day on which it should have been. Appointments have none. */
const deadline = z.optional(date)
const eventSlot = { educationEventId: id, peeemId: id, name: z.string() }

/**
 * One thing that waits for the student, as a kind with its facts. No task holds a reason of absence, a grade or a
 * text about anybody's health: a device may keep them.
 */
export const homeTask = z.discriminatedUnion('kind', [
  /** Lessons whose absence the school asks a certificate for. */
  z.object({ kind: z.literal('CERTIFICATE'), count: z.int() }),
  /** `proposing`: for some of them the student can only propose a reason, which a guardian confirms. */
  z.object({ kind: z.literal('ABSENCES'), deadline, count: z.int(), proposing: z.boolean() }),
  /** An absence of whole days that was reported and is over since the school day before; the reason is left out. */
  z.object({ kind: z.literal('STILL_AWAY'), noticeId: id }),
  /** `name` is the study right's, where there are several; `remind` when it has waited for long. */
  z.object({
    kind: z.literal('PLAN_APPROVAL'),
    deadline,
    personalStudyPlanId: id,
    name: z.optional(z.string()),
    remind: z.boolean(),
  }),
  z.object({
    kind: z.literal('PLAN_ACTION'),
    deadline,
    activityId: id,
    actionIndex: z.int(),
    text: z.string(),
  }),
  z.object({ kind: z.literal('PLAN_MEETING'), at: dateTime }),
  /** No talk on the plan is agreed on, and one should have been held by the deadline. */
  z.object({ kind: z.literal('PLAN_REVIEW'), deadline }),
  z.object({ kind: z.literal('STUDY_SKILLS'), deadline, started: z.boolean() }),
  z.object({ kind: z.literal('PLACE_FROM_QUEUE'), ...eventSlot }),
  /** Of `count` registrations that open soon the first. */
  z.object({
    kind: z.literal('REGISTRATION_OPENS'),
    ...eventSlot,
    count: z.int(),
    opensAt: dateTime,
  }),
  z.object({ kind: z.literal('REGISTRATION_OPEN'), deadline, count: z.int(), closesAt: dateTime }),
  /** Feedback on a period of learning that the student has not acknowledged. */
  z.object({
    kind: z.literal('FEEDBACK_TO_READ'),
    personalEventId: id,
    assessmentId: id,
    name: z.string(),
    date,
  }),
  /** A result that was published lately; only its own page shows the grade. */
  z.object({
    kind: z.literal('RESULT_PUBLISHED'),
    planId: id,
    demonstrationId: id,
    name: z.string(),
    date,
  }),
  /** A claim for benefits that the college has returned to be corrected. */
  z.object({ kind: z.literal('BENEFIT_RETURNED'), claimId: id, number: z.string() }),
  /** A claim that has been begun and was not sent, soon before its time ends. */
  z.object({ kind: z.literal('BENEFIT_DRAFT'), deadline, claimId: id, number: z.string() }),
  /** A recent decision of the college on a claim; only its own page shows the amount. */
  z.object({ kind: z.literal('BENEFIT_DECIDED'), claimId: id, number: z.string(), date }),
  /** Messages that were not read yet; `threadId` where all of them are in one thread. */
  z.object({ kind: z.literal('UNREAD_MESSAGES'), count: z.int(), threadId: z.optional(id) }),
  /** A request that waits for the student or a guardian, or that the school has decided recently. */
  z.object({
    kind: z.literal('REQUEST'),
    requestId: id,
    title: z.string(),
    titleLanguage: fallbackLanguage,
    state: z.enum(['DRAFT', 'NEED_INFO', 'WAITING_GUARDIAN', 'DECIDED', 'ANSWERED']),
    /** Of a draft the last day on which it is kept. */
    deadline,
    decidedAt: z.optional(dateTime),
  }),
  /** A contract to sign or to acknowledge. */
  z.object({
    kind: z.literal('CONTRACT'),
    contractId: id,
    type: contractType,
    action: z.enum(['SIGN', 'ACKNOWLEDGE']),
  }),
  /** The language of contact, which the language button has changed in a version before. */
  z.object({ kind: z.literal('CONTACT_LANGUAGE') }),
  /** Recent positive remarks of teachers. */
  z.object({ kind: z.literal('POSITIVE_FEEDBACK'), count: z.int() }),
  z.object({
    kind: z.literal('SELF_ASSESSMENT'),
    deadline,
    planId: id,
    demonstrationId: id,
    name: z.string(),
    started: z.boolean(),
  }),
  /** Urgent news that is unread, or news that waits to be acknowledged. */
  z.object({
    kind: z.literal('NEWS'),
    newsId: id,
    title: z.string(),
    titleLanguage: fallbackLanguage,
    urgent: z.boolean(),
  }),
  /** The demonstration that is under way or next. */
  z.object({
    kind: z.literal('DEMONSTRATION'),
    planId: id,
    demonstrationId: id,
    name: z.string(),
    startDate: date,
    endDate: date,
    startTime: z.optional(z.string()),
    endTime: z.optional(z.string()),
    isNow: z.boolean(),
    daysUntil: z.optional(z.int()),
  }),
])
export type HomeTask = z.infer<typeof homeTask>

/** The deadline of a task of any kind. */
export function deadlineOf(task: HomeTask): string | undefined {
  return 'deadline' in task ? task.deadline : undefined
}

/** How far one study right has come. */
const studyRightProgress = z.object({
  personalStudyPlanId: id,
  name: z.string(),
  progress: progressShares,
})
export type StudyRightProgress = z.infer<typeof studyRightProgress>

export const home = z.object({
  /** Today and the seven days after it, so that a free day can show when teaching continues. */
  timetable,
  /** A certificate that is needed first, then by deadline, the overdue at the head; what has none comes last. */
  tasks: z.array(homeTask),
  progress: z.array(studyRightProgress),
  /** News that is not among the tasks, unread and pinned pieces first. */
  news: z.object({ items: z.array(newsSummary), unreadCount: z.int() }),
})
export type Home = z.infer<typeof home>

export const readHome = endpoint({
  method: 'GET',
  path: '/home',
  who: student,
  summary: 'Current events and those of the coming week, items awaiting the student, progress of the studies',
  reply: home,
  offline: 'ANY_DEVICE',
})
