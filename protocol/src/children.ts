import * as z from 'zod/mini'
import { endpoint, parent, scopes } from './endpoint.ts'
import { date, id } from './shapes.ts'

/** Counts of a guardian's open tasks about one student; 0 where their access does not cover them. */
export const childBadges = z.object({
  absencesToExplain: z.int(),
  unreadMessages: z.int(),
  /** Plans that wait to be looked at, and contracts to sign. */
  approvals: z.int(),
  /** How many of these are contracts. */
  contractsToSign: z.int(),
  /** Requests of a minor that a guardian confirms before they are sent. */
  requestsToConfirm: z.int(),
})
export type ChildBadges = z.infer<typeof childBadges>

/** A student as a guardian of theirs knows them. */
export const child = z.object({
  studentId: id,
  callName: z.string(),
  lastName: z.string(),
  group: z.optional(z.string()),
  qualificationName: z.optional(z.string()),
  campus: z.optional(z.string()),
  /** Guardianship of a minor, or what an adult student has consented to. */
  basis: z.enum(['MINOR', 'CONSENT']),
  scopes: z.array(z.enum(scopes)),
  /** The last day of a consent. */
  validUntil: z.optional(date),
  /** Until this day the right follows from guardianship. */
  turns18At: z.optional(date),
  /** A study right of the student lets the guardian write where the endpoint allows it. */
  mayWrite: z.boolean(),
  badges: childBadges,
  selected: z.boolean(),
})
export type Child = z.infer<typeof child>

export const children = z.object({
  students: z.array(child),
  /** Why the list is empty: one and the same value whatever the cause (security 0.5). */
  reason: z.optional(z.literal('NONE_SHARED')),
})
export type Children = z.infer<typeof children>

export const listChildren = endpoint({
  method: 'GET',
  path: '/studentparentaccess/student',
  who: parent,
  summary: 'The students whom the guardian may see today, with counts of open items for each',
  reply: children,
})

export const selectChild = endpoint({
  method: 'PUT',
  path: '/studentparentaccess/student',
  affects: ['/studentparentaccess/student'],
  who: parent,
  summary: 'Selects the student for reads that name no student',
  body: z.strictObject({ studentId: id }),
  reply: child,
})
