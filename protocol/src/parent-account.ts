import * as z from 'zod/mini'
import { anyone, endpoint } from './endpoint.ts'
import { email } from './rules/email.ts'
import { password, signInLocation } from './session.ts'
import { typedText } from './shapes.ts'

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
    location: signInLocation,
    ownDevice: z.optional(z.boolean()),
  }),
  reply: z.object({ location: z.string(), mustChangePassword: z.boolean() }),
})

/** What the link of a letter holds after `#t=`. */
const linkToken = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'wrongFormat' }))

export const resetRequestBody = z.strictObject({ email })

export const askForReset = endpoint({
  method: 'POST',
  path: '/parent/resetpassword',
  affects: [],
  who: anyone,
  summary: 'Sends a guardian a link by which to choose a new password; the same answer for every address',
  body: resetRequestBody,
  reply: z.object({ asked: z.boolean() }),
})

export const choosePasswordBody = z.strictObject({ token: linkToken, newPassword: password })

export const choosePassword = endpoint({
  method: 'PUT',
  path: '/parent/resetpassword',
  affects: [],
  who: anyone,
  summary: 'Sets a new password by the token of a letter, which counts once; all sessions end',
  body: choosePasswordBody,
  reply: z.object({ changed: z.boolean() }),
})

export const readInvitation = endpoint({
  method: 'POST',
  path: '/parent/invitation',
  affects: [],
  who: anyone,
  summary: 'Whom the token of an invitation is for, before the account is made',
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
  summary: 'Makes the account of an invited guardian by the token of the letter, which counts once',
  body: activationBody,
  reply: z.object({ activated: z.boolean() }),
})
