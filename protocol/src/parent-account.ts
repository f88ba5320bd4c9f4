import * as z from 'zod/mini'
import { anyone, endpoint, limitOfAdding, parent } from './endpoint.ts'
import { factorCode, password } from './password.ts'
import { linkToken, passwordLetterEndpoints } from './password-letter.ts'
import { phone } from './rules/contact.ts'
import { email } from './rules/email.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { signInLocation } from './session.ts'
import { dateTime, id, typedText, wireLanguage } from './shapes.ts'
import { signInWork } from './sign-in-work.ts'

export const parentSignIn = endpoint({
  method: 'POST',
  path: '/parent/login',
  affects: [],
  who: anyone,
  summary: 'Signs a guardian in with an e-mail address and a password',
  body: z.strictObject({
    /** The e-mail address. */
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

export const parentPasswordLetter = passwordLetterEndpoints('/parent', 'guardian')
export const { ask: askForReset, choose: choosePassword } = parentPasswordLetter

export const readInvitation = endpoint({
  method: 'POST',
  path: '/parent/invitation',
  affects: [],
  who: anyone,
  summary: 'The person an invitation token is for, before the account is created',
  body: z.strictObject({ invitationToken: linkToken }),
  reply: z.object({ email: z.string(), callName: z.string(), lastName: z.string() }),
})

export const activationBody = z.strictObject({
  invitationToken: linkToken,
  password,
  /** As the guardian writes it; a name from a register stays. */
  callName: z.optional(typedText(1, 100)),
  lastName: z.optional(typedText(1, 100)),
})

export const activateParent = endpoint({
  method: 'POST',
  path: '/parent',
  affects: [],
  who: anyone,
  summary: 'Creates the account of an invited guardian with the one-time token from the e-mail',
  body: activationBody,
  reply: z.object({ activated: z.boolean() }),
})

export const parentSecondFactor = secondFactorEndpoints('/parent', parent)
export const {
  read: readSecondFactor,
  startTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  preparePasskey,
  addPasskey,
  removePasskey,
  prepareSignIn: prepareParentSignIn,
  signInByPasskey: parentSignInByPasskey,
} = parentSecondFactor

export const parentProfile = z.object({
  parentId: id,
  name: z.string(),
  email: z.optional(z.string()),
  /** No other address waits to be proved. */
  emailVerified: z.boolean(),
  unconfirmedEmail: z.optional(z.object({ email: z.string(), expiresAt: dateTime })),
  phone: z.optional(z.string()),
  language: wireLanguage,
  mfaEnabled: z.boolean(),
  /** Before the present sign-in. */
  lastLoginAt: z.optional(dateTime),
})
export type ParentProfile = z.infer<typeof parentProfile>

export const readParent = endpoint({
  method: 'GET',
  path: '/parent',
  who: parent,
  summary: 'The profile of the signed-in guardian',
  reply: parentProfile,
})

export const parentProfileChange = z.strictObject({
  email: z.optional(email),
  /** `null` takes the number away. */
  phone: z.optional(z.nullable(phone)),
  language: z.optional(wireLanguage),
})

/** A guardian with an address can change it, but not remove it. */
export const parentProfileWithEmail = z.extend(parentProfileChange, { email })

export const saveParent = endpoint({
  method: 'PUT',
  path: '/parent',
  affects: ['/parent', '/session'],
  limit: limitOfAdding,
  who: parent,
  summary: 'Changes the given fields; an e-mail address only after confirmation by e-mail',
  body: parentProfileChange,
  reply: parentProfile,
})

export const confirmParentEmail = endpoint({
  method: 'POST',
  path: '/parent/email',
  affects: ['/parent'],
  limit: limitOfAdding,
  who: parent,
  summary: 'Confirms a new e-mail address with the token from the link in the e-mail',
  body: z.strictObject({ token: linkToken }),
  reply: z.object({ email: z.string() }),
})
