import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** The clocks of a phone and of the portal may differ by one code. */
const toleratedSteps = 1

/** A secret for an authenticator app, as people can type it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the app reads from the picture: whose account it is, where, and the secret. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString()
}

/** Which half minute a code is of, counted from 1970; undefined where it is of none around `at`. */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: toleratedSteps })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

/** The code that an app with this secret shows. */
export function codeAt(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() })
}

/** A code as it was meant: apps show it in two halves, and recovery codes are copied with their hyphens. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase()
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })
}
