import * as z from 'zod/mini'
import { absenceSummary } from './absence-summary.ts'
import { attachmentIds, attachmentRef } from './attachments.ts'
import { seenBy } from './audience.ts'
import { endpoint, limitOfAdding, studentOrParent, studentOrParentOfMinor } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { workplaceDay } from './participations.ts'
import { daysBetween } from './rules/calendar.ts'
import {
  across,
  codeRef,
  date,
  dateTime,
  fallbackLanguage,
  id,
  ofStudent,
  ofStudyPlan,
  personRef,
  saysSomething,
  time,
  typedText,
} from './shapes.ts'

/** The codes of a mark (domain 2.1), each with its class. */
export const absenceCodes = {
  S: 'UNEXPLAINED',
  T: 'AUTHORISED',
  E: 'AUTHORISED',
  MS: 'EXPLAINED',
  KS: 'AUTHORISED',
  L: 'UNAUTHORISED',
  M1: 'LATE',
  M2: 'LATE',
  O: 'NOT_ABSENCE',
  K: 'NOT_ABSENCE',
  W: 'NOT_ABSENCE',
  P: 'UNEXPLAINED',
  '+': 'REMARK',
} as const
export type AbsenceCode = keyof typeof absenceCodes
export const absenceClass = z.enum([
  'UNEXPLAINED',
  'AUTHORISED',
  'EXPLAINED',
  'UNAUTHORISED',
  'LATE',
  'NOT_ABSENCE',
  'REMARK',
])
export type AbsenceClass = z.infer<typeof absenceClass>

export const absenceState = z.enum([
  'UNEXPLAINED',
  'PROPOSED',
  'EXPLAINED',
  'CERTIFICATE_REQUIRED',
  'ACCEPTED',
  'REJECTED',
  'CANCELLED',
])
export type AbsenceState = z.infer<typeof absenceState>

/** Reasons a person may give: health, leave, other, or «other» that the school settles. */
export const explanationReason = z.enum(['T', 'E', 'MS', 'OTHER'])
export type ExplanationReason = z.infer<typeof explanationReason>

export const explanation = z.object({
  id,
  reason: codeRef,
  text: z.optional(z.string()),
  attachments: seenBy('LOCATION', z.array(attachmentRef)),
  by: z.object({ role: z.enum(['STUDENT', 'PARENT', 'STAFF']), name: z.string() }),
  at: dateTime,
  state: absenceState,
  decision: z.optional(
    z.object({
      by: z.optional(personRef),
      at: dateTime,
      resultType: codeRef,
      comment: z.optional(z.string()),
    }),
  ),
})
export type Explanation = z.infer<typeof explanation>

/** Why a mark cannot be explained by the caller now. */
export const notExplainableReason = z.enum([
  'NOT_AN_ABSENCE',
  'ALREADY_DECIDED',
  'ALREADY_EXPLAINED',
  'WINDOW_CLOSED',
  'GUARDIAN_EXPLAINS',
  'STUDENT_EXPLAINS',
  'SESSION_CANCELLED',
  'ALREADY_EXPLAINED_AGAIN',
  'READ_ONLY',
])
export type NotExplainableReason = z.infer<typeof notExplainableReason>

export const absenceMark = z.object({
  id,
  sessionId: id,
  date,
  start: dateTime,
  end: dateTime,
  minutes: z.int(),
  lateMinutes: z.optional(z.int()),
  type: codeRef,
  class: absenceClass,
  state: absenceState,
  educationEvent: z.object({ id, name: z.string(), nameLanguage: fallbackLanguage }),
  moduleName: z.optional(z.string()),
  teacher: z.optional(personRef),
  room: seenBy('LOCATION', z.optional(z.string())),
  teacherNote: z.optional(z.string()),
  explainable: z.boolean(),
  /** The caller may only propose; somebody else confirms (a minor, by the provider's policy). */
  proposeOnly: z.boolean(),
  explainableBy: z.enum(['STUDENT', 'PARENT', 'STAFF']),
  notExplainableReason: z.optional(notExplainableReason),
  explainDeadline: date,
  /** The current explanation, and the proposal of a student under 18; both parties see both. */
  explanation: z.optional(explanation),
  proposal: z.optional(explanation),
  /** Who decides on an explanation: the responsible teacher of the study right. */
  decider: z.optional(personRef),
  parentSeenAt: z.optional(dateTime),
  version: z.int(),
})
export type AbsenceMark = z.infer<typeof absenceMark>

