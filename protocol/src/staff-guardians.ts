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
  summary:
    'Students found by the beginning of their own name or that of somebody who may see them; 20 at most',
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
  summary: 'Who sees a student and why, and what the school has decided of it',
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
  summary:
    'Blocks the access of a guardian, lets one see a student under non-disclosure, or notes the custody',
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
  summary: 'Invites a guardian of a minor by a letter, with a link that counts once for who has no account',
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
  summary: 'Sends the letter of an invitation anew, so that the older link counts no more, or takes it back',
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
  summary: 'Invitations of the office that nobody has accepted, the ones that end first',
  reply: z.array(openInvitation),
})
