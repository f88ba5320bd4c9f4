import * as z from 'zod/mini'
import { anyone, endpoint, limitOfAdding, parent } from './endpoint.ts'
import { wireLanguage } from './language.ts'
import { phone } from './rules/contact.ts'
import { email } from './rules/email.ts'
import { password, signInLocation } from './session.ts'
import { dateTime, id, idText, typedText } from './shapes.ts'

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
    /** Asked for as `otp-required` where a second factor is in use: a code of the app, or a recovery code. */
    otp: z.optional(typedText(1, 32)),
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

/** A code of an authenticator app, or one of the recovery codes. */
const factorCode = typedText(1, 32)

const passkeySummary = z.object({
  passkeyId: id,
  name: z.string(),
  createdAt: dateTime,
  lastUsedAt: z.optional(dateTime),
})

export const secondFactor = z.object({
  /** The school's policy: what is sensitive takes a second factor. */
  required: z.boolean(),
  /** An authenticator app is in use. */
  totp: z.boolean(),
  passkeys: z.array(passkeySummary),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof secondFactor>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/parent/secondfactor',
  who: parent,
  summary: 'What is asked for beside the own password',
  reply: secondFactor,
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/parent/secondfactor/totp',
  affects: ['/parent/secondfactor'],
  who: parent,
  summary: 'Makes a secret for an authenticator app, which counts once a code of it was sent',
  limit: limitOfAdding,
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const totpConfirmationBody = z.strictObject({ code: factorCode })

export const confirmTotp = endpoint({
  method: 'PUT',
  path: '/parent/secondfactor/totp',
  affects: ['/parent/secondfactor', '/session'],
  who: parent,
  summary:
    'Takes an authenticator app into use by a first code; answers recovery codes where there were none',
  limit: limitOfAdding,
  body: totpConfirmationBody,
  reply: recoveryCodes,
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/parent/secondfactor/totp',
  affects: ['/parent/secondfactor', '/session'],
  who: parent,
  summary: 'Takes the authenticator app out of use',
  reply: secondFactor,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/parent/secondfactor/recovery',
  affects: ['/parent/secondfactor'],
  who: parent,
  summary: 'Makes new recovery codes; the old ones count no longer',
  limit: limitOfAdding,
  reply: recoveryCodes,
})

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
  summary: 'The own profile of a guardian',
  reply: parentProfile,
})

export const parentProfileChange = z.strictObject({
  email: z.optional(email),
  /** `null` takes the number away. */
  phone: z.optional(z.nullable(phone)),
  language: z.optional(wireLanguage),
})

export const saveParent = endpoint({
  method: 'PUT',
  path: '/parent',
  affects: ['/parent', '/session'],
  limit: limitOfAdding,
  who: parent,
  summary: 'Changes the fields that are given; an e-mail address once it is proved by a letter',
  body: parentProfileChange,
  reply: parentProfile,
})

export const confirmParentEmail = endpoint({
  method: 'POST',
  path: '/parent/email',
  affects: ['/parent'],
  limit: limitOfAdding,
  who: parent,
  summary: 'Proves a new e-mail address by what the link in the letter held',
  body: z.strictObject({ token: linkToken }),
  reply: z.object({ email: z.string() }),
})

/** Bytes as browsers hand them over. */
const base64url = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[\w-]{1,}$/, { error: 'wrongFormat' }))
const credentialId = base64url(1400)

export const preparePasskey = endpoint({
  method: 'POST',
  path: '/parent/passkey/options',
  affects: [],
  who: parent,
  summary: 'What a browser needs to make a passkey: a challenge that counts once, and who it is for',
  limit: limitOfAdding,
  reply: z.object({
    challenge: z.string(),
    rpId: z.string(),
    rpName: z.string(),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    known: z.array(z.string()),
  }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/parent/passkey',
  affects: ['/parent/secondfactor', '/session'],
  who: parent,
  summary: 'Takes a passkey into use; answers recovery codes where there were none',
  limit: limitOfAdding,
  body: z.strictObject({
    id: credentialId,
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
  }),
  reply: recoveryCodes,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/parent/passkey/:passkeyId',
  affects: ['/parent/secondfactor', '/session'],
  who: parent,
  summary: 'Takes a passkey out of use',
  params: z.strictObject({ passkeyId: idText }),
  reply: secondFactor,
})

export const prepareParentSignIn = endpoint({
  method: 'POST',
  path: '/parent/login/passkey/options',
  affects: [],
  who: anyone,
  summary: 'The challenge of a sign-in with a passkey; it counts once, for this browser',
  reply: z.object({ challenge: z.string(), rpId: z.string() }),
})

export const parentSignInByPasskey = endpoint({
  method: 'POST',
  path: '/parent/login/passkey',
  affects: [],
  who: anyone,
  summary: 'Signs a guardian in with a passkey, without a password',
  body: z.strictObject({
    id: credentialId,
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    location: signInLocation,
    ownDevice: z.optional(z.boolean()),
  }),
  reply: z.object({ location: z.string(), mustChangePassword: z.boolean() }),
})
