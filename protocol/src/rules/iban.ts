import * as z from 'zod/mini'
import { type IbanCountry, ibanStructures, isIbanCountry, sepaCountries } from './iban-registry.ts'

const kinds: Record<string, string> = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' }

export interface IbanFormat {
  /** Characters of the whole number, country code and check digits included. */
  readonly length: number
  readonly pattern: RegExp
}

/** Length and form of the number in each country of the registry, by country code. */
export const ibanFormats: Readonly<Record<string, IbanFormat>> = Object.fromEntries(
  Object.entries(ibanStructures).map(([country, structure]) => [country, formatOf(country, structure)]),
)

/**
 * Takes out what only separates: all white space, also the non-breaking and thin spaces of bank pages and PDF
 * files, and the zero-width ones that nobody sees; then makes the letters a to z capital. No other character
 * is changed, so that a lookalike such as the ligature «ﬁ» never becomes the letters FI.
 */
export function normaliseIban(text: string): string {
  return text.replace(/[\s\u200b\u2060]/g, '').replace(/[a-z]/g, letter => letter.toUpperCase())
}

/**
 * Specification §5: spaces removed, then length and format of the country; the digits it gives (FI and DK 16,
 * DE 20, FR 25, NO 13) follow the country code and include the check digits. The check digits are not
 * computed here: see `ibanChecksumHolds`.
 */
export function isIban(text: string): boolean {
  const number = normaliseIban(text)
  return formatFor(number)?.pattern.test(number) ?? false
}

/** ISO 7064 mod 97-10. For payment accounts only (`iban-checksum`); other forms take any well-formed number. */
export function ibanChecksumHolds(text: string): boolean {
  if (!isIban(text)) return false
  const number = normaliseIban(text)
  return mod97(number.slice(4) + number.slice(0, 4)) === 1
}

/** The country that a well-formed number names; undefined for anything else. */
export function ibanCountryOf(text: string): IbanCountry | undefined {
  const country = normaliseIban(text).slice(0, 2)
  return isIban(text) && isIbanCountry(country) ? country : undefined
}

export function isSepaCountry(country: string): boolean {
  return sepaCountries.some(known => known === country)
}

/** A payment outside SEPA cannot find its bank by the number alone; within it the BIC may stay empty. */
export function bicRequiredFor(text: string): boolean {
  const country = ibanCountryOf(text)
  return country !== undefined && !isSepaCountry(country)
}

/** Accepts a number as people type it and gives it without spaces, in capitals. */
export const iban = z.pipe(
  z.pipe(z.string().check(z.maxLength(128, { error: 'iban' })), z.transform(normaliseIban)),
  z.string().check(z.refine(isIban, { error: 'iban' })),
)

function formatOf(country: string, structure: string): IbanFormat {
  const account = structure.replace(/(\d+)([nac])/g, (_, count: string, kind: string) => {
    return `${kinds[kind]}{${count}}`
  })
  return {
    length: [...structure.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 4),
    pattern: new RegExp(`^${country}[0-9]{2}${account}$`),
  }
}

function formatFor(number: string): IbanFormat | undefined {
  return ibanFormats[number.slice(0, 2)]
}

function mod97(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
