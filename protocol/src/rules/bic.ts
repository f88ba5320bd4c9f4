import * as z from 'zod/mini'

/** Specification §5: empty allowed; otherwise 6 letters, 2 letters or digits, then optionally 3 more. */
export const bicPattern = /^(?:[A-Za-z]{6}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?)?$/

export const bic = z.string().check(z.regex(bicPattern, { error: 'bic' }))

export function isBic(text: string): boolean {
  return bicPattern.test(text)
}
