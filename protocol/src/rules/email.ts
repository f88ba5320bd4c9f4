import * as z from 'zod/mini'

/**
 * Specification §5: local part, @, domain, dot, then a top-level part of 2 to 24 letters, digits or hyphens;
 * case-insensitive. What it leaves open is read as mail systems do: the local part is 1 to 64 characters
 * without spaces, invisible characters or the signs that separate addresses in a mail header; a domain is
 * labels of letters (of any script, «päijänne.fi») and digits, with hyphens inside. Written without the flag
 * `i`, which under Unicode rules would let the long s and the Kelvin sign pass for s and k.
 */
export const emailPattern =
  /^[^\s\p{C}@()<>[\]:;,\\"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[A-Za-z0-9-]{2,24}$/u

/** The longest address that can be delivered to (RFC 5321: a path of 256 characters with its brackets). */
const longestEmail = 254

export const email = z
  .string()
  .check(z.maxLength(longestEmail, { error: 'email' }), z.regex(emailPattern, { error: 'email' }))

export function isEmail(text: string): boolean {
  return email.safeParse(text).success
}
