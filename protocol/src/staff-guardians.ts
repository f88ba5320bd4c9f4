import * as z from 'zod/mini'
import { endpoint, limitOfAdding, staffIn, staffOf } from './endpoint.ts'
import { languages } from './language.ts'
import { email } from './rules/email.ts'
import { date, dateTime, id, idText, lineText, typedText, writtenText } from './shapes.ts'
import { parentAccess } from './student-parent-access.ts'

/**
 * The school's decisions on somebody's access to a student: it blocks it, lets a guardian see a student under
 * non-disclosure, or records a note about the custody, which changes nothing by itself.
 */
export const guardianDecisionKind = z.enum(['BLOCK', 'NOTE', 'REGRANT'])
export type GuardianDecisionKind = z.infer<typeof guardianDecisionKind>

export const guardianDecision = z.object({
  id,
  kind: guardianDecisionKind,
  reason: z.string(),
  until: z.optional(date),
  by: z.string(),
  at: dateTime,
  /** It holds today. */
  holds: z.boolean(),
  ended: z.optional(z.object({ at: dateTime, by: z.string(), reason: z.string() })),
})
export type GuardianDecision = z.infer<typeof guardianDecision>

export const studentGuardians = z.object({
  studentId: id,
  name: z.string(),
  minor: z.boolean(),
  nonDisclosure: z.boolean(),
  guardians: z.array(
    z.object({
      access: parentAccess,
      decisions: z.array(guardianDecision),
      mayRegrant: z.boolean(),
      /** Of an invitation of the office that was not accepted yet: whether the letter is still valid. */
      invitation: z.optional(z.enum(['WAITING', 'LAPSED'])),
      /** The office has invited this person. */
      byOffice: z.boolean(),
    }),
  ),
  /** Why the office can invite nobody now: an adult decides themselves, or the whereabouts are protected. */
  whyNotInvite: z.optional(z.enum(['ADULT', 'PROTECTED', 'TOO_MANY'])),
  /** The last day on which a guardian who is invited sees the student. */
  guardiansUntil: z.optional(date),
})
export type StudentGuardians = z.infer<typeof studentGuardians>

export const findGuardians = endpoint({
  method: 'GET',
  path: '/staff/guardians',
  who: staffIn('OFFICE'),
  summary: 'Students whose name, or that of a person who may see them, begins with the text; 20 at most',
  query: z.strictObject({ q: typedText(2, 60) }),
  reply: z.array(z.object({ studentId: id, name: z.string(), guardians: z.array(z.string()) })),
  readLimit: { times: 60, seconds: 60, of: 'searches' },
})

const ofStudent = z.strictObject({ studentId: idText })
const affects = ['/staff/student/', '/staff/guardians']

export const readGuardians = endpoint({
  method: 'GET',
  path: '/staff/student/:studentId/guardians',
  who: staffOf('OFFICE'),
  summary: "The people who can see a student, the reason for each, and the school's decisions on them",
  params: ofStudent,
  reply: studentGuardians,
})

const reason = writtenText(10, 1000)

export const decideGuardianBody = z.strictObject({
  accessId: id,
  kind: guardianDecisionKind,
  reason,
  /** The last day on which it holds. */
  until: z.optional(date),
})

export const decideGuardian = endpoint({
  method: 'POST',
  path: '/staff/student/:studentId/guardians',
  affects,
  who: staffOf('OFFICE'),
  summary: "Blocks a guardian's access, permits access under non-disclosure, or records a note on custody",
  limit: limitOfAdding,
  params: ofStudent,
  body: decideGuardianBody,
  reply: studentGuardians,
})

export const endGuardianDecisionBody = z.strictObject({ reason })

export const endGuardianDecision = endpoint({
  method: 'PUT',
  path: '/staff/student/:studentId/guardians/:decisionId',
  affects,
  who: staffOf('OFFICE'),
  summary: 'Ends a block, a note or a permission, with the reason',
  params: z.strictObject({ studentId: idText, decisionId: idText }),
  body: endGuardianDecisionBody,
  reply: studentGuardians,
})

const invitationsPath = '/staff/student/:studentId/guardians/invitations'

export const guardianInvitation = z.strictObject({
  name: lineText(1, 120),
  email,
  /** In which the letter is written, and the pages begin. */
  language: z.enum(languages),
})
export type GuardianInvitation = z.infer<typeof guardianInvitation>

export const inviteGuardian = endpoint({
  method: 'POST',
  path: invitationsPath,
  affects,
  who: staffOf('OFFICE'),
  limit: limitOfAdding,
  summary: 'Invites a guardian of a minor by e-mail, with a one-time link for a person without an account',
  params: ofStudent,
  body: guardianInvitation,
  reply: studentGuardians,
})

export const changeGuardianInvitation = endpoint({
  method: 'PUT',
  path: `${invitationsPath}/:accessId`,
  affects,
  who: staffOf('OFFICE'),
  limit: limitOfAdding,
  summary: 'Resends an invitation e-mail, which invalidates the older link, or withdraws the invitation',
  params: z.strictObject({ studentId: idText, accessId: idText }),
  body: z.strictObject({ action: z.enum(['RESEND', 'TAKE_BACK']), version: z.int() }),
  reply: studentGuardians,
})

/** An invitation of the office that nobody has accepted. */
export const openInvitation = z.object({
  accessId: id,
  studentId: id,
  studentName: z.string(),
  name: z.string(),
  email: z.string(),
  invitedBy: z.string(),
  invitedAt: dateTime,
  until: dateTime,
  lapsed: z.boolean(),
  version: z.int(),
})
export type OpenInvitation = z.infer<typeof openInvitation>

export const listGuardianInvitations = endpoint({
  method: 'GET',
  path: '/staff/guardians/invitations',
  who: staffIn('OFFICE'),
  summary: 'Invitations by the office that nobody has accepted, earliest end first',
  reply: z.array(openInvitation),
})
