import * as z from 'zod/mini'

/**
 * Specification §5: local part, @, domain, dot, then a top-level part of 2 to 24 letters, digits or hyphens;
 * case-insensitive.
 */
export const emailPattern = /^[^\s@]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,24}$/i

export const email = z.string().check(z.maxLength(254), z.regex(emailPattern, { error: 'email' }))

export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text)
}
