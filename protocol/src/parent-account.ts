import * as z from 'zod/mini'
import { anyone, endpoint } from './endpoint.ts'
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
