import * as z from 'zod/mini'
import { anySession, endpoint } from './endpoint.ts'
import { typedText } from './shapes.ts'

/** Any text, but no half characters: two different ones would become one and the same password. */
export const password = z.string().check(
  z.minLength(1),
  z.maxLength(1024),
  z.refine(text => text.isWellFormed(), { error: 'controlCharacters' }),
)

/** A code of an authenticator app, or one of the recovery codes. */
export const factorCode = typedText(1, 32)

export const passwordChangeBody = z.strictObject({
  currentPassword: password,
  newPassword: password,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/session/password',
  affects: ['/session'],
  who: anySession,
  summary: "Changes the caller's password; ends all other sessions",
  body: passwordChangeBody,
  reply: z.object({ changed: z.boolean() }),
})

export const passwordConfirmationBody = z.strictObject({ currentPassword: password })

export const confirmPassword = endpoint({
  method: 'PUT',
  path: '/session/password/confirmation',
  affects: ['/personalinfo/export'],
  who: anySession,
  summary: 'Confirms the password again, which some changes require when the sign-in is not fresh',
  body: passwordConfirmationBody,
  reply: z.object({ confirmed: z.boolean() }),
})
