import * as z from 'zod/mini'
import { absenceMark, absenceNotice } from './absences.ts'
import { attachmentRef } from './attachments.ts'
import { contract, contractRole } from './contracts.ts'
import { endpoint, type StaffRole, staffIn } from './endpoint.ts'
import { languages } from './language.ts'
import { workplaceProposal } from './personal-education-events.ts'
import { changeRequest } from './personal-info.ts'
import { processEvent } from './process-tracking.ts'
import { request } from './requests.ts'
import {
  date,
  dateTime,
  evenSo,
  fallbackLanguage,
  id,
  idText,
  localised,
  personRef,
  typedText,
} from './shapes.ts'
import { benefitClaim } from './study-social-benefit.ts'

/** What students and guardians have sent and wait for at the desk, in the order in which the kinds are offered. */
export const caseKinds = [
  'EXPLANATION',
  'LEAVE',
  'REQUEST',
  'CLAIM',
  'CHANGE_REQUEST',
  'WORKPLACE_PROPOSAL',
  'CONTRACT',
] as const
export const caseKind = z.enum(caseKinds)
export type CaseKind = z.infer<typeof caseKind>

/** Who can have cases; an administrator has none. */
export const caseRoles = [
  'TEACHER',
  'RESPONSIBLE_TEACHER',
  'COUNSELLOR',
  'OFFICE',
  'SPECIAL_NEEDS',
  'WORKPLACE_COORDINATOR',
] as const satisfies readonly StaffRole[]

const version = z.int()
/** A mark as it was when somebody looked at it. */
export const seenMark = z.strictObject({ id, version })

export const caseStudent = z.object({
  studentId: id,
  name: z.string(),
  group: z.optional(z.string()),
})

export const staffCase = z.object({
  kind: caseKind,
  /** Of an explanation the first of its marks. */
  id,
  student: caseStudent,
  /** In the words of the school or of the student: the name of a form, of a workplace, a number. */
  title: z.optional(z.string()),
  titleLanguage: fallbackLanguage,
  /** A code where the kind has one: the reason of an absence, the field that is to change. */
  code: z.optional(z.string()),
  state: z.string(),
  sentAt: dateTime,
  dueDate: z.optional(date),
  /** The days that it is about. */
  from: z.optional(date),
  to: z.optional(date),
  handler: z.optional(personRef),
  /** It waits for the reader, or for nobody else by name. */
  isMine: z.boolean(),
  /** Of an explanation: the marks that it explains. */
  marks: z.optional(z.array(seenMark)),
})
export type StaffCase = z.infer<typeof staffCase>

/** Whose cases: what waits for the reader, or all that the reader may handle. */
export const casesOf = z.enum(['MINE', 'ALL'])

export const staffCases = z.object({
  /** The ones that are due first come first. */
  cases: z.array(staffCase),
  /** How many wait of each kind, whatever is filtered by kind; kinds without any are left out. */
  counts: z.array(z.object({ kind: caseKind, count: z.int() })),
})
export type StaffCases = z.infer<typeof staffCases>

export const listStaffCases = endpoint({
  method: 'GET',
  path: '/staff/cases',
  who: staffIn(...caseRoles),
  summary: 'What waits at the desk for who is signed in, the first due first',
  query: z.strictObject({ kind: z.optional(caseKind), of: z.optional(casesOf) }),
  reply: staffCases,
})

/** What somebody of the staff can do with a case as it is now. */
export const caseAction = z.enum([
  'ACCEPT',
  'REJECT',
  'ASK_CERTIFICATE',
  'GRANT',
  'GRANT_PARTLY',
  'REFUSE',
  'TAKE',
  'ASK',
  'DECIDE',
  'HAND_OVER',
  'GIVE_BACK',
  'RETURN',
  'APPROVE',
  'PAY',
  'REMIND',
  'SIGNED_ON_PAPER',
])
export type CaseAction = z.infer<typeof caseAction>

export const staffCaseDetail = z.object({
  kind: caseKind,
  id,
  student: z.extend(caseStudent, {
    /** The language that the student reads in: what is written to them is written in it. */
    language: z.enum(languages),
    minor: z.boolean(),
  }),
  state: z.string(),
  dueDate: z.optional(date),
  handler: z.optional(personRef),
  /** What can be done now. */
  actions: z.array(caseAction),
  /** What has happened, the oldest first; of a request and a claim it stands in them. */
  events: z.array(processEvent),
  /** Only that of the kind is there. */
  marks: z.optional(z.array(absenceMark)),
  leave: z.optional(absenceNotice),
  request: z.optional(request),
  claim: z.optional(benefitClaim),
  /** Nothing is paid before it. */
  accountHeldUntil: z.optional(dateTime),
  change: z.optional(changeRequest),
  proposal: z.optional(workplaceProposal),
  contract: z.optional(contract),
})
export type StaffCaseDetail = z.infer<typeof staffCaseDetail>

