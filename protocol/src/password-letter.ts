import * as z from 'zod/mini'
import { anyone, endpoint } from './endpoint.ts'
import { password } from './password.ts'
import { email } from './rules/email.ts'

/** What the link of a letter holds after `#t=`. */
export const linkToken = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'wrongFormat' }))

export const resetRequestBody = z.strictObject({ email })

export const choosePasswordBody = z.strictObject({ token: linkToken, newPassword: password })

/** A forgotten password of an area, chosen anew by a letter, below the area's path. */
export function passwordLetterEndpoints(home: '/parent' | '/session', whose: 'guardian' | 'student') {
  const path = `${home}/resetpassword`
  return {
    ask: endpoint({
      method: 'POST',
      path,
      affects: [],
      who: anyone,
      summary: `E-mails a ${whose} a link for choosing a new password; the same answer for every address`,
      body: resetRequestBody,
      reply: z.object({ asked: z.boolean() }),
    }),
    choose: endpoint({
      method: 'PUT',
      path,
      affects: [],
      who: anyone,
      summary: 'Sets a new password with the one-time token from the e-mail; ends all sessions',
      body: choosePasswordBody,
      reply: z.object({ changed: z.boolean() }),
    }),
  }
}

export type PasswordLetterEndpoints = ReturnType<typeof passwordLetterEndpoints>
