import * as z from 'zod/mini'
import { attachmentRef } from './attachments.ts'
import { contractRole } from './contracts.ts'
import { endpoint, staffIn } from './endpoint.ts'
import { across, date, id, idText, saysSomething, typedText, writtenText } from './shapes.ts'
import { caseRoles, seenMark } from './staff-cases.ts'

const version = z.int()
/** What a decision makes stale at the desk. */
const affects = ['/staff/'] as const

const ofCase = z.strictObject({ caseId: idText })
const comment = z.optional(typedText(0, 1000))
/** Requires a comment with every action but `settled`. */
const saysWhy = (settled: string) =>
  across<{ action: string; comment?: string | undefined }, 'action' | 'comment'>(
    ['action', 'comment'],
    ({ action, comment }) => action === settled || saysSomething(comment),
    { error: 'required', path: ['comment'] },
  )
/** A file that was uploaded for the decision. */
const documentId = z.optional(id)

export const explanationsBody = z
  .strictObject({
    marks: z.array(seenMark).check(
      z.minLength(1),
      z.maxLength(200),
      z.refine(all => new Set(all.map(one => one.id)).size === all.length, { error: 'duplicate' }),
    ),
    action: z.enum(['ACCEPT', 'REJECT', 'ASK_CERTIFICATE']),
    comment,
  })
  .check(saysWhy('ACCEPT'))

export const decideExplanations = endpoint({
  method: 'PUT',
  path: '/staff/cases/explanations',
  affects,
  who: staffIn('RESPONSIBLE_TEACHER'),
  summary: 'Accepts or declines explanations of absences, also of several students at once; all or none',
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
    comment,
    documentId,
  })
  .check(
    saysWhy('GRANT'),
    across(
      ['action', 'startDate'],
      input => input.action !== 'GRANT_PARTLY' || input.startDate !== undefined,
      {
        error: 'required',
        path: ['startDate'],
      },
    ),
    across(['action', 'endDate'], input => input.action !== 'GRANT_PARTLY' || input.endDate !== undefined, {
      error: 'required',
      path: ['endDate'],
    }),
    across(['startDate', 'endDate'], ({ startDate = '', endDate = startDate }) => startDate <= endDate, {
      error: 'endBeforeStart',
      path: ['endDate'],
    }),
  )

export const decideStaffLeave = endpoint({
  method: 'PUT',
  path: '/staff/cases/leave/:caseId',
  affects,
  who: staffIn('RESPONSIBLE_TEACHER', 'OFFICE'),
  summary: 'Grants a leave or part of its days, or refuses it',
  params: ofCase,
  body: leaveBody,
  reply: z.null(),
})

export const uploadLeaveDocument = endpoint({
  method: 'POST',
  path: '/staff/cases/leave/:caseId/attachment',
  affects: [],
  takesFile: true,
  who: staffIn('RESPONSIBLE_TEACHER', 'OFFICE'),
  summary:
    'Uploads a file for the decision on a leave; student and guardians see it once the decision refers to it',
  params: ofCase,
  body: z.strictObject({}),
  reply: attachmentRef,
})

export const takeBody = z.strictObject({ version, action: z.literal('TAKE') })
export const giveBackBody = z.strictObject({ version, action: z.literal('GIVE_BACK') })
export const askBody = z.strictObject({ version, action: z.literal('ASK'), text: writtenText(1, 4000) })
export const handOverBody = z.strictObject({ version, action: z.literal('HAND_OVER'), handlerId: id })
export const decideBody = z
  .strictObject({
    version,
    action: z.literal('DECIDE'),
    result: z.enum(['GRANTED', 'REJECTED', 'ANSWERED']),
    text: writtenText(1, 8000),
    appealInstructions: z.optional(typedText(0, 2000)),
    appealUntil: z.optional(date),
    documentId,
  })
  .check(
    across(
      ['appealInstructions', 'appealUntil'],
      input => input.appealUntil === undefined || saysSomething(input.appealInstructions),
      { error: 'required', path: ['appealInstructions'] },
    ),
  )

export const handleStaffRequest = endpoint({
  method: 'PUT',
  path: '/staff/cases/request/:caseId',
  affects,
  who: staffIn(...caseRoles),
  summary: 'Takes or gives back a request, requests more information, hands it to a colleague, or decides it',
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
  summary: 'Uploads the document of a decision; the student sees it once the decision refers to it',
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
  summary: 'Colleagues to whom a request can be handed over: staff assigned to the student',
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
  text: writtenText(1, 2000),
  documentId,
})
export const approveClaimBody = z.strictObject({
  version,
  action: z.literal('APPROVE'),
  text: z.optional(typedText(0, 2000)),
  /** The approved part of rows that are not approved in full; each with its reason. */
  rows: z.optional(z.array(rowDecision).check(z.maxLength(100))),
  documentId,
})

export const handleStaffClaim = endpoint({
  method: 'PUT',
  path: '/staff/cases/claim/:caseId',
  affects,
  who: staffIn('OFFICE'),
  summary: 'Takes a claim, returns it for correction, approves or rejects it, or marks it as paid',
  params: ofCase,
  body: z.union([takeClaimBody, returnClaimBody, approveClaimBody]),
  reply: z.null(),
})

export const uploadClaimDocument = endpoint({
  method: 'POST',
  path: '/staff/cases/claim/:caseId/attachment',
  affects: [],
  takesFile: true,
  who: staffIn('OFFICE'),
  summary: 'Uploads a file for the decision on a claim; the student sees it once the decision refers to it',
  params: ofCase,
  body: z.strictObject({}),
  reply: attachmentRef,
})

/** Yes, or no with a reason. */
export const verdictBody = z
  .strictObject({ action: z.enum(['ACCEPT', 'REJECT']), comment })
  .check(saysWhy('ACCEPT'))

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

export const noteChangeRegistered = endpoint({
  method: 'PUT',
  path: '/staff/cases/registered/:caseId',
  affects,
  who: staffIn('OFFICE'),
  summary: 'Marks an accepted change of personal information as entered in the register',
  params: ofCase,
  body: z.strictObject({ action: z.literal('REGISTERED') }),
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
  summary: 'Reminds the student and guardians of a contract, or records that a party has signed it on paper',
  params: ofCase,
  body: z.union([remindBody, paperBody]),
  reply: z.null(),
})
