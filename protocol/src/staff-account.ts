import * as z from 'zod/mini'
import { anyone, endpoint, staffIn, staffRoles } from './endpoint.ts'
import { factorCode, password } from './password.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { signInLocation } from './session.ts'
import { typedText } from './shapes.ts'
import { signInWork } from './sign-in-work.ts'

export const staffSignIn = endpoint({
  method: 'POST',
  path: '/staff/login',
  affects: [],
  who: anyone,
  summary: 'Signs a member of staff in with a password and a second factor',
  body: z.strictObject({
    username: typedText(1, 254),
    password,
    /** Required (`otp-required`) where a second factor is in use: a code of the app, or a recovery code. */
    otp: z.optional(factorCode),
    location: signInLocation,
    work: signInWork,
  }),
  reply: z.object({ location: z.string(), mustChangePassword: z.boolean() }),
})

export const staffSecondFactor = secondFactorEndpoints('/staff', staffIn(...staffRoles))
export const {
  read: readStaffSecondFactor,
  startTotp: startStaffTotp,
  confirmTotp: confirmStaffTotp,
  removeTotp: removeStaffTotp,
  renewRecoveryCodes: renewStaffRecoveryCodes,
  preparePasskey: prepareStaffPasskey,
  addPasskey: addStaffPasskey,
  removePasskey: removeStaffPasskey,
  prepareSignIn: prepareStaffSignIn,
  signInByPasskey: staffSignInByPasskey,
} = staffSecondFactor
