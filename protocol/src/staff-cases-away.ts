import * as z from 'zod/mini'
import { endpoint, staffIn } from './endpoint.ts'
import { date, id, localised, personRef, typedText } from './shapes.ts'
import { caseRoles } from './staff-cases.ts'

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
  summary: "The caller's absence: until when, and who answers meanwhile",
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
  affects: ['/staff/', '/messages'],
  who: staffIn(...caseRoles),
  summary: 'Sets until when the caller is away and who answers meanwhile; students can see it',
  body: awayBody,
  reply: staffAway,
})
