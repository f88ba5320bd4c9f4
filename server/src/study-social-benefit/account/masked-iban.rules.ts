/** A number by its country and check digits and its last four characters: `FI21 **** **** 0785`, however long it is. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)} **** **** ${iban.slice(-4)}`
}
