import * as z from 'zod/mini'
import { attachmentIds, attachmentRef } from './attachments.ts'
import { endpoint, limitOfAdding, studentOrAnyParent } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import {
  date,
  dateTime,
  fallbackLanguage,
  id,
  idText,
  ofStudent,
  personRef,
  typedText,
  writtenText,
} from './shapes.ts'

/** Situations in life under which forms are found, in their order. */
export const requestCategories = [
  'QUESTION',
  'STUDIES',
  'ASSESSMENT',
  'ABSENCE',
  'CHANGE',
  'EVERYDAY',
] as const
export const requestCategory = z.enum(requestCategories)
export type RequestCategory = z.infer<typeof requestCategory>

export const questionKinds = [
  'TEXT',
  'LONGTEXT',
  'DATE',
  'DATERANGE',
  'NUMBER',
  'SINGLE',
  'MULTI',
  'BOOLEAN',
  'STAFF',
  'MODULE',
  'CONFIRM',
] as const
export const questionKind = z.enum(questionKinds)
export type QuestionKind = z.infer<typeof questionKind>

/** How long an answer may be where the form does not say it. */
export const longestAnswer: Partial<Record<QuestionKind, number>> = { TEXT: 200, LONGTEXT: 4000 }
export const mostQuestions = 40

/** A question is shown only where another one has been answered with one of these values. */
export const showWhen = z.object({ questionId: id, values: z.array(z.string()) })
export type ShowWhen = z.infer<typeof showWhen>

export const requestQuestion = z.object({
  /** Stays the same in every version of its form. */
  id,
  text: z.string(),
  textLanguage: fallbackLanguage,
  help: z.optional(z.string()),
  helpLanguage: fallbackLanguage,
  kind: questionKind,
  required: z.boolean(),
  options: z.optional(z.array(z.object({ code: z.string(), name: z.string() }))),
  /** Of a number the least and the most. */
  min: z.optional(z.int()),
  max: z.optional(z.int()),
  maxLength: z.optional(z.int()),
  showWhen: z.optional(showWhen),
  /** The school has changed it, or asks it anew, since the draft was begun. */
  changed: z.optional(z.boolean()),
})
export type RequestQuestion = z.infer<typeof requestQuestion>

export const unavailableReason = z.enum(['NOT_OPEN_YET', 'CLOSED', 'ALREADY_OPEN', 'STUDY_RIGHT'])
export type UnavailableReason = z.infer<typeof unavailableReason>

/** Until when the handler of a request is away, and who answers meanwhile. */
export const handlerAway = z.object({ until: date, deputy: z.optional(z.string()) })

/** Who handles a request: one of the student's own team, the office, or whom the reader chooses. */
export const handlerRole = z.enum(['RESPONSIBLE', 'COUNSELLOR', 'OFFICE', 'CHOOSE_STAFF'])
export type HandlerRole = z.infer<typeof handlerRole>

export const requestForm = z.object({
  id,
  code: z.string(),
  title: z.string(),
  titleLanguage: fallbackLanguage,
  description: z.string(),
  descriptionLanguage: fallbackLanguage,
  category: requestCategory,
  audience: z.enum(['STUDENT', 'PARENT', 'BOTH']),
  opensAt: z.optional(dateTime),
  closesAt: z.optional(dateTime),
  allowMultiple: z.boolean(),
  /** A guardian of a student under 18 confirms it before the school handles it. */
  requiresGuardianConfirmation: z.boolean(),
  handlerMode: z.enum(['FIXED', 'CHOOSE_STAFF']),
  handlerRole,
  attachmentPolicy: z.enum(['NONE', 'OPTIONAL', 'REQUIRED']),
  questions: z.array(requestQuestion),
  version: z.int(),
  estimatedMinutes: z.int(),
  handlingDays: z.optional(z.int()),
  available: z.boolean(),
  unavailableReason: z.optional(unavailableReason),
  /** The request by this form that is not finished, where there can be one at a time. */
  openAnswerId: z.optional(id),
})
export type RequestForm = z.infer<typeof requestForm>

