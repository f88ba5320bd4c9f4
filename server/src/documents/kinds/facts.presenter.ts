import type { Language } from '@studentgo/protocol/language'
import type { Localised } from '@studentgo/protocol/shapes'
import type { PdfBlock, PdfFact } from '../../platform/pdf/pdf-content.ts'
import { inLanguage } from '../../platform/rows/localised.ts'

/** Labels with their values; what has no value is left out. A label may also be a text of the screens. */
export function factsOf(
  language: Language,
  facts: readonly (readonly [Localised | string, string | null | undefined])[],
): PdfFact[] {
  return facts.flatMap(([label, value]) =>
    value ? [{ label: typeof label === 'string' ? label : inLanguage(label, language), value }] : [],
  )
}

/** A list below its heading; nothing where it is empty. */
export function titledList(title: string, items: readonly string[]): PdfBlock[] {
  if (items.length === 0) return []
  return [
    { kind: 'heading', text: title },
    { kind: 'list', items },
  ]
}
