import * as z from 'zod/mini'
import { anyone, anySession, endpoint, scopes, staffRoles } from './endpoint.ts'
import { factorCode, password } from './password.ts'
import { areas } from './paths.ts'
import { dateTime, id, idText, typedText, wireLanguage } from './shapes.ts'
import { signInWork } from './sign-in-work.ts'

/** Who is signed in, until when, and what may be done. `null` means nobody. */
export const session = z.object({
  kind: z.enum(['STUDENT', 'PARENT', 'STAFF']),
  personId: id,
  name: z.string(),
  callName: z.string(),
  language: wireLanguage,
  /** How the portal is shown, once this person has chosen it: words of `appearance-choices.ts`. */
  appearance: z.optional(z.array(z.string())),
  username: z.optional(z.string()),
  signedInAt: dateTime,
  /** The session ends at this instant however busy it is. */
  expiresAt: dateTime,
  idleMinutes: z.int(),
  ownDevice: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Staff have to take a second factor into use before anything else. */
  mustSetUpFactor: z.boolean(),
  /** In which roles a member of staff acts; none of anybody else. */
  staffRoles: z.array(z.enum(staffRoles)),
  /** Under 18 today, by the school's calendar. */
  minor: z.boolean(),
  /** The scopes that at least one guardian of this student may read today; empty for somebody who is no student. */
  guardiansSee: z.array(z.enum(scopes)),
  /** A study right that has ended, or is interrupted, leaves the portal readable only. */
  mayWrite: z.boolean(),
  readOnlyReason: z.optional(z.enum(['GRADUATED', 'ENDED', 'INTERRUPTED'])),
  readOnlyUntil: z.optional(z.string()),
  studyPlans: z.array(
    z.object({ personalStudyPlanId: id, name: z.string(), state: z.string(), isDefault: z.boolean() }),
  ),
  group: z.optional(z.string()),
  /** This person's unread notifications in this area of the portal. */
  unreadNotifications: z.int(),
  /** Base64 keys of this person and of this session; drafts and offline answers are kept under them. */
  draftKey: z.string(),
  offlineKey: z.string(),
  /** Changes whenever another subject signs in: a device compares it and forgets what is not its own. */
  subjectTag: z.string(),
  /** False where nothing of this person may be kept on a device. */
  offlineAllowed: z.boolean(),
})
export type Session = z.infer<typeof session>

export const readSession = endpoint({
  method: 'GET',
  path: '/session',
  who: anyone,
  summary: 'The signed-in person, the end of the session and the permissions; null without a session',
  reply: z.nullable(session),
  offline: 'ANY_DEVICE',
})

/** Where to go after signing in. */
export const signInLocation = z.optional(z.string().check(z.maxLength(2048)))

/** What can go wrong in the round trip to the identity provider, as `?problem=` of the sign-in page. */
export const signInProblems = [
  'provider-unavailable',
  'sign-in-failed',
  'busy',
  'second-factor-missing',
] as const
export type SignInProblem = (typeof signInProblems)[number]

export const signIn = endpoint({
  method: 'POST',
  path: '/session/login',
  affects: [],
  who: anyone,
  summary: 'Signs in with a local account',
  body: z.strictObject({
    username: typedText(1, 254),
    password,
    /** Required (`otp-required`) where a second factor is in use: a code of the app, or a recovery code. */
    otp: z.optional(factorCode),
    location: signInLocation,
    ownDevice: z.optional(z.boolean()),
    work: signInWork,
  }),
  reply: z.object({ location: z.string(), mustChangePassword: z.boolean() }),
})

export const relogin = endpoint({
  method: 'POST',
  path: '/session/relogin',
  affects: [],
  who: anyone,
  summary: 'Starts a new sign-in that returns to `location`, if that is a safe address of this portal',
  body: z.strictObject({ location: signInLocation }),
  reply: z.object({ location: z.string() }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/session/logout',
  affects: [],
  who: anyone,
  summary: 'Ends the session here and on the server; harmless without a session',
  /** The area of the page says where to go when the session is gone already. */
  body: z.optional(z.strictObject({ area: z.optional(z.enum(areas)) })),
  reply: z.object({ location: z.string() }),
})

export const ownSession = z.object({
  sessionId: id,
  current: z.boolean(),
  deviceLabel: z.string(),
  ownDevice: z.boolean(),
  createdAt: dateTime,
  lastSeenAt: dateTime,
})
export type OwnSession = z.infer<typeof ownSession>

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/session/all',
  who: anySession,
  summary: "The caller's sessions on all devices",
  reply: z.array(ownSession),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/session/all/:sessionId',
  affects: ['/session/all'],
  who: anySession,
  summary: "Ends one of the caller's sessions",
  params: z.strictObject({ sessionId: idText }),
  reply: z.array(ownSession),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/session/all',
  affects: ['/session/all'],
  who: anySession,
  summary: "Ends all the caller's sessions except this one",
  reply: z.array(ownSession),
})

export const setOwnDevice = endpoint({
  method: 'PUT',
  path: '/session/device',
  affects: ['/session'],
  who: anySession,
  summary: "Sets whether this device is the caller's own; only then is anything stored for offline reading",
  body: z.strictObject({ ownDevice: z.boolean() }),
  reply: z.object({ ownDevice: z.boolean() }),
})