const oneCase = z.strictObject({ kind: caseKind, caseId: idText })

export const readStaffCase = endpoint({
  method: 'GET',
  path: '/staff/cases/:kind/:caseId',
  who: staffIn(...caseRoles),
  summary: 'One case with all that a decision needs; whoever it does not wait for finds nothing there',
  params: oneCase,
  reply: staffCaseDetail,
})

export const readCaseFile = endpoint({
  method: 'GET',
  path: '/staff/cases/:kind/:caseId/file/:attachmentId',
  dialect: 'file',
  who: staffIn(...caseRoles),
  summary: 'A file that belongs to a case',
  params: z.strictObject({ kind: caseKind, caseId: idText, attachmentId: idText }),
  reply: z.unknown(),
})

/** What a decision makes stale at the desk. */
const affects = ['/staff/'] as const
const needed = (most: number) =>
  typedText(0, most).check(z.refine(text => text.trim() !== '', { error: 'required' }))

const ofCase = z.strictObject({ caseId: idText })
const longestComment = 1000

export const explanationsBody = z
  .strictObject({
    marks: z.array(seenMark).check(
      z.minLength(1),
      z.maxLength(200),
      z.refine(all => new Set(all.map(one => one.id)).size === all.length, { error: 'duplicate' }),
    ),
    action: z.enum(['ACCEPT', 'REJECT', 'ASK_CERTIFICATE']),
    comment: z.optional(typedText(0, longestComment)),
  })
  .check(
    z.refine(({ action, comment }) => action === 'ACCEPT' || (comment ?? '').trim() !== '', {
      ...evenSo,
      error: 'required',
      path: ['comment'],
    }),
  )

export const decideExplanations = endpoint({
  method: 'PUT',
  path: '/staff/cases/explanations',
  affects,
  who: staffIn('RESPONSIBLE_TEACHER'),
  summary: 'Accepts explanations of absences, several students’ at once, or does not; all of them or none',
  body: explanationsBody,
  reply: z.null(),
})

export const leaveBody = z
  .strictObject({
    version,
    action: z.enum(['GRANT', 'GRANT_PARTLY', 'REFUSE']),
    /** The days that are granted, where that is a part of those applied for. */
    startDate: z.optional(date),
    endDate: z.optional(date),
    comment: z.optional(typedText(0, longestComment)),
  })
  .check(
    z.refine(({ action, comment }) => action === 'GRANT' || (comment ?? '').trim() !== '', {
      ...evenSo,
      error: 'required',
      path: ['comment'],
    }),
    z.refine(({ action, startDate }) => action !== 'GRANT_PARTLY' || startDate !== undefined, {
      ...evenSo,
      error: 'required',
      path: ['startDate'],
    }),
    z.refine(({ action, endDate }) => action !== 'GRANT_PARTLY' || endDate !== undefined, {
      ...evenSo,
      error: 'required',
      path: ['endDate'],
    }),
    z.refine(({ startDate = '', endDate = startDate }) => startDate <= endDate, {
      ...evenSo,
      error: 'endBeforeStart',
      path: ['endDate'],
    }),
  )

export const decideStaffLeave = endpoint({
  method: 'PUT',
  path: '/staff/cases/leave/:caseId',
  affects,
  who: staffIn('RESPONSIBLE_TEACHER', 'OFFICE'),
  summary: 'Grants a leave, a part of its days, or refuses it',
  params: ofCase,
  body: leaveBody,
  reply: z.null(),
})

export const takeBody = z.strictObject({ version, action: z.literal('TAKE') })
export const giveBackBody = z.strictObject({ version, action: z.literal('GIVE_BACK') })
export const askBody = z.strictObject({ version, action: z.literal('ASK'), text: needed(4000) })
export const handOverBody = z.strictObject({ version, action: z.literal('HAND_OVER'), handlerId: id })
export const decideBody = z
  .strictObject({
    version,
    action: z.literal('DECIDE'),
    result: z.enum(['GRANTED', 'REJECTED', 'ANSWERED']),
    text: needed(8000),
    appealInstructions: z.optional(typedText(0, 2000)),
    appealUntil: z.optional(date),
    /** A file that the decider has brought to this case. */
    documentId: z.optional(id),
  })
  .check(
    z.refine(
      ({ appealInstructions, appealUntil }) =>
        appealUntil === undefined || (appealInstructions ?? '').trim() !== '',
      { ...evenSo, error: 'required', path: ['appealInstructions'] },
    ),
  )

export const handleStaffRequest = endpoint({
  method: 'PUT',
  path: '/staff/cases/request/:caseId',
  affects,
  who: staffIn(...caseRoles),
  summary: 'Takes a request or gives it back, asks for more, hands it over to a colleague, or decides on it',
  params: ofCase,
  body: z.union([takeBody, giveBackBody, askBody, handOverBody, decideBody]),
  reply: z.null(),
})

