/**
 * Identifiers that can belong to nobody (domain §4): learner numbers are in the test node 98, addresses in
 * `example.invalid`, phones in a block kept for the demo.
 */

/** Luhn's check digit of a string of digits. */
export function luhnDigit(digits: string): number {
  let sum = 0
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

/** A learner number: node 98, ten digits, a Luhn digit. */
export function learnerOid(number: number): string {
  const digits = String(1_000_000_000 + number)
  return `1.2.246.562.98.${digits}${luhnDigit(digits)}`
}

export function demoPhone(number: number): string {
  return `040 555 01${String(number % 100).padStart(2, '0')}`
}

/** `Åsa Mäki-Kerttula` → `asa.maki-kerttula`. */
export function usernameOf(callName: string, lastName: string): string {
  return [callName, lastName].map(plain).join('.')
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z-]/g, '')
}
