import * as z from 'zod/mini'
import { endpoint, limitOfAdding, staffIn, staffOf } from './endpoint.ts'
import { date, dateTime, id, idText, typedText } from './shapes.ts'
import { parentAccess } from './student-parent-access.ts'

/**
 * What the school decides of somebody's access to a student: it blocks it, lets a guardian see a student under
 * non-disclosure, or notes what is known of the custody, which changes nothing by itself.
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
    z.object({ access: parentAccess, decisions: z.array(guardianDecision), mayRegrant: z.boolean() }),
  ),
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
  readLimit: { times: 60, seconds: 60 },
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

const reason = typedText(10, 1000).check(
  z.refine(text => text.trim().length >= 10, { error: 'reasonTooShort' }),
)

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

export const endGuardianDecision = endpoint({
  method: 'PUT',
  path: '/staff/student/:studentId/guardians/:decisionId',
  affects,
  who: staffOf('OFFICE'),
  summary: 'Ends a block, a note or a permission, with the reason',
  params: z.strictObject({ studentId: idText, decisionId: idText }),
  body: z.strictObject({ reason }),
  reply: studentGuardians,
})