export const uploadDecisionDocument = endpoint({
  method: 'POST',
  path: '/staff/cases/request/:caseId/document',
  affects: [],
  takesFile: true,
  who: staffIn(...caseRoles),
  summary: 'Brings the document of a decision; the student sees it once the decision names it',
  params: ofCase,
  body: z.strictObject({}),
  reply: attachmentRef,
})

export const colleague = z.object({
  personId: id,
  name: z.string(),
  title: z.optional(z.string()),
  awayUntil: z.optional(date),
})
export type Colleague = z.infer<typeof colleague>

export const listCaseColleagues = endpoint({
  method: 'GET',
  path: '/staff/cases/request/:caseId/colleagues',
  who: staffIn(...caseRoles),
  summary: 'To whom a request can be handed over: staff who have the student',
  params: ofCase,
  reply: z.array(colleague),
})

const rowDecision = z.strictObject({
  rowId: id,
  approvedCents: z.int().check(z.gte(0), z.lte(10_000_000)),
  reason: z.optional(typedText(0, 500)),
})
export const takeClaimBody = z.strictObject({ version, action: z.enum(['TAKE', 'PAY']) })
export const returnClaimBody = z.strictObject({
  version,
  action: z.enum(['RETURN', 'REJECT']),
  text: needed(2000),
})
export const approveClaimBody = z.strictObject({
  version,
  action: z.literal('APPROVE'),
  text: z.optional(typedText(0, 2000)),
  /** What is approved of rows of which it is not all; each with its reason. */
  rows: z.optional(z.array(rowDecision).check(z.maxLength(100))),
})

export const handleStaffClaim = endpoint({
  method: 'PUT',
  path: '/staff/cases/claim/:caseId',
  affects,
  who: staffIn('OFFICE'),
  summary: 'Takes a claim, returns it for correction, approves or rejects it, notes that it was paid',
  params: ofCase,
  body: z.union([takeClaimBody, returnClaimBody, approveClaimBody]),
  reply: z.null(),
})

/** Yes, or no with a reason. */
export const verdictBody = z
  .strictObject({ action: z.enum(['ACCEPT', 'REJECT']), comment: z.optional(typedText(0, longestComment)) })
  .check(
    z.refine(({ action, comment }) => action === 'ACCEPT' || (comment ?? '').trim() !== '', {
      ...evenSo,
      error: 'required',
      path: ['comment'],
    }),
  )

export const decideStaffChange = endpoint({
  method: 'PUT',
  path: '/staff/cases/change/:caseId',
  affects,
  who: staffIn('OFFICE'),
  summary: 'Accepts or refuses a change of personal information',
  params: ofCase,
  body: verdictBody,
  reply: z.null(),
})

export const decideStaffProposal = endpoint({
  method: 'PUT',
  path: '/staff/cases/proposal/:caseId',
  affects,
  who: staffIn('RESPONSIBLE_TEACHER', 'WORKPLACE_COORDINATOR'),
  summary: 'Accepts or refuses a workplace that a student has proposed',
  params: ofCase,
  body: verdictBody,
  reply: z.null(),
})

export const remindBody = z.strictObject({ version, action: z.literal('REMIND') })
export const paperBody = z.strictObject({
  version,
  action: z.literal('SIGNED_ON_PAPER'),
  role: contractRole,
  date,
})

export const handleStaffContract = endpoint({
  method: 'PUT',
  path: '/staff/cases/contract/:caseId',
  affects,
  who: staffIn('WORKPLACE_COORDINATOR', 'OFFICE'),
  summary:
    'Reminds the student and the guardians of a contract, or notes that a party has signed it on paper',
  params: ofCase,
  body: z.union([remindBody, paperBody]),
  reply: z.null(),
})

export const staffAway = z.object({
  until: z.optional(date),
  note: z.optional(localised),
  /** Who answers meanwhile. */
  deputy: z.optional(personRef),
})
export type StaffAway = z.infer<typeof staffAway>

export const readStaffAway = endpoint({
  method: 'GET',
  path: '/staff/away',
  who: staffIn(...caseRoles),
  summary: 'Until when who is signed in is away, and who answers meanwhile',
  reply: staffAway,
})

const noteText = z.optional(typedText(0, 300))
export const awayBody = z.strictObject({
  /** The last day away; null is back at work. */
  until: z.nullable(date),
  note: z.optional(z.strictObject({ fi: typedText(0, 300), sv: noteText, en: noteText })),
  deputyId: z.optional(z.nullable(id)),
})

export const saveStaffAway = endpoint({
  method: 'PUT',
  path: '/staff/away',
  affects,
  who: staffIn(...caseRoles),
  summary: 'Says until when who is signed in is away, and who answers meanwhile; students are shown it',
  body: awayBody,
  reply: staffAway,
})
