import * as z from 'zod/mini'
import { anyone, endpoint, limitOfAdding, type WhoIs } from './endpoint.ts'
import { factorCode } from './password.ts'
import { signInLocation } from './session.ts'
import { dateTime, id, idText } from './shapes.ts'

const passkeySummary = z.object({
  passkeyId: id,
  name: z.string(),
  createdAt: dateTime,
  lastUsedAt: z.optional(dateTime),
})

export const secondFactor = z.object({
  /** Whether the school's policy requires a second factor for sensitive data. */
  required: z.boolean(),
  /** An authenticator app is in use. */
  totp: z.boolean(),
  passkeys: z.array(passkeySummary),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof secondFactor>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const totpConfirmationBody = z.strictObject({ code: factorCode })

/** Bytes as browsers hand them over. */
const base64url = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[\w-]{1,}$/, { error: 'wrongFormat' }))
const credentialId = base64url(1400)

/** What a person of an area does with a second factor of their own, below the area's path. */
export function secondFactorEndpoints(
  home: '/parent' | '/session' | '/staff',
  who: WhoIs<'session' | 'parent' | 'staff' | 'student'>,
) {
  const path = `${home}/secondfactor`
  // An account is made safe as long as it opens anything.
  const writers = 'READERS'
  return {
    read: endpoint({
      method: 'GET',
      path,
      who,
      summary: "The caller's second factors, and whether one is required",
      reply: secondFactor,
    }),
    startTotp: endpoint({
      method: 'POST',
      path: `${path}/totp`,
      affects: [path],
      who,
      writers,
      summary: 'Creates a secret for an authenticator app, which is active once a code confirms it',
      limit: limitOfAdding,
      reply: z.object({ secret: z.string(), uri: z.string() }),
    }),
    confirmTotp: endpoint({
      method: 'PUT',
      path: `${path}/totp`,
      affects: [path, '/session'],
      who,
      writers,
      summary: 'Activates an authenticator app with a first code; returns recovery codes if there were none',
      limit: limitOfAdding,
      body: totpConfirmationBody,
      reply: recoveryCodes,
    }),
    removeTotp: endpoint({
      method: 'DELETE',
      path: `${path}/totp`,
      affects: [path, '/session'],
      who,
      writers,
      summary: 'Removes the authenticator app',
      reply: secondFactor,
    }),
    renewRecoveryCodes: endpoint({
      method: 'POST',
      path: `${path}/recovery`,
      affects: [path],
      who,
      writers,
      summary: 'Creates new recovery codes; the old ones become invalid',
      limit: limitOfAdding,
      reply: recoveryCodes,
    }),
    preparePasskey: endpoint({
      method: 'POST',
      path: `${home}/passkey/options`,
      affects: [],
      who,
      writers,
      summary: 'Options for creating a passkey in a browser: a one-time challenge and the user',
      limit: limitOfAdding,
      reply: z.object({
        challenge: z.string(),
        rpId: z.string(),
        rpName: z.string(),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        known: z.array(z.string()),
      }),
    }),
    addPasskey: endpoint({
      method: 'POST',
      path: `${home}/passkey`,
      affects: [path, '/session'],
      who,
      writers,
      summary: 'Adds a passkey; returns recovery codes if there were none',
      limit: limitOfAdding,
      body: z.strictObject({
        id: credentialId,
        clientDataJSON: base64url(4096),
        attestationObject: base64url(16_384),
        transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
      }),
      reply: recoveryCodes,
    }),
    removePasskey: endpoint({
      method: 'DELETE',
      path: `${home}/passkey/:passkeyId`,
      affects: [path, '/session'],
      who,
      writers,
      summary: 'Removes a passkey',
      params: z.strictObject({ passkeyId: idText }),
      reply: secondFactor,
    }),
    prepareSignIn: endpoint({
      method: 'POST',
      path: `${home}/login/passkey/options`,
      affects: [],
      who: anyone,
      summary: 'The challenge for a sign-in with a passkey; valid once, in this browser',
      reply: z.object({ challenge: z.string(), rpId: z.string() }),
    }),
    signInByPasskey: endpoint({
      method: 'POST',
      path: `${home}/login/passkey`,
      affects: [],
      who: anyone,
      summary: 'Signs in with a passkey, without a password',
      body: z.strictObject({
        id: credentialId,
        clientDataJSON: base64url(4096),
        authenticatorData: base64url(4096),
        signature: base64url(2048),
        location: signInLocation,
        ownDevice: z.optional(z.boolean()),
      }),
      reply: z.object({ location: z.string(), mustChangePassword: z.boolean() }),
    }),
  }
}

export type SecondFactorEndpoints = ReturnType<typeof secondFactorEndpoints>
