import * as z from 'zod/mini'
import { absenceMark, absenceNotice } from './absences.ts'
import { contract } from './contracts.ts'
import { endpoint, type StaffRole, staffIn } from './endpoint.ts'
import { languages } from './language.ts'
import { workplaceProposal } from './personal-education-events.ts'
import { changeRequest } from './personal-info.ts'
import { processEvent } from './process-tracking.ts'
import { request } from './requests.ts'
import { date, dateTime, fallbackLanguage, id, idText, personRef } from './shapes.ts'
import { benefitClaim } from './study-social-benefit.ts'

/** What students and guardians have sent and wait for at the desk, in the order in which the kinds are offered. */
export const caseKinds = [
  'EXPLANATION',
  'LEAVE',
  'REQUEST',
  'CLAIM',
  'CHANGE_REQUEST',
  'TO_REGISTER',
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
  /** Of a change of details: what is changed into what, as a person reads it. */
  change: z.optional(z.pick(changeRequest, { oldValue: true, newValue: true })),
})
export type StaffCase = z.infer<typeof staffCase>

/** Whose cases: those that wait for the reader, or all that the reader may handle. */
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
  summary: 'Cases awaiting the signed-in member of staff, earliest due first',
  query: z.strictObject({ kind: z.optional(caseKind), of: z.optional(casesOf) }),
  reply: staffCases,
})

/** What a member of staff can do with a case as it is now. */
export const caseAction = z.enum([
  'ACCEPT',
  'REJECT',
  'REGISTERED',
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

/** What a case has whatever its kind is. */
const anyCase = z.object({
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
  /** The events of the case, oldest first; requests and claims contain their own. */
  events: z.array(processEvent),
})

export const staffCaseDetail = z.discriminatedUnion('kind', [
  z.extend(anyCase, { kind: z.literal('EXPLANATION'), marks: z.array(absenceMark) }),
  z.extend(anyCase, { kind: z.literal('LEAVE'), leave: absenceNotice }),
  z.extend(anyCase, { kind: z.literal('REQUEST'), request }),
  z.extend(anyCase, {
    kind: z.literal('CLAIM'),
    claim: benefitClaim,
    /** Nothing is paid before it. */
    accountHeldUntil: z.optional(dateTime),
  }),
  z.extend(anyCase, { kind: z.literal('CHANGE_REQUEST'), change: changeRequest }),
  z.extend(anyCase, { kind: z.literal('TO_REGISTER'), change: changeRequest }),
  z.extend(anyCase, { kind: z.literal('WORKPLACE_PROPOSAL'), proposal: workplaceProposal }),
  z.extend(anyCase, { kind: z.literal('CONTRACT'), contract }),
])
export type StaffCaseDetail = z.infer<typeof staffCaseDetail>
/** The detail of one kind. */
export type CaseOf<Kind extends CaseKind> = Extract<StaffCaseDetail, { kind: Kind }>

const oneCase = z.strictObject({ kind: caseKind, caseId: idText })

export const readStaffCase = endpoint({
  method: 'GET',
  path: '/staff/cases/:kind/:caseId',
  who: staffIn(...caseRoles),
  summary: 'One case with everything needed to decide it; 404 for staff it is not waiting for',
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
