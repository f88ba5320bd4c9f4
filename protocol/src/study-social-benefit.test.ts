import { describe, expect, test } from 'vitest'
import { bicRequiredFor, isIban } from './rules/iban.ts'
import { ibanStructures } from './rules/iban-registry.ts'
import { faultsOfAccount } from './study-social-benefit.ts'

/** A number of the form of a country, with check digits that hold. */
function numberOf(country: string, structure: string): string {
  const account = structure.replace(/(\d+)([nac])/g, (_, count: string, kind: string) =>
    (kind === 'n' ? '4' : 'B').repeat(Number(count)),
  )
  const digits = `${account}${country}00`.replace(/[A-Z]/g, letter => String(Number.parseInt(letter, 36)))
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
}

const accounts = Object.entries(ibanStructures).map(([country, structure]) => ({
  country,
  iban: numberOf(country, structure),
}))

describe.each(accounts)('an account in $country', ({ country, iban }) => {
  const codes = (bic: string, number = iban) =>
    faultsOfAccount({ iban: number, bic }).map(fault => fault.code)

  test('is taken with a bank of its country, and without one where the number is enough', () => {
    expect(isIban(iban)).toBe(true)
    expect(codes(`ABCD${country}22`)).toEqual([])
    expect(codes('')).toEqual(bicRequiredFor(iban) ? ['required'] : [])
  })

  test('is refused with a wrong digit, a missing one, or a bank of another country', () => {
    const last = iban.at(-1) === '4' ? '5' : 'C'
    expect(codes(`ABCD${country}22`, `${iban.slice(0, -1)}${last}`)).toEqual(['ibanChecksum'])
    expect(codes(`ABCD${country}22`, iban.slice(0, -1))).toEqual(['iban'])
    expect(codes(`ABCD${country === 'FI' ? 'SE' : 'FI'}22`)).toEqual(['bicCountry'])
  })
})
