import * as z from 'zod/mini'

/** A telephone number as people write it (domain 2.4): 5 to 25 digits, spaces, hyphens and brackets, with `+` first. */
export const phone = z.string().check(z.regex(/^[+0-9][0-9 ()-]{4,24}$/, { error: 'phone' }))

/** A number without its spaces, hyphens and brackets, for comparing. */
export function digitsOf(number: string): string {
  return number.replace(/[ ()-]/g, '').replace(/^\+358|^00358/, '0')
}

/** A Finnish postal code has five digits. */
export function isFinnishPostalCode(text: string): boolean {
  return /^\d{5}$/.test(text)
}

/**
 * Whether a name can be the one by which somebody is called (domain 2.4): one of the first names, or a part of a double
 * name.
 */
export function mayBeCallName(name: string, firstNames: string): boolean {
  const ownNames = firstNames.split(/\s+/).flatMap(one => [one, ...one.split('-')])
  return ownNames.some(one => one.toLocaleLowerCase('fi') === name.trim().toLocaleLowerCase('fi'))
}