export const listRequestForms = endpoint({
  method: 'GET',
  path: '/request/question',
  writers: 'INTERRUPTED_TOO',
  who: studentOrAnyParent,
  summary: 'The request forms for the caller, including those that cannot be used now, with the reason',
  query: z.strictObject({ ...ofStudent, audience: z.optional(z.enum(['STUDENT', 'PARENT', 'BOTH'])) }),
  reply: z.array(requestForm),
  offline: 'OWN_DEVICE',
})

export const requestStates = [
  'DRAFT',
  'WAITING_GUARDIAN',
  'SUBMITTED',
  'IN_PROGRESS',
  'NEED_INFO',
  'DECIDED',
  'ANSWERED',
  'WITHDRAWN',
  'EXPIRED',
] as const
export const requestState = z.enum(requestStates)
export type RequestState = z.infer<typeof requestState>

export const dateRange = z.strictObject({ from: date, to: date })

/** What somebody answers: text, a number, yes or no, codes of options, days; of staff and units their id. */
export const answerValue = z.union([
  typedText(0, 4000),
  z.number().check(z.gte(-1e15), z.lte(1e15)),
  z.boolean(),
  z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(40)),
  dateRange,
])
export type AnswerValue = z.infer<typeof answerValue>

export const requestEvent = z.object({
  at: dateTime,
  kind: z.enum([
    'BEGUN',
    'SUBMITTED',
    'CONFIRMED',
    'DECLINED',
    'NOT_NEEDED',
    'TAKEN',
    'HANDED_OVER',
    'INFO_ASKED',
    'REPLIED',
    'DECIDED',
    'WITHDRAWN',
    'EXPIRED',
  ]),
  byRole: z.enum(['STUDENT', 'PARENT', 'STAFF', 'SYSTEM']),
  by: z.optional(z.string()),
  text: z.optional(z.string()),
})
export type RequestEvent = z.infer<typeof requestEvent>

export const decision = z.object({
  result: z.enum(['GRANTED', 'REJECTED', 'ANSWERED']),
  text: z.string(),
  at: dateTime,
  by: z.optional(personRef),
  documentId: z.optional(id),
  document: z.optional(attachmentRef),
  appealInstructions: z.optional(z.string()),
  appealInstructionsLanguage: fallbackLanguage,
  appealUntil: z.optional(date),
})
export type RequestDecision = z.infer<typeof decision>

export const guardianConfirmation = z.object({
  state: z.enum(['WAITING', 'CONFIRMED', 'DECLINED', 'NOT_NEEDED']),
  by: z.optional(z.string()),
  at: z.optional(dateTime),
})

const summary = {
  id,
  number: z.string(),
  questionId: id,
  title: z.string(),
  titleLanguage: fallbackLanguage,
  state: requestState,
  created: dateTime,
  updated: dateTime,
  submitted: z.optional(dateTime),
  /** By when the school has promised to answer. */
  dueDate: z.optional(date),
  handlerRole,
  handler: z.optional(personRef),
  handlerAway: z.optional(handlerAway),
  guardianConfirmation: z.optional(guardianConfirmation),
  result: z.optional(z.enum(['GRANTED', 'REJECTED', 'ANSWERED'])),
  canEdit: z.boolean(),
  canWithdraw: z.boolean(),
  canReply: z.boolean(),
  canConfirm: z.boolean(),
  /** A draft that nobody touches is kept until this day. */
  keptUntil: z.optional(date),
  version: z.int(),
}

export const requestSummary = z.object(summary)
export type RequestSummary = z.infer<typeof requestSummary>

