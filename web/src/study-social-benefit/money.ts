import { useFormats } from '#web/platform/language/format.ts'

/** Writes cents as euros: `16,50 €`. */
export function useEuros(): (cents: number) => string {
  const formats = useFormats()
  return cents => formats.number(cents / 100, { style: 'currency', currency: 'EUR' })
}

/** Cents of a typed amount with a comma or a point; other text stays text, so that the schema refuses it. */
export function typedCents(text: string): number | string | undefined {
  const plain = text.trim().replace(',', '.').replace(/\s*€$/, '')
  if (plain === '') return undefined
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : plain
}
