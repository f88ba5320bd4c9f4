import type { PdfBlock, PdfFact } from '../../platform/pdf/pdf-content.ts'

/** Labels with their values; what has no value is left out. */
export function factsOf(facts: readonly (readonly [string, string | null | undefined])[]): PdfFact[] {
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** A list below its heading; nothing where it is empty. */
export function titledList(title: string, items: readonly string[]): PdfBlock[] {
  if (items.length === 0) return []
  return [
    { kind: 'heading', text: title },
    { kind: 'list', items },
  ]
}