export const request = z.object({
  ...summary,
  category: requestCategory,
  /** The form as it is answered: of a draft the newest version, of anything else the one that was sent. */
  questions: z.array(requestQuestion),
  formVersion: z.int(),
  attachmentPolicy: z.enum(['NONE', 'OPTIONAL', 'REQUIRED']),
  requiresGuardianConfirmation: z.boolean(),
  handlingDays: z.optional(z.int()),
  description: z.string(),
  descriptionLanguage: fallbackLanguage,
  answers: z.array(
    z.object({
      questionId: id,
      value: answerValue,
      /** The name of the member of staff or the unit. */
      label: z.optional(z.string()),
    }),
  ),
  /** The school's questions and the replies to them, oldest first. */
  replies: z.array(
    z.object({
      by: z.string(),
      byRole: z.enum(['STUDENT', 'PARENT', 'STAFF']),
      at: dateTime,
      text: z.string(),
    }),
  ),
  events: z.array(requestEvent),
  decision: z.optional(decision),
  attachments: z.array(attachmentRef),
})
export type Request = z.infer<typeof request>

export const requests = pageOf(requestSummary)
export type Requests = z.infer<typeof requests>
const sortFields = ['created', 'updated', 'state', 'title'] as const
export const requestSort = z.enum(sortFields.flatMap(field => [`${field},asc`, `${field},desc`] as const))
export type RequestSort = z.infer<typeof requestSort>

const path = '/request/answer'
/** What a request that comes on makes stale. */
export const requestAffects = ['/request', '/home', '/instance', '/studentparentaccess/student'] as const

export const listRequests = endpoint({
  method: 'GET',
  path,
  writers: 'INTERRUPTED_TOO',
  who: studentOrAnyParent,
  summary: "The caller's requests, newest first or as `sort` says; for a guardian also those to confirm",
  query: z.strictObject({
    ...ofStudent,
    ...pageQuery,
    sort: z.optional(requestSort),
    state: z.optional(requestState),
  }),
  reply: requests,
  offline: 'OWN_DEVICE',
})

export const readRequest = endpoint({
  method: 'GET',
  path: `${path}/:answerId`,
  writers: 'INTERRUPTED_TOO',
  who: studentOrAnyParent,
  summary: 'One request: its questions and answers, its history, the decision',
  params: z.strictObject({ answerId: idText }),
  query: z.strictObject({ ...ofStudent }),
  reply: request,
  offline: 'OWN_DEVICE',
})

const answersBody = z.array(z.strictObject({ questionId: id, value: answerValue })).check(
  z.maxLength(mostQuestions),
  z.refine(all => new Set(all.map(one => one.questionId)).size === all.length, { error: 'duplicate' }),
)

const content = {
  answers: answersBody,
  handlerId: z.optional(z.nullable(id)),
  attachmentIds: z.optional(attachmentIds),
}

export const createRequest = endpoint({
  method: 'POST',
  path,
  writers: 'INTERRUPTED_TOO',
  limit: limitOfAdding,
  affects: requestAffects,
  who: studentOrAnyParent,
  summary: 'Creates a request from a form, as a draft or sent at once',
  query: z.strictObject({ ...ofStudent }),
  body: z.strictObject({ questionId: id, ...content, submit: z.boolean() }),
  reply: request,
})

const atVersion = { id, version: z.int() }
/** The new content of the draft; `SUBMIT` also sends it to the school. */
export const draftBody = z.strictObject({
  ...atVersion,
  /** The version of the form whose questions are answered. */
  formVersion: z.int(),
  ...content,
  action: z.optional(z.literal('SUBMIT')),
})
export type DraftBody = z.infer<typeof draftBody>

export const replyBody = z.strictObject({
  ...atVersion,
  action: z.literal('REPLY'),
  text: writtenText(1, 4000),
  attachmentIds: z.optional(attachmentIds),
})
export const declineBody = z.strictObject({
  ...atVersion,
  action: z.literal('DECLINE'),
  text: z.optional(writtenText(1, 4000)),
})
export const plainActionBody = z.strictObject({ ...atVersion, action: z.enum(['WITHDRAW', 'CONFIRM']) })

export const updateRequest = endpoint({
  method: 'PUT',
  path,
  writers: 'INTERRUPTED_TOO',
  affects: requestAffects,
  who: studentOrAnyParent,
  summary: 'Saves or sends a draft, replies or withdraws; a guardian confirms or declines',
  query: z.strictObject({ ...ofStudent }),
  body: z.union([draftBody, replyBody, declineBody, plainActionBody]),
  reply: request,
})