/** Explanations that wait for somebody, those of one state, reason and decider together. */
export const waitingMarks = z.object({
  /** What they wait for: a certificate, somebody who confirms what a minor proposes, or a decision. */
  state: z.enum(['CERTIFICATE_REQUIRED', 'PROPOSED', 'EXPLAINED']),
  reason: z.optional(codeRef),
  explainableBy: absenceMark.shape.explainableBy,
  /** The nearest of their deadlines. */
  explainDeadline: date,
  /** Who decides, and takes the certificate. */
  decider: z.optional(personRef),
  lessons: z.int(),
  /** The days of the first and the last lesson. */
  from: date,
  to: date,
})
export type WaitingMarks = z.infer<typeof waitingMarks>

export const noticeKind = z.enum(['SICK', 'LATE', 'LEAVE', 'OTHER'])
export type NoticeKind = z.infer<typeof noticeKind>
export const noticeState = z.enum(['SUBMITTED', 'RECEIVED', 'IN_REVIEW', 'GRANTED', 'REJECTED', 'WITHDRAWN'])
export type NoticeState = z.infer<typeof noticeState>

export const absenceNotice = z.object({
  id,
  kind: noticeKind,
  startDate: date,
  endDate: date,
  startTime: z.optional(time),
  endTime: z.optional(time),
  reason: codeRef,
  text: z.optional(z.string()),
  attachments: seenBy('LOCATION', z.array(attachmentRef)),
  state: noticeState,
  by: z.object({ role: z.enum(['STUDENT', 'PARENT', 'STAFF']), name: z.string() }),
  createdAt: dateTime,
  affectedSessions: z.int(),
  /** Who decides a leave: up to the policy's limit the responsible teacher, beyond it the head. */
  decidedBy: z.optional(z.enum(['TEACHER', 'HEAD'])),
  decision: z.optional(
    z.object({ by: z.optional(personRef), at: dateTime, comment: z.optional(z.string()) }),
  ),
  canWithdraw: z.boolean(),
  /** The earliest new last day for somebody who returns early; absent when the notice cannot be shortened. */
  earliestEnd: z.optional(date),
  /** A notice of a student under 18 that the caller, a guardian, can confirm. */
  canConfirm: z.boolean(),
  version: z.int(),
})
export type AbsenceNotice = z.infer<typeof absenceNotice>

export const absences = z.object({
  summary: absenceSummary,
  /** One page of the marks of the range, newest first. */
  marks: z.array(absenceMark),
  page: z.object({ number: z.int(), size: z.int(), totalElements: z.int(), totalPages: z.int() }),
  /** Marks that the caller has to explain, whatever the page or filter, nearest deadline first. */
  toExplain: z.array(absenceMark),
  /** Explained marks that still wait, whatever the page or filter; those that need the student's certificate first. */
  waiting: z.array(waitingMarks),
  notices: z.array(absenceNotice),
  workplaceDays: z.array(workplaceDay),
  /** Days of the range on which workplace hours can be logged. */
  workplaceDates: z.array(date),
})
export type Absences = z.infer<typeof absences>

export const listAbsences = endpoint({
  method: 'GET',
  path: '/absence',
  who: studentOrParent('ABSENCE'),
  summary: 'Absence marks, notices and a summary; by default for this term until today',
  query: z.strictObject({
    ...ofStudent,
    ...ofStudyPlan,
    ...pageQuery,
    from: z.optional(date),
    to: z.optional(date),
    class: z.optional(absenceClass),
  }),
  reply: absences,
  offline: 'OWN_DEVICE',
})

const freeText = z.optional(typedText(0, 1000))

/** «Other» needs a text; reasons of health need none (data minimisation). */
function saysWhatOther(body: { reasonCode: ExplanationReason; text?: string | undefined }): boolean {
  return body.reasonCode !== 'OTHER' || saysSomething(body.text)
}

