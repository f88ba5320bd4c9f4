import * as z from 'zod/mini'
import { endpoint, type Scope, scopes, student, type WriteLimit } from './endpoint.ts'
import { email } from './rules/email.ts'
import { date, dateTime, id, lineText } from './shapes.ts'

export const accessScope = z.enum(scopes)

/** What may be chosen together. Support is left out: it is never bundled, but a choice of its own (domain 2.11). */
export const bundledScopes = scopes.filter((scope): scope is Exclude<Scope, 'SUPPORT'> => scope !== 'SUPPORT')

export const accessRelation = z.enum(['GUARDIAN', 'OTHER'])

/**
 * The state of a person's right to see a student. `BLOCKED` is shown to the student, without a reason, and to
 * nobody else.
 */
export const accessState = z.enum(['PENDING_INVITE', 'ACTIVE', 'EXPIRING', 'EXPIRED', 'REVOKED', 'BLOCKED'])
export type AccessState = z.infer<typeof accessState>

export const parentAccess = z.object({
  /** Of the link, or of the invitation until it is accepted. */
  accessId: id,
  parentId: z.optional(id),
  name: z.string(),
  relation: accessRelation,
  source: z.enum(['REGISTRY', 'INVITED']),
  state: accessState,
  /** Why this person sees something today: the student is under 18, or has consented. */
  basis: z.nullable(z.enum(['MINOR', 'CONSENT'])),
  /** The scopes in force today; of an invitation the future ones. */
  scopes: z.array(accessScope),
  /** The last day of it. */
  validUntil: z.optional(date),
  /** What a student under 18 has decided for the time from the birthday on. */
  afterwards: z.optional(z.object({ scopes: z.array(accessScope), validUntil: date })),
  lastViewedAt: z.optional(dateTime),
  invitedEmail: z.optional(z.string()),
  /** Until when the link of the invitation works. */
  inviteUntil: z.optional(dateTime),
  grantedAt: z.optional(dateTime),
  revokedAt: z.optional(dateTime),
  /** Whether the student may grant, change and revoke it now. */
  mayChange: z.boolean(),
  version: z.int(),
})
export type ParentAccess = z.infer<typeof parentAccess>

/**
 * What the student decides: an adult everything; under 18 nothing, but shortly before the birthday what continues
 * after it.
 */
export const accessControl = z.enum(['ADULT', 'HANDOVER', 'TOO_EARLY'])
export type AccessControl = z.infer<typeof accessControl>

export const studentParentAccess = z.object({
  age: z.optional(z.int()),
  adultFrom: z.optional(date),
  control: accessControl,
  /** From when a student under 18 may decide what continues. */
  handoverFrom: z.optional(date),
  parents: z.array(parentAccess),
  invitationPolicy: z.object({
    consentMaxMonths: z.int(),
    preGrantDays: z.int(),
    inviteDays: z.int(),
    /** The days between which a consent given now can end. */
    earliestEnd: date,
    latestEnd: date,
    mayInvite: z.boolean(),
    /** Why not; shown beside the control. */
    whyNot: z.optional(z.enum(['MINOR', 'PROTECTED', 'TOO_MANY', 'STUDIES'])),
  }),
})
export type StudentParentAccess = z.infer<typeof studentParentAccess>

const path = '/studentparentaccess'
const affects = [path, '/session', '/home']

export const readStudentParentAccess = endpoint({
  method: 'GET',
  path,
  who: student,
  summary:
    "Access to the student's data: who, what, from when until when, last views, and the student's own rights",
  reply: studentParentAccess,
})

const scopeList = z.array(accessScope).check(
  z.maxLength(scopes.length),
  z.refine(all => new Set(all).size === all.length, { error: 'duplicate' }),
)

export const accessChange = z.strictObject({
  accessId: id,
  /** None revokes at once, and cancels an invitation. */
  scopes: scopeList,
  /** The last day; left out, as long as a consent can last: so it is renewed. */
  validUntil: z.optional(date),
  /** Support is added only by saying so. */
  supportToo: z.optional(z.boolean()),
  version: z.int(),
})
export type AccessChange = z.infer<typeof accessChange>

/** The same of a form that lets somebody see something. */
export const accessGrant = z.strictObject({
  ...accessChange.shape,
  scopes: scopeList.check(z.refine(all => all.length > 0, { error: 'chooseOne' })),
})

export const saveStudentParentAccess = endpoint({
  method: 'PUT',
  path,
  affects,
  writers: 'READERS',
  who: student,
  summary: "Grants, changes, renews and revokes other people's access to the student's data; all or nothing",
  body: z.array(accessChange).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine(all => new Set(all.map(one => one.accessId)).size === all.length, { error: 'duplicate' }),
  ),
  reply: studentParentAccess,
})

/** Each invitation sends a letter to somebody who has not requested one. */
const inviteLimit: WriteLimit = { times: 5, seconds: 3600, of: 'invitations' }

export const accessInvitation = z.strictObject({
  name: lineText(1, 120),
  email,
  relation: accessRelation,
  scopes: scopeList.check(z.refine(all => all.length > 0, { error: 'chooseOne' })),
  validUntil: z.optional(date),
  supportToo: z.optional(z.boolean()),
})
export type AccessInvitation = z.infer<typeof accessInvitation>

export const inviteParent = endpoint({
  method: 'POST',
  path,
  affects,
  limit: inviteLimit,
  writers: 'INTERRUPTED_TOO',
  who: student,
  summary: 'Invites a person by e-mail to see part of the studies; for students aged 18 and over',
  body: accessInvitation,
  reply: studentParentAccess,
})
