import * as z from 'zod/mini'
import { endpoint, staffIn, staffRoles } from './endpoint.ts'
import { date, dateTime, fallbackLanguage, id } from './shapes.ts'
import { caseKinds } from './staff-cases.ts'

/** What can wait for a member of staff, in the order in which it is shown. A new kind adds its line here. */
export const waitingKinds = [
  'ROLL_CALL',
  ...caseKinds,
  'PLAN_RETURNED',
  'PLAN_TO_APPROVE',
  'ASSESSMENT',
  'SUPPORT_DECISION',
  'SUPPORT_DRAFT',
  'MESSAGE',
] as const
export const waitingKind = z.enum(waitingKinds)
export type WaitingKind = z.infer<typeof waitingKind>

export const waitingItem = z.object({
  id,
  /** Whom it is about, where it is one student. */
  student: z.optional(z.object({ studentId: id, name: z.string() })),
  /** In the words of the school or of the student. */
  title: z.optional(z.string()),
  titleLanguage: fallbackLanguage,
  /** Since when it waits. */
  since: dateTime,
  /** The last day on which it should be done. */
  dueDate: z.optional(date),
  /** Where it is handled, below the base path. */
  address: z.string(),
})
export type WaitingItem = z.infer<typeof waitingItem>

export const waitingGroup = z.object({
  kind: waitingKind,
  /** How many wait, of which `items` are the first. */
  count: z.int(),
  /** The ones that are due first. */
  items: z.array(waitingItem),
  /** Where all of them are, below the base path. */
  address: z.optional(z.string()),
})
export type WaitingGroup = z.infer<typeof waitingGroup>

/** Kinds of which nothing waits are left out. */
export const staffWaiting = z.array(waitingGroup)
export type StaffWaiting = z.infer<typeof staffWaiting>

export const readStaffWaiting = endpoint({
  method: 'GET',
  path: '/staff/waiting',
  who: staffIn(...staffRoles),
  summary: 'Items awaiting the signed-in member of staff, by kind: how many, and those due first',
  reply: staffWaiting,
})