export const explainBody = z
  .strictObject({
    absenceIds: z.array(id).check(z.minLength(1), z.maxLength(200)),
    reasonCode: explanationReason,
    text: freeText,
    /** Left out, those stay that the explanation had. */
    attachmentIds: z.optional(attachmentIds),
    /** The version of each mark as it was read. */
    versions: z.record(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.int()),
  })
  .check(across(['reasonCode', 'text'], saysWhatOther, { path: ['text'], error: 'required' }))

/** Makes a notice end earlier, for the days that have not begun. */
export const noticeShorteningBody = z.strictObject({
  noticeId: id,
  action: z.literal('SHORTEN'),
  endDate: date,
})

/** Takes a notice back; or, as the guardian of a minor, confirms what the minor has reported. */
export const noticeActionBody = z.strictObject({ noticeId: id, action: z.enum(['WITHDRAW', 'CONFIRM']) })

export const explainAbsences = endpoint({
  method: 'PUT',
  path: '/absence',
  affects: ['/home', '/absence', '/studenttimetable', '/instance', '/studentparentaccess/student'],
  who: studentOrParentOfMinor('ABSENCE'),
  summary: 'Explains absence marks, with partial success; or withdraws, shortens or confirms a notice',
  query: z.strictObject({ ...ofStudent }),
  body: z.union([explainBody, noticeActionBody, noticeShorteningBody]),
  reply: z.object({
    updated: z.array(absenceMark),
    /** `notFound`, `staleVersion`, or the reason why that mark cannot be explained. */
    rejected: z.array(z.object({ id, code: z.string() })),
    notice: z.optional(absenceNotice),
  }),
})

/** A notice reaches over at most this many days from its first to its last. */
export const noticeSpanDays = 60

/** Reasons that each kind of notice can have: leave in advance is never granted under another name. */
export const noticeReasons: Record<NoticeKind, readonly [ExplanationReason, ...ExplanationReason[]]> = {
  SICK: ['T'],
  LATE: ['T', 'MS', 'OTHER'],
  LEAVE: ['E'],
  OTHER: ['MS', 'OTHER'],
}

/** Days from the first to the last; 0 for dates that are none, which are refused by themselves. */
function spanDays({ startDate, endDate }: { startDate: string; endDate: string }): number {
  return date.safeParse(startDate).success && date.safeParse(endDate).success
    ? daysBetween(startDate, endDate)
    : 0
}

export const notifyBody = z
  .strictObject({
    kind: noticeKind,
    startDate: date,
    endDate: date,
    startTime: z.optional(time),
    endTime: z.optional(time),
    reasonCode: explanationReason,
    text: freeText,
    attachmentIds: z.optional(attachmentIds),
  })
  .check(
    z.refine(body => body.endDate >= body.startDate, { path: ['endDate'], error: 'endBeforeStart' }),
    z.refine(body => spanDays(body) <= noticeSpanDays, {
      path: ['endDate'],
      error: 'rangeTooLong',
      params: { maximum: noticeSpanDays },
    }),
    z.refine(body => (body.startTime === undefined) === (body.endTime === undefined), {
      path: ['endTime'],
      error: 'bothTimes',
    }),
    z.refine(body => body.startTime === undefined || body.startDate === body.endDate, {
      path: ['startTime'],
      error: 'timesNeedOneDay',
    }),
    z.refine(body => (body.startTime ?? '') < (body.endTime ?? '~'), {
      path: ['endTime'],
      error: 'endBeforeStart',
    }),
    across(['kind', 'endTime'], body => body.kind !== 'LATE' || body.endTime !== undefined, {
      path: ['endTime'],
      error: 'required',
    }),
    z.refine(body => noticeReasons[body.kind].includes(body.reasonCode), {
      path: ['reasonCode'],
      error: 'notAllowed',
    }),
    across(['reasonCode', 'text'], saysWhatOther, { path: ['text'], error: 'required' }),
  )

export const notifyAbsence = endpoint({
  method: 'POST',
  path: '/absence',
  limit: limitOfAdding,
  affects: ['/home', '/absence', '/studenttimetable', '/instance', '/studentparentaccess/student'],
  who: studentOrParentOfMinor('ABSENCE'),
  summary: 'Reports an absence in advance or on the same day, for a range of days; or applies for leave',
  query: z.strictObject({ ...ofStudent }),
  body: notifyBody,
  reply: absenceNotice,
})
